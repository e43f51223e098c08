import { extractFile, listPackage } from "@electron/asar";
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test as anywhere } from "vitest";
import { ROOT } from "../smoke/run-desktop.ts";
import { makeAppImageTools, RUNTIME } from "./appimage-tools.ts";
import { makeElectronStub, makeMacStub, makeWindowsStub } from "./electron-stub.ts";
import { fusesOf, packWithStub, RELEASE_FUSES, UPDATE_KEY, UPDATES } from "./pack-with-stub.ts";

/** As far as packages of other systems can be made here: unsigned, and without their installers. */
const work = mkdtempSync(join(tmpdir(), "roadbook-systems-"));
afterAll(() => rmSync(work, { recursive: true, force: true }));

// The stand-ins for Electron and fpm are made for it.
const test = anywhere.skipIf(process.platform !== "linux");

const nativeFiles = (archive: string) =>
  listPackage(archive, { isPack: false }).filter((file) => file.endsWith(".node"));
const NOTICES = ["LICENSE.roadbook.txt", "THIRD-PARTY-NOTICES.txt", "sbom.cdx.json"];
const CONFIG = "provider: generic\nurl: https://updates.example/\n";

test("macOS: the bundle has its link scheme, fuses and the module of its processor", async () => {
  const stub = join(work, "mac");
  await makeMacStub(stub);
  packWithStub(stub, join(work, "dist-mac"), ["--mac", "--dir", "--arm64", ...UPDATES]);
  const contents = join(work, "dist-mac/mac-arm64/Roadbook.app/Contents");
  const resources = join(contents, "Resources");
  expect(nativeFiles(join(resources, "app.asar"))).toEqual([
    "/node_modules/better-sqlite3/prebuilds/darwin-arm64.node",
  ]);
  // A signature of the bundle covers nothing else beside its folders.
  expect(readdirSync(contents).toSorted()).toEqual([
    "Frameworks",
    "Info.plist",
    "MacOS",
    "Resources",
  ]);
  expect(readdirSync(resources)).toEqual(expect.arrayContaining([...NOTICES, "icon.icns"]));
  expect(existsSync(join(resources, "default_app.asar"))).toBe(false);
  const info = readFileSync(join(contents, "Info.plist"), "utf8");
  expect(info).toMatch(/<key>CFBundleURLSchemes<\/key>\s*<array>\s*<string>roadbook</);
  expect(info).toContain("ElectronAsarIntegrity");
  expect(info).not.toContain("default_app");
  expect(await fusesOf(join(contents, ".."))).toEqual(RELEASE_FUSES);
});

test("Windows: the program has its hashes, fuses and the module of its processor", async () => {
  const stub = join(work, "windows");
  await makeWindowsStub(stub, join(ROOT, "node_modules/electron-winstaller/vendor/7z-x64.exe"));
  const options = ["--win", "--dir", "--arm64", "-c.win.signExecutable=false", ...UPDATES];
  packWithStub(stub, join(work, "dist-windows"), options);
  const unpacked = join(work, "dist-windows/win-arm64-unpacked");
  expect(nativeFiles(join(unpacked, "resources/app.asar"))).toEqual([
    "/node_modules/better-sqlite3/prebuilds/win32-arm64.node",
  ]);
  expect(readdirSync(unpacked)).toEqual(expect.arrayContaining([...NOTICES, "Roadbook.exe"]));
  const program = readFileSync(join(unpacked, "Roadbook.exe"));
  // The hash of the archive is a resource of the program; texts of the version are UTF-16.
  expect(program.includes('"alg":"SHA256"')).toBe(true);
  expect(program.includes(Buffer.from("Roadbook", "utf16le"))).toBe(true);
  expect(await fusesOf(join(unpacked, "Roadbook.exe"))).toEqual(RELEASE_FUSES);
});

/** Packs all of Linux at once: the deb and the rpm by a stand-in for fpm, whose files are debs. */
const linuxPackages = once(async () => {
  const stub = join(work, "linux");
  const output = join(work, "dist-linux");
  await makeElectronStub(stub);
  packWithStub(stub, output, ["--linux", "AppImage", "deb", "rpm", "--x64", ...UPDATES], {
    CUSTOM_FPM_PATH: join(import.meta.dirname, "fpm.sh"),
    APPIMAGE_TOOLS_PATH: makeAppImageTools(join(work, "appimage-tools")),
  });
  return output;
});

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}

