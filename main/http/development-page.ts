import { request } from "node:http";
import { developmentPolicy } from "./content-policy.ts";

/** Environment variable in which `npm run dev` passes the address of its page server. */
const VARIABLE = "ROADBOOK_PAGE_SERVER";

/** Returns the development server that the environment names; only one on this machine counts. */
export function readPageServer(env: NodeJS.ProcessEnv): URL | null {
  const url = URL.parse(env[VARIABLE] ?? "");
  return url?.protocol === "http:" && url.hostname === "127.0.0.1" ? url : null;
}

export interface DevelopmentFile {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Fetches a file of the page from the development server. Answers 502 when there is no answer.
 * Each request has its own connection: a server that was busy compiling may close a reused one.
 *
 * @param path path and query; the query has the version of a module
 */
export async function fetchDevelopmentFile(server: URL, path: string): Promise<DevelopmentFile> {
  const safe = {
    "content-security-policy": developmentPolicy(server),
    "x-content-type-options": "nosniff",
  };
  try {
    const { status, type, cache, bytes } = await get(server, path);
    return { status, headers: { ...safe, "content-type": type, "cache-control": cache }, bytes };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const bytes = new TextEncoder().encode(`The development server does not answer (${reason}).`);
    return {
      status: 502,
      headers: { ...safe, "content-type": "text/plain; charset=utf-8" },
      bytes,
    };
  }
}

interface Fetched {
  readonly status: number;
  readonly type: string;
  readonly cache: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

function get(server: URL, path: string): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const { hostname: host, port } = server;
    const outgoing = request(
      { host, port, path, agent: false, headers: { accept: "*/*" } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.once("error", reject);
        response.once("end", () =>
          resolve({
            status: response.statusCode ?? 502,
            type: response.headers["content-type"] ?? "application/octet-stream",
            cache: response.headers["cache-control"] ?? "no-cache",
            bytes: new Uint8Array(Buffer.concat(chunks)),
          }),
        );
      },
    );
    outgoing.once("error", reject).end();
  });
}
