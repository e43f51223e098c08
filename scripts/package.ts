/**
 * `npm run package`: builds and packs the app for this platform, into `dist/`. Further options go
 * to electron-builder, for example `-- --linux deb --arm64`. Who signs it and where it looks for
 * updates comes from the environment (docs/desktop.md).
 *
 * `--test` packs the test flavour, into `dist/test`: Playwright may attach to it. Never ship it.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { packageOptions } from "./package-options.ts";

const ROOT = join(import.meta.dirname, "..");
const options = process.argv.slice(2);
if (options.includes("--help")) {
  process.stdout.write(
    "Usage: npm run package -- [--test] [options of electron-builder]\n" +
      "  --test  the test flavour, into dist/test; never ship it\n" +
      "  --linux, --mac, --win, --x64, --arm64, --dir and others: npx electron-builder --help\n",
  );
  process.exit(0);
}
const isTest = options.includes("--test");
const otherOptions = options.filter((option) => option !== "--test");

function run(file: string, args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [join(ROOT, "node_modules", file), ...args], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, ...(isTest && { ROADBOOK_FLAVOUR: "test" }) },
  });
  if (status !== 0) process.exit(status ?? 1);
}

const read = packageOptions(process.env, isTest);
if (!read.ok) {
  process.stderr.write(`${read.message}\n`);
  process.exit(2);
}
const testOptions = isTest ? ["-c.directories.output=dist/test"] : [];
run("vite/bin/vite.js", ["build", "--app", "--logLevel", "warn"]);
run("electron-builder/cli.js", [
  "--publish",
  "never",
  ...testOptions,
  ...read.options,
  ...otherOptions,
]);
if ((process.env["ROADBOOK_UPDATE_SIGNING_KEY"] ?? "") !== "")
  run("../scripts/sign-updates.ts", [isTest ? "dist/test" : "dist"]);
