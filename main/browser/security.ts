import { randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { CONTENT_SECURITY_POLICY } from "../http/content-policy.ts";
import { LOOPBACK } from "../http/listen.ts";

export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": CONTENT_SECURITY_POLICY,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), usb=()",
};

/**
 * Detects requests from other sites: a host name that was rebound to 127.0.0.1, or a foreign page
 * that guesses the port. Browsers say themselves where a request comes from (`Sec-Fetch-Site`),
 * also for those without an Origin: pictures, scripts and links.
 *
 * @param address host and port of the shell
 */
export function isForeign(incoming: IncomingMessage, address: string): boolean {
  const { origin } = incoming.headers;
  if (hasForeignHost(incoming, address)) return true;
  if (origin !== undefined && !hostsOf(address).some((host) => origin === `http://${host}`))
    return true;
  const site = incoming.headers["sec-fetch-site"] ?? "none";
  return site !== "none" && site !== "same-origin";
}

/** Detects a host name that was rebound to 127.0.0.1. */
export function hasForeignHost(incoming: IncomingMessage, address: string): boolean {
  return !hostsOf(address).includes(incoming.headers.host ?? "");
}

/** `localhost` is a name of the first address only. */
function hostsOf(address: string): readonly string[] {
  const [host, port] = address.split(":");
  return host === LOOPBACK ? [address, `localhost:${port}`] : [address];
}

/** `Authorization: Bearer KEY`, compared in constant time. */
/** A new session key. */
export function makeKey(): string {
  return randomBytes(24).toString("base64url");
}

export function hasKey(incoming: IncomingMessage, key: string): boolean {
  return isSameText(incoming.headers.authorization ?? "", `Bearer ${key}`);
}

/** Compares in a time that says nothing about where they differ. */
export function isSameText(text: string, expectedText: string): boolean {
  const [textBytes, expectedBytes] = [Buffer.from(text), Buffer.from(expectedText)];
  return textBytes.length === expectedBytes.length && timingSafeEqual(textBytes, expectedBytes);
}
