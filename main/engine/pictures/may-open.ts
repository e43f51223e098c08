import { isIP } from "node:net";
import { type AddressKind, addressKind } from "./address-kind.ts";

/** Returns the addresses of a name; rejects when it has none. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

export type MayOpen =
  { readonly ok: true; readonly url: URL } | { readonly ok: false; readonly message: string };

/**
 * Checks that an address, which anyone with access to the server can have written, leads to the
 * internet: a request into the own network or to a service of this machine could do harm there.
 * Where `server`, the address of the CRM, is itself in such a place, its pictures may be there,
 * too.
 */
export async function mayOpen(
  address: string,
  server: string | null,
  resolveHost: ResolveHost,
): Promise<MayOpen> {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:"))
    return { ok: false, message: "The address of the picture isn't a web address." };
  if (url.username !== "" || url.password !== "")
    return { ok: false, message: "The address of the picture contains a password." };
  const kinds = await kindsOf(url.hostname, resolveHost);
  const home = URL.parse(server ?? "")?.hostname ?? null;
  const isInside = (kind: AddressKind) => kind === "private" || kind === "loopback";
  const also = !kinds.some(isInside) || home === null ? [] : await kindsOf(home, resolveHost);
  const isAllowed = (kind: AddressKind) =>
    kind === "public" || (isInside(kind) && also.includes(kind));
  return kinds.every(isAllowed)
    ? { ok: true, url }
    : {
        ok: false,
        message: "The address of the picture leads into a private network. It isn't opened.",
      };
}

/**
 * A name that is not known here has no kinds: a proxy may know it, and without one the request
 * fails.
 */
async function kindsOf(hostname: string, resolveHost: ResolveHost): Promise<AddressKind[]> {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(host) !== 0) return [addressKind(host)];
  if (host === "localhost" || host.endsWith(".localhost")) return ["loopback"];
  try {
    return (await resolveHost(host)).map(addressKind);
  } catch {
    return [];
  }
}
