import type { Author, ChangedField } from "../../shared/local/changed-field.ts";
import { agoText } from "../ui/format.ts";
import { isolated } from "../ui/visible-text.ts";
import { CHANGE_TEXTS } from "./texts.ts";

const TEXTS = CHANGE_TEXTS.author;

/** The name of a user at the beginning of a sentence, where it is known. */
export function authorText(by: Author | null | undefined): string {
  const name = by?.full_name ?? null;
  return name === null ? TEXTS.someone : isolated(name);
}

/** "Bo Berg changed this record", beside a time. */
export function changedRecordText(by: Author | null): string {
  return TEXTS.changedRecord(authorText(by));
}

/** " 5 minutes ago", with the space before it; nothing where the time is not known. */
export function whenText(at: string | null | undefined, now: number): string {
  return at === null || at === undefined ? "" : ` ${agoText(at, now)}`;
}

/** "Bo Berg changed City and Phone 5 minutes ago.", and what follows from that. */
export function changedText(
  fields: readonly ChangedField[],
  now: number,
  consequence: string,
): string {
  const { changed } = CHANGE_TEXTS.changedSince;
  const authors = Map.groupBy(fields, ({ own, by, at }) =>
    own ? TEXTS.you : `${authorText(by)}\n${whenText(at, now)}`,
  );
  const sentences = [...authors].map(([author, own]) => {
    const [who = "", when = ""] = author.split("\n");
    return changed(who, own.map(({ label }) => label).join(", "), when);
  });
  return [...sentences, consequence].join(" ");
}
