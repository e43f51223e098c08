import { protocol } from "electron";
import { readFile } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";
import type { EngineClient } from "../../shared/runtime/engine-client.ts";
import { ASSET_TYPES } from "../http/asset-types.ts";
import { CONTENT_SECURITY_POLICY } from "../http/content-policy.ts";
import { fetchDevelopmentFile } from "../http/development-page.ts";

/** Has to be called before the app is ready. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: "app",
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/**
 * Serves `app://roadbook/…`: the built page, or the one that a development server makes, and files
 * of the workspace under `/local/file/ID`. Nothing outside of these.
 */
export function servePages(page: string | URL, client: () => EngineClient): void {
  protocol.handle("app", async (request) => {
    const url = new URL(request.url);
    if (url.host !== "roadbook" || request.method !== "GET") return notFound();
    if (url.pathname.startsWith("/local/file/"))
      return workspaceFile(client(), url.pathname.slice("/local/file/".length));
    if (page instanceof URL) {
      const { bytes, ...made } = await fetchDevelopmentFile(page, `${url.pathname}${url.search}`);
      return new Response(bytes, made);
    }
    const file = pageFile(page, url.pathname);
    const type = file === null ? undefined : ASSET_TYPES[extname(file)];
    if (file === null || type === undefined) return notFound();
    try {
      return respond(await readFile(file), type);
    } catch {
      return notFound();
    }
  });
}

/** The file that a path names, null when it would lie outside of the folder. */
function pageFile(folder: string, path: string): string | null {
  let name: string;
  try {
    name = decodeURIComponent(path === "/" ? "/index.html" : path);
  } catch {
    return null;
  }
  const file = normalize(join(folder, name));
  return file.startsWith(folder + sep) && !file.includes("\0") ? file : null;
}

async function workspaceFile(client: EngineClient, id: string): Promise<Response> {
  const file = await client.blobFile(id);
  if (file === null) return notFound();
  try {
    return respond(await readFile(file.path), "application/octet-stream", {
      "cache-control": "no-store",
    });
  } catch {
    return notFound();
  }
}

function respond(
  bytes: Buffer,
  type: string,
  more: Readonly<Record<string, string>> = {},
): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": type,
      "content-security-policy": CONTENT_SECURITY_POLICY,
      "x-content-type-options": "nosniff",
      ...more,
    },
  });
}

function notFound(): Response {
  return new Response("Not found.", {
    status: 404,
    headers: { "content-type": "text/plain", "content-security-policy": CONTENT_SECURITY_POLICY },
  });
}
