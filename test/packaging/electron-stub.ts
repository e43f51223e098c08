import { createPackage } from "@electron/asar";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

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
  // Has to be a real archive: its header is hashed before it is removed.
  const app = mkdtempSync(join(tmpdir(), "default-app-"));
  writeFileSync(join(app, "package.json"), '{"name":"default_app","main":"main.js"}');
  writeFileSync(join(app, "main.js"), "");
  await createPackage(app, join(folder, "resources/default_app.asar"));
  rmSync(app, { recursive: true });
}
