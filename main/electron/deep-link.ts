import { trimEnd } from "../../shared/contract/text-values.ts";

/** Scheme of links from other programs into the app. */
export const LINK_SCHEME = "roadbook";

/** A place in the app: its view, then keys of records; nothing that could be a path or a script. */
const PLACE = /^[a-z-]{1,30}(?:\/[\w.~%-]{1,200}){0,2}$/;
const QUERY = /^[\w.~%&=+:,-]{0,2000}$/;

/**
 * Returns the address of a place in the page (`#/contact/slug`) that a link names
 * (`roadbook://contact/slug`); null for anything else. Other programs and web pages make links: one
 * can show a place, and can do nothing else.
 */
export function placeOfLink(link: string): string | null {
  if (link.length > 3000) return null;
  const match = /^roadbook:\/{0,2}([^?#]*)(?:\?([^#]*))?$/i.exec(link.trim());
  const path = trimEnd(match?.[1] ?? "", "/");
  const query = match?.[2] ?? "";
  if (!PLACE.test(path) || !QUERY.test(query)) return null;
  return `#/${path}${query === "" ? "" : `?${query}`}`;
}

/** Returns the place that the command line names; null if none. */
export function placeInArguments(argv: readonly string[]): string | null {
  const link = argv.find((argument) => argument.toLowerCase().startsWith(`${LINK_SCHEME}:`));
  return link === undefined ? null : placeOfLink(link);
}