test("Linux: an AppImage has the app, its link scheme and its update server", async () => {
  const image = readFileSync(join(await linuxPackages(), "roadbook-0.1.0-linux-x86_64.AppImage"));
  const archive = join(work, "image.tar");
  writeFileSync(archive, image.subarray(RUNTIME.length));
  expect(image.subarray(0, RUNTIME.length).toString()).toBe(RUNTIME);
  const root = join(work, "image");
  mkdirSync(root);
  // Behind the files is the map for updates, which is none of tar's.
  execFileSync("tar", ["-xf", archive, "-C", root], { stdio: ["ignore", "ignore", "ignore"] });
  expect(readdirSync(root)).toEqual(
    expect.arrayContaining(["AppRun", "roadbook", "roadbook.desktop", ...NOTICES]),
  );
  expect(readFileSync(join(root, "resources/app-update.yml"), "utf8")).toContain(CONFIG);
  const desktop = readFileSync(join(root, "roadbook.desktop"), "utf8");
  expect(desktop).toMatch(/^Exec=AppRun %U$/m);
  expect(desktop).toContain("MimeType=x-scheme-handler/roadbook;");
  expect(await fusesOf(join(root, "roadbook"))).toEqual(RELEASE_FUSES);
  // electron-builder's own script may add it: main/electron/forbidden-switches.ts refuses it then.
  expect(readFileSync(join(root, "AppRun"), "utf8")).toContain("NO_SANDBOX=(--no-sandbox)");
});

test("Linux: an rpm has the files of the deb, and what it does when it is installed", async () => {
  const output = await linuxPackages();
  const filesOf = (name: string) =>
    execFileSync("dpkg-deb", ["-c", join(output, name)], { encoding: "utf8" })
      .split("\n")
      .map((line) => line.split(" ").at(-1) ?? "")
      .filter((file) => !file.includes(".build-id"))
      .toSorted();
  const rpm = "roadbook-0.1.0-linux-x86_64.rpm";
  expect(filesOf(rpm)).toEqual(filesOf("roadbook-0.1.0-linux-amd64.deb"));
  const installed = execFileSync("dpkg-deb", ["-I", join(output, rpm), "postinst"]);
  expect(installed.toString()).toContain("/etc/apparmor.d/roadbook");
});

test("Linux: a deb brings its update server, link scheme, icons and sandbox", async () => {
  const output = await linuxPackages();
  const root = join(work, "root");
  const deb = join(output, "roadbook-0.1.0-linux-amd64.deb");
  execFileSync("dpkg-deb", ["-R", deb, root]);
  const resources = join(root, "opt/Roadbook/resources");
  expect(readFileSync(join(resources, "app-update.yml"), "utf8")).toContain(CONFIG);
  const manifest = extractFile(join(resources, "app.asar"), "package.json").toString("utf8");
  expect(JSON.parse(manifest)).toMatchObject({
    updates: { url: "https://updates.example/", key: UPDATE_KEY },
  });
  expect(readFileSync(join(resources, "package-type"), "utf8")).toBe("deb");
  const feed = readFileSync(join(output, "latest-linux.yml"), "utf8");
  expect([...feed.matchAll(/^ {2}- url: (.+)$/gm)].map(([, file]) => file)).toEqual([
    "roadbook-0.1.0-linux-x86_64.AppImage",
    "roadbook-0.1.0-linux-amd64.deb",
    "roadbook-0.1.0-linux-x86_64.rpm",
  ]);
  const desktop = readFileSync(join(root, "usr/share/applications/roadbook.desktop"), "utf8");
  expect(desktop).toContain("MimeType=x-scheme-handler/roadbook;");
  expect(desktop).not.toContain("--no-sandbox");
  expect(desktop).toContain("Actions=QuickCapture;Search;NewWindow;");
  expect(desktop).toMatch(/^\[Desktop Action Search\]\nName=Search\nExec=roadbook --search$/m);
  expect(readdirSync(join(root, "usr/share/icons/hicolor"))).toContain("48x48");
  // Systems that keep user namespaces from programs allow them to this one.
  const profile = readFileSync(join(resources, "apparmor-profile"), "utf8");
  expect(profile).toMatch(/profile "roadbook" "\/opt\/Roadbook\/roadbook"[^}]*\n {2}userns,/);
  const installed = readFileSync(join(root, "DEBIAN/postinst"), "utf8");
  expect(installed).toContain("/etc/apparmor.d/roadbook");
  expect(await fusesOf(join(root, "opt/Roadbook/roadbook"))).toEqual(RELEASE_FUSES);
});
