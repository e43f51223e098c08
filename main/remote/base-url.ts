import { trimEnd } from "../../shared/contract/trim-end.ts";

export type BaseUrl =
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
