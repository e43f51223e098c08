import { setGlobalProxyFromEnv } from "node:http";
import { setDefaultAutoSelectFamilyAttemptTimeout } from "node:net";
import { connect, getCACertificates, setDefaultCACertificates } from "node:tls";
import type { Log } from "../../shared/runtime/log.ts";
import { hasUnknownIssuer } from "./network-failure.ts";
import { trimEnd } from "../../shared/contract/text-values.ts";

/** Time for one address of a server that has several, before the next one is tried. */
const CONNECT_ATTEMPT_MS = 2_000;
/** Reached directly, whatever the environment says: a proxy's own machine is another one. */
const THIS_MACHINE = ["localhost", "127.0.0.1", "::1", "[::1]"];

/** The variables that other programs take their proxy from, in the spellings that are in use. */
type ProxyVariables = Readonly<Record<string, string | undefined>>;

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
  const defaultCertificates = getCACertificates("default");
  const systemCertificates = getCACertificates("system").filter(
    (certificate) => !defaultCertificates.includes(certificate),
  );
  setDefaultCACertificates([...defaultCertificates, ...systemCertificates]);
  return systemCertificates.length > 0;
}

type BaseUrl =
  { readonly ok: true; readonly url: string } | { readonly ok: false; readonly message: string };

/**
 * Checks the address of a server: https, or http on loopback, without user, query or fragment.
 * Removes a trailing slash and a trailing `/v1`, because people paste both.
 */
export function readBaseUrl(text: string): BaseUrl {
  const url = URL.parse(text.trim());
  if (url === null)
    return {
      ok: false,
      message: `${text} is not an address. Enter one like https://crm.example.com.`,
    };
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return { ok: false, message: `${text} must begin with https://.` };
  }
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    return {
      ok: false,
      message:
        `${text} uses plain http, which would expose the API key on the network. Use ` + "https.",
    };
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    return { ok: false, message: `${text} must not contain a user name, a query or a fragment.` };
  }
  return { ok: true, url: `${url.origin}${trimEnd(url.pathname, "/").replace(/\/v1$/, "")}` };
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
}

const LIMIT_MS = 5_000;
/** Longest name that is shown; it is whatever the other side says. */
const MAX_CHARACTERS = 100;

/**
 * Returns who issued the certificate of a server, by its own words, without sending anything but
 * the handshake; null if it cannot be told.
 */
export function certificateIssuer(baseUrl: string): Promise<string | null> {
  const { protocol, hostname, port } = new URL(baseUrl);
  if (protocol !== "https:") return Promise.resolve(null);
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ""),
      port: Number(port || 443),
      // Nothing is sent on this connection: it only shows the certificate.
      rejectUnauthorized: false,
      ...(/^[\d.]+$|:/.test(hostname) ? {} : { servername: hostname }),
    });
    const end = (name: string | null) => {
      resolve(name);
      socket.destroy();
    };
    socket.setTimeout(LIMIT_MS, () => end(null));
    socket.once("error", () => end(null));
    socket.once("secureConnect", () => {
      const { issuer } = socket.getPeerCertificate();
      const [name] = [issuer?.CN ?? issuer?.O ?? issuer?.OU].flat();
      end(name === undefined ? null : name.slice(0, MAX_CHARACTERS).toWellFormed());
    });
  });
}
