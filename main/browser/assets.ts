import { createReadStream, existsSync, statSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { fetchDevelopmentFile } from "../http/development-page.ts";
import { pageFile } from "../http/page-files.ts";
import { PAGE_HEADERS } from "./security.ts";

/** Serves a file of the page from the development server. */
export async function serveDevelopmentPage(
  server: URL,
  path: string,
  response: ServerResponse,
): Promise<void> {
  const { status, headers, bytes } = await fetchDevelopmentFile(server, path);
  response.writeHead(status, { ...PAGE_HEADERS, ...headers }).end(bytes);
}

/** Serves the built page. Paths outside the folder are not found. */
export function serveAsset(folder: string, path: string, response: ServerResponse): void {
  const file = pageFile(folder, path);
  if (file === null || !existsSync(file.path) || !statSync(file.path).isFile()) {
    response
      .writeHead(404, { ...PAGE_HEADERS, "content-type": "text/plain; charset=utf-8" })
      .end("Not found.");
    return;
  }
  response.writeHead(200, {
    ...PAGE_HEADERS,
    "content-type": file.type,
    "cache-control": cachingOf(path),
  });
  // Closes the file when the reader goes away, and the connection when the file cannot be read: a
  // file that stays open for each broken download would end the shell once there are too many.
  pipeline(createReadStream(file.path), response, () => undefined);
}

function cachingOf(path: string): string {
  // The names of built assets contain a hash of their content.
  if (path.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  // Chromium asks for the tab's icon whenever the address changes, as it does with a filter.
  return path === "/tab-icon.png" ? "public, max-age=86400" : "no-cache";
}
