/**
 * `npm run e2e:electron`: the desktop app's end-to-end tests on the real Electron. Needs a build
 * (`npm run build`) and Electron's binary: that of the package, or with `ROADBOOK_PACKED` the
 * executable of a packed app (`npm run package -- --test`). `-- --update` instead updates the
 * package of the version before at `ROADBOOK_UPDATE_FROM` to that in `dist/test`.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { electronBinary, hasDisplay } from "./find-electron.ts";
import { commandLine, flag, refuse } from "./command-line.ts";

const ROOT = join(import.meta.dirname, "..");
const { values } = commandLine({
  usage: "npm run e2e:electron -- [--update]",
  options: { update: flag("updates the package at ROADBOOK_UPDATE_FROM to that in dist/test") },
});
const isUpdate = values.update;
const packed = process.env[isUpdate ? "ROADBOOK_UPDATE_FROM" : "ROADBOOK_PACKED"];

if (isUpdate && packed === undefined)
  refuse("ROADBOOK_UPDATE_FROM must name an installed package.");
if (packed === undefined && electronBinary(ROOT) === null)
  refuse("Electron's binary is missing: run node node_modules/electron/install.js first.");
if (!hasDisplay()) refuse("Electron needs a display: on a machine without one, use xvfb-run.");
const playwright = join(ROOT, "node_modules/@playwright/test/cli.js");
const { status } = spawnSync(
  process.execPath,
  [playwright, "test", `test/e2e/${isUpdate ? "packed-update" : "desktop"}.e2e.ts`],
  {
    cwd: ROOT,
    stdio: "inherit",
    env: {
      ...process.env,
      ROADBOOK_DESKTOP: "electron",
      ...(packed !== undefined && { ROADBOOK_PACKED: packed }),
    },
  },
);
process.exit(status ?? 1);
