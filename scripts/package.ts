/**
 * `npm run package`: builds and packs the app for this platform, into `dist/`. Further options go
 * to electron-builder, for example `-- --linux deb --arm64`.
 *
 * `ROADBOOK_UPDATE_URL` is where the packed app looks for new versions; without it, it does not.
 *
 * `--test` packs the test flavour, into `dist/test`: Playwright may attach to it. Never ship it.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const given = process.argv.slice(2);
const isTest = given.includes("--test");
const options = given.filter((option) => option !== "--test");

function run(file: string, args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [join(ROOT, "node_modules", file), ...args], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, ...(isTest && { ROADBOOK_FLAVOUR: "test" }) },
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** Whoever can change what an update server says can run programs on all computers. */
function updateServer(env: NodeJS.ProcessEnv): readonly string[] {
  const given = env["ROADBOOK_UPDATE_URL"] ?? "";
  if (given === "") return [];
  const url = URL.parse(given);
  const isOwnMachine = url?.hostname === "127.0.0.1" && isTest;
  if (url?.protocol !== "https:" && !isOwnMachine) {
    process.stderr.write("ROADBOOK_UPDATE_URL must be an https address.\n");
    process.exit(2);
  }
  return ["-c.publish.provider", "generic", "-c.publish.url", given];
}

const publish = updateServer(process.env);
run("vite/bin/vite.js", ["build", "--app", "--logLevel", "warn"]);
run("electron-builder/cli.js", [
  "--publish",
  "never",
  ...(isTest ? ["--dir", "-c.directories.output", "dist/test"] : []),
  ...publish,
  ...options,
]);
