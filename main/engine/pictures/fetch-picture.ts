import type { Clock } from "../../../shared/runtime/clock.ts";
import { GrowingBytes } from "../../remote/read-answer.ts";
import { limitTime } from "../../remote/client.ts";
import { canBeDrawn, type ImageType, imageType } from "./image-type.ts";
import { mayOpen, type ResolveHost } from "./may-open.ts";

/** Largest picture that is loaded, time for all of it, and redirects on the way. */
const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
export const PICTURE_LIMIT_MS = 15_000;
const MAX_REDIRECTS = 3;

export type FetchedPicture =
  | { readonly ok: true; readonly bytes: Uint8Array; readonly type: ImageType }
  /** A sentence for the user. */
  | { readonly ok: false; readonly message: string };

export interface PictureNetwork {
  readonly fetch: typeof globalThis.fetch;
  readonly resolveHost: ResolveHost;
  readonly clock: Clock;
  /** Address of the CRM's server. */
  readonly server: () => string | null;
  readonly userAgent: string;
}

/**
 * Loads a picture from the address that a record gives. Sends no key, no cookie and nothing of the
 * record; each redirect is judged like the first address. Never rejects.
 */
export async function fetchPicture(
  address: string,
  network: PictureNetwork,
  stop: AbortSignal,
): Promise<FetchedPicture> {
  const limit = new AbortController();
  const cancel = limitTime(network.clock, PICTURE_LIMIT_MS, () => limit.abort());
  try {
    return await follow(address, network, AbortSignal.any([limit.signal, stop]));
  } catch {
    return failed(
      limit.signal.aborted
        ? "The picture took too long to load."
        : "The server of the picture can't be reached.",
    );
  } finally {
    cancel();
  }
}

async function follow(
  address: string,
  { fetch, resolveHost, server, userAgent }: PictureNetwork,
  signal: AbortSignal,
): Promise<FetchedPicture> {
  let next = address;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    // Each address is known only from the answer to the one before.
    const allowed = await mayOpen(next, server(), resolveHost);
    if (!allowed.ok) return allowed;
    const response = await fetch(allowed.url.href, {
      headers: { accept: "image/png, image/jpeg, image/webp, image/gif", "user-agent": userAgent },
      redirect: "manual",
      referrerPolicy: "no-referrer",
      signal,
    });
    if (response.status < 300 || response.status >= 400) return readPicture(response);
    await response.body?.cancel();
    const redirect = URL.parse(response.headers.get("location") ?? "", allowed.url.href);
    if (redirect === null) return failed("The server of the picture redirects to nowhere.");
    next = redirect.href;
  }
  return failed("The address of the picture redirects too often.");
}

async function readPicture({ status, body }: Response): Promise<FetchedPicture> {
  if (status !== 200 || body === null) {
    await body?.cancel();
    return failed(
      status === 404 || status === 410
        ? "The picture is no longer at its address."
        : `The server of the picture refused it (${status}).`,
    );
  }
  const read = new GrowingBytes(MAX_PICTURE_BYTES);
  const chunks: AsyncIterable<Uint8Array> = body;
  // Leaving the loop cancels the transfer.
  for await (const chunk of chunks) {
    read.add(chunk);
    if (read.isFull)
      return failed(`The picture is larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB.`);
  }
  const bytes = read.bytes();
  const type = imageType(bytes);
  if (type === null) return failed("The address has no PNG, JPEG, WebP or GIF picture.");
  return canBeDrawn(bytes, type)
    ? { ok: true, bytes, type }
    : failed("The picture is damaged, or has too many pixels.");
}

function failed(message: string): FetchedPicture {
  return { ok: false, message };
}
