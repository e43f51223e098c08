// Browser of the tests: Debian's own, because Playwright's builds cannot be downloaded everywhere.

/** Path of the Chromium binary; `CHROMIUM` in the environment overrides it. */
export function chromiumPath(): string {
  return process.env["CHROMIUM"] ?? "/usr/bin/chromium";
}

/** Switches that keep a test browser quiet: no GPU, no update, no traffic of its own. */
export const CHROMIUM_ARGS: readonly string[] = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
