import { createPackage } from "@electron/asar";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The fuse wire of a real binary: sentinel, version 1, number of fuses, their states. */
const FUSES = "dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u0009101100111";
const FILES = [
  "LICENSE",
  "LICENSES.chromium.html",
  "chrome_100_percent.pak",
  "chrome_200_percent.pak",
  "resources.pak",
  "icudtl.dat",
  "snapshot_blob.bin",
  "v8_context_snapshot.bin",
  "vk_swiftshader_icd.json",
  "libEGL.so",
  "libGLESv2.so",
  "libffmpeg.so",
  "libvk_swiftshader.so",
  "libvulkan.so.1",
];

/** A folder that looks like Electron unpacked for Linux: enough for packing, without its binary. */
export async function makeElectronStub(folder: string): Promise<void> {
  mkdirSync(join(folder, "resources"), { recursive: true });
  mkdirSync(join(folder, "locales"));
  writeFileSync(join(folder, "electron"), `#!/bin/sh\nexit 0\n${FUSES}\n`, { mode: 0o755 });
  writeFileSync(join(folder, "chrome-sandbox"), "#!/bin/sh\n", { mode: 0o755 });
  writeFileSync(join(folder, "chrome_crashpad_handler"), "#!/bin/sh\n", { mode: 0o755 });
  writeFileSync(join(folder, "version"), "45.3.4");
  for (const name of FILES) writeFileSync(join(folder, name), "stub\n");
  for (const locale of ["en-US", "de"])
    writeFileSync(join(folder, "locales", `${locale}.pak`), "stub\n");
  await makeStartPage(join(folder, "resources"));
}

/** Electron's start page has to be a real archive: its header is hashed before it is removed. */
async function makeStartPage(resources: string): Promise<void> {
  const app = mkdtempSync(join(tmpdir(), "default-app-"));
  writeFileSync(join(app, "package.json"), '{"name":"default_app","main":"main.js"}');
  writeFileSync(join(app, "main.js"), "");
  await createPackage(app, join(resources, "default_app.asar"));
  rmSync(app, { recursive: true });
}

/** The same for Windows: its program is a real one, in which version and hashes are written. */
export async function makeWindowsStub(folder: string, program: string): Promise<void> {
  for (const name of ["resources", "locales"]) mkdirSync(join(folder, name), { recursive: true });
  const wire = Buffer.from(FUSES, "latin1");
  writeFileSync(join(folder, "electron.exe"), Buffer.concat([readFileSync(program), wire]));
  for (const name of ["LICENSE", "LICENSES.chromium.html", "version", "locales/en-US.pak"])
    writeFileSync(join(folder, name), "stub\n");
  await makeStartPage(join(folder, "resources"));
}

const infoOf = (name: string) =>
  '<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>' +
  `<key>CFBundleExecutable</key><string>${name}</string>` +
  "<key>CFBundleIdentifier</key><string>com.github.Electron</string>" +
  `<key>CFBundleName</key><string>${name}</string></dict></plist>`;

/** The same for macOS: a bundle with those of Electron's other processes in it. */
export async function makeMacStub(folder: string): Promise<void> {
  const contents = join(folder, "Electron.app/Contents");
  const write = (path: string, text: string, mode = 0o644) => {
    mkdirSync(dirname(join(contents, path)), { recursive: true });
    writeFileSync(join(contents, path), text, { mode });
  };
  write("Info.plist", infoOf("Electron"));
  write("MacOS/Electron", "stub", 0o755);
  write("Resources/electron.icns", "stub");
  write("Resources/en.lproj/locale.pak", "stub");
  const framework = "Frameworks/Electron Framework.framework";
  write(`${framework}/Electron Framework`, `stub\n${FUSES}\n`, 0o755);
  write(`${framework}/Versions/A/Resources/en.lproj/locale.pak`, "stub");
  for (const kind of ["", " (GPU)", " (Plugin)", " (Renderer)"]) {
    const name = `Electron Helper${kind}`;
    write(`Frameworks/${name}.app/Contents/Info.plist`, infoOf(name));
    write(`Frameworks/${name}.app/Contents/MacOS/${name}`, "stub", 0o755);
  }
  for (const name of ["LICENSE", "LICENSES.chromium.html", "version"])
    writeFileSync(join(folder, name), "stub\n");
  await makeStartPage(join(contents, "Resources"));
}
