import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Route that takes the code of the file below; no page of another site gets more from it. */
export const OPENING_PATH = "/open";

export interface OpeningFile {
  readonly path: string;
  remove(): void;
}

/**
 * Writes a file that only its owner can read, and that sends a one-time code to the shell once a
 * browser shows it. The browser is started with the file's path, because everybody on this machine
 * can read the command line that a program is started with.
 */
export function writeOpeningFile(origin: string, code: string): OpeningFile {
  const folder = mkdtempSync(join(tmpdir(), "roadbook-"));
  const path = join(folder, "open-roadbook.html");
  chmodSync(folder, 0o700);
  writeFileSync(path, formOf(`${origin}${OPENING_PATH}`, code), { mode: 0o600, flag: "wx" });
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function formOf(address: string, code: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Roadbook</title></head>
<body>
<form method="post" action="${address}">
<input type="hidden" name="code" value="${code}">
<button>Open Roadbook</button>
</form>
<script>document.forms[0].submit()</script>
</body>
</html>
`;
}

/**
 * The answer to the file's form: leads to the page, with another one-time code. The browser first
 * forgets files that another program at this address may have left in it. A service worker would
 * keep it from hearing of that: none is at an address of one's own (`randomLoopback`).
 */
export function openedPage(code: string): {
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
} {
  return {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "clear-site-data": '"cache", "storage"',
    },
    html:
      `<!doctype html><meta http-equiv="refresh" content="0;url=/#once=${code}">` +
      "<title>Roadbook</title>",
  };
}
