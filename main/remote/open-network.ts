import { setGlobalProxyFromEnv } from "node:http";
import { setDefaultAutoSelectFamilyAttemptTimeout } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { Log } from "../../shared/runtime/log.ts";
import { hasUnknownIssuer } from "./network-failure.ts";

/** Time for one address of a server that has several, before the next one is tried. */
const CONNECT_ATTEMPT_MS = 2_000;
/** Reached directly, whatever the environment says: a proxy's own machine is another one. */
const THIS_MACHINE = ["localhost", "127.0.0.1", "::1", "[::1]"];

/** The variables that other programs take their proxy from, in the spellings that are in use. */
export type ProxyVariables = Readonly<Record<string, string | undefined>>;

/**
 * The network of this process, for Node's `fetch`: through the proxy of the environment
 * (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`), and trusting whom the operating system trusts.
 *
 * Node gives an address 250 ms and then closes the attempt for good: a slow network, or a process
 * that stood still for that long, could reach no server with several addresses.
 */
export function openNetwork(log: Log, env: ProxyVariables = process.env): typeof globalThis.fetch {
  setDefaultAutoSelectFamilyAttemptTimeout(CONNECT_ATTEMPT_MS);
  useProxy(log, env);
  return async (input, init) => {
    try {
      return await globalThis.fetch(input, init);
    } catch (error) {
      // A handshake that failed has sent nothing, so the request may be made again.
      if (!hasUnknownIssuer(error) || !trustSystem()) throw error;
      return globalThis.fetch(input, init);
    }
  };
}

function useProxy(log: Log, env: ProxyVariables): void {
  const https = env["https_proxy"] ?? env["HTTPS_PROXY"];
  const http = env["http_proxy"] ?? env["HTTP_PROXY"];
  if ((https ?? "") === "" && (http ?? "") === "") return;
  const direct = [env["no_proxy"] ?? env["NO_PROXY"] ?? "", ...THIS_MACHINE];
  try {
    setGlobalProxyFromEnv({
      ...(https === undefined ? {} : { HTTPS_PROXY: https }),
      ...(http === undefined ? {} : { HTTP_PROXY: http }),
      NO_PROXY: direct.filter((name) => name !== "").join(","),
    });
  } catch {
    // The address may hold a password.
    log("warn", "The proxy of the environment is not an address; it is not used");
  }
}

let trustsSystem = false;

/**
 * Trusts the operating system's certificates as well, among them those of a company's proxy. They
 * are read when they are needed first, because that takes a quarter of a second. Returns whether
 * there is anything new to trust.
 */
function trustSystem(): boolean {
  if (trustsSystem) return false;
  trustsSystem = true;
  const known = getCACertificates("default");
  const more = getCACertificates("system").filter((certificate) => !known.includes(certificate));
  setDefaultCACertificates([...known, ...more]);
  return more.length > 0;
}
