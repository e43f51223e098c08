import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Two style elements of react-aria (touch handling, modal backdrops): by their hashes, so that no others get in. */
const LIBRARY_STYLES = [
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "'sha256-8f935d27GvUutRyY9yWScUMiFUk4WTdZURISiYfPOeQ='",
].join(" ");

/** The policy of every page: nothing but the app's own files, no inline script, no framing. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${LIBRARY_STYLES}`,
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-src blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": CONTENT_SECURITY_POLICY,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), usb=()",
};

/** Requests of other sites: a name that was rebound to 127.0.0.1, or a page elsewhere that guesses the port. */
export function isForeign(incoming: IncomingMessage, port: number): boolean {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (!hosts.includes(incoming.headers.host ?? "")) return true;
  const { origin } = incoming.headers;
  return origin !== undefined && !hosts.some((host) => origin === `http://${host}`);
}

/** `Authorization: Bearer KEY`, compared in constant time. */
export function hasKey(incoming: IncomingMessage, key: string): boolean {
  const given = Buffer.from(incoming.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${key}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
