import type { Author } from "../../shared/local/outbox.ts";
import { agoText } from "../ui/format.ts";
import { isolated } from "../ui/isolated.ts";
import { CHANGE_TEXTS as TEXTS } from "./texts.ts";

/** The name of a user at the beginning of a sentence, where it is known. */
export function authorText(by: Author | null | undefined): string {
  const name = by?.full_name ?? null;
  return name === null ? TEXTS.author.someone : isolated(name);
}

/** " 5 minutes ago", with the space before it; nothing where the time is not known. */
export function whenText(at: string | null | undefined, now: number): string {
  return at === null || at === undefined ? "" : ` ${agoText(at, now)}`;
}
