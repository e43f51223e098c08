import { protocol } from "electron";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EngineClient } from "../../shared/runtime/engine-client.ts";
import { readStoredFile } from "../engine/files/encrypt-file.ts";
import { CONTENT_SECURITY_POLICY } from "../http/content-policy.ts";
import { fetchDevelopmentFile } from "../http/development-page.ts";
import { pageFile } from "../http/page-files.ts";

/** The page's origin in Electron: a scheme of the app's own instead of the file system. */
export const PAGE_ORIGIN = "app://roadbook";

/** The origin of windows that ask for secrets: another site, so another process, than the page. */
export const PROMPT_ORIGIN = "app://prompt";

/** Registers the page's scheme; must be called before the app is ready. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: "app",
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/** Folder of the prompts among the files of the page. */
const PROMPTS = "prompt";

/**
 * Serves `app://roadbook/…`: the built page, or that of a development server, and the workspace's
 * files under `/local/file/ID`; and `app://prompt/…`, the windows that ask for secrets. Everything
 * else is not found.
 */
export function servePages(page: string | URL, client: () => EngineClient): void {
  protocol.handle("app", async (request) => {
    const url = new URL(request.url);
    const isPrompt = url.host === PROMPTS;
    if ((!isPrompt && url.host !== "roadbook") || request.method !== "GET") return notFound();
    if (!isPrompt && url.pathname.startsWith("/local/file/"))
      return workspaceFile(client(), url.pathname.slice("/local/file/".length));
    if (page instanceof URL) {
      const path = `${isPrompt ? `/${PROMPTS}` : ""}${url.pathname}${url.search}`;
      const { bytes, ...responseParts } = await fetchDevelopmentFile(page, path);
      return new Response(bytes, responseParts);
    }
    const file = pageFile(isPrompt ? join(page, PROMPTS) : page, url.pathname);
    if (file === null) return notFound();
    try {
      return respond(await readFile(file.path), file.type);
    } catch {
      return notFound();
    }
  });
}

async function workspaceFile(client: EngineClient, id: string): Promise<Response> {
  const file = await client.blobFile(id);
  if (file === null) return notFound();
  try {
    return respond(await readStoredFile(file), "application/octet-stream", {
      "cache-control": "no-store",
    });
  } catch {
    return notFound();
  }
}

function respond(
  bytes: Buffer,
  type: string,
  extraHeaders: Readonly<Record<string, string>> = {},
): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": type,
      "content-security-policy": CONTENT_SECURITY_POLICY,
      "x-content-type-options": "nosniff",
      ...extraHeaders,
    },
  });
}

function notFound(): Response {
  return new Response("Not found.", {
    status: 404,
    headers: { "content-type": "text/plain", "content-security-policy": CONTENT_SECURITY_POLICY },
  });
}
