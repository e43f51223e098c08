import { trimEnd } from "./text-values.ts";

/**
 * A website without what its spellings differ in: scheme, user, `www.`, the scheme's usual port, a
 * slash at the end. Lower case, because exact search folds case (docs/assumptions.md: Reading).
 */
export function bareWebsite(website: string): string {
  const bare = website
    .trim()
    .toLowerCase()
    .replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//, "")
    .replace(/^[^/?#@]*@/, "")
    .replace(/^www\./, "")
    .replace(/^([^/?#:]*):(?:80|443)(?=$|[/?#])/, "$1");
  return trimEnd(bare, "/");
}

/** Host of a website, without port and path; the text itself when it has no such parts. */
export function websiteDomain(website: string): string {
  const [authority = ""] = bareWebsite(website).split(/[/?#]/);
  const host = /^\[[^\]]*\]/.exec(authority)?.[0] ?? authority.split(":")[0] ?? "";
  return host.replace(/\.$/, "");
}

/** Returns whether a text has more of a URL than its host. */
export function hasPath(website: string): boolean {
  return /[/?#]/.test(bareWebsite(website));
}
