/**
 * `node scripts/icons.ts`: draws `build/icon.svg` in the sizes and files that each system wants,
 * and for a browser's tab, for which an SVG is several times the work at each new address. To be
 * run when the picture changes; the results are in the repository, because electron-builder would
 * download a program to convert them.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readFile } from "node:fs/promises";
import { chromium } from "playwright";
import { chromiumPath } from "./chromium.ts";

const BUILD = join(import.meta.dirname, "../build");
const TAB = { file: join(import.meta.dirname, "../renderer/public/tab-icon.png"), size: 64 };
const LINUX = [16, 24, 32, 48, 64, 128, 256, 512];
const WINDOWS = [16, 24, 32, 48, 64, 128, 256];
/** Type of a picture in an icns file, by its size; retina types hold twice their name. */
const MAC: readonly (readonly [type: string, size: number])[] = [
  ["icp4", 16],
  ["icp5", 32],
  ["ic07", 128],
  ["ic08", 256],
  ["ic09", 512],
  ["ic10", 1024],
  ["ic11", 32],
  ["ic12", 64],
  ["ic13", 256],
  ["ic14", 512],
];

async function draw(sizes: readonly number[]): Promise<ReadonlyMap<number, Buffer>> {
  const svg = await readFile(join(BUILD, "icon.svg"), "utf8");
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const page = await browser.newPage();
  const drawn = new Map<number, Buffer>();
  for (const size of sizes) {
    await page.setViewportSize({ width: size, height: size });
    const scaled = svg.replace(/width="\d+" height="\d+"/, `width="${size}" height="${size}"`);
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${scaled}`);
    drawn.set(size, await page.screenshot({ omitBackground: true }));
  }
  await browser.close();
  return drawn;
}

/** Windows: a directory of pictures, each a PNG. */
function icoOf(pictures: readonly (readonly [size: number, png: Buffer])[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, [size, png]] of pictures.entries()) {
    const entryOffset = 6 + 16 * index;
    // A byte holds up to 255: 0 stands for 256.
    head.writeUInt8(size % 256, entryOffset);
    head.writeUInt8(size % 256, entryOffset + 1);
    head.writeUInt16LE(1, entryOffset + 4);
    head.writeUInt16LE(32, entryOffset + 6);
    head.writeUInt32LE(png.length, entryOffset + 8);
    head.writeUInt32LE(offset, entryOffset + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(([, png]) => png)]);
}

/** macOS: pictures with a type and a length before each. */
function icnsOf(pictures: readonly (readonly [type: string, png: Buffer])[]): Buffer {
  const parts = pictures.map(([type, png]) => {
    const head = Buffer.alloc(8);
    head.write(type, "latin1");
    head.writeUInt32BE(png.length + 8, 4);
    return Buffer.concat([head, png]);
  });
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.write("icns", "latin1");
  head.writeUInt32BE(body.length + 8, 4);
  return Buffer.concat([head, body]);
}

const sizes = [...new Set([TAB.size, ...LINUX, ...WINDOWS, ...MAC.map(([, size]) => size)])];
const drawn = await draw(sizes);
const png = (size: number) => drawn.get(size) ?? Buffer.alloc(0);
mkdirSync(join(BUILD, "icons"), { recursive: true });
for (const size of LINUX) writeFileSync(join(BUILD, "icons", `${size}x${size}.png`), png(size));
writeFileSync(join(BUILD, "icon.ico"), icoOf(WINDOWS.map((size) => [size, png(size)])));
writeFileSync(join(BUILD, "icon.icns"), icnsOf(MAC.map(([type, size]) => [type, png(size)])));
writeFileSync(TAB.file, png(TAB.size));
