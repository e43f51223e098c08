import { createReadStream, existsSync, statSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { ASSET_TYPES } from "../http/asset-types.ts";
import { fetchDevelopmentFile } from "../http/development-page.ts";
import { PAGE_HEADERS } from "./security.ts";

/** Serves the page as a development server makes it. */
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
  const name = path === "/" ? "index.html" : path;
  const file = normalize(join(folder, decode(name)));
  const type = ASSET_TYPES[extname(file)];
  if (
    type === undefined ||
    !file.startsWith(folder + sep) ||
    !existsSync(file) ||
    !statSync(file).isFile()
  ) {
    response
      .writeHead(404, { ...PAGE_HEADERS, "content-type": "text/plain; charset=utf-8" })
      .end("Not found.");
    return;
  }
  const lasting = path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
  response.writeHead(200, { ...PAGE_HEADERS, "content-type": type, "cache-control": lasting });
  createReadStream(file).pipe(response);
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "";
  }
}
