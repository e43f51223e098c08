import { withoutMarks } from "../../shared/contract/light-marks.ts";
import { ACTIVITY_TYPES, type LookupEntry, lookupLabel } from "../../shared/contract/lookup.ts";
import { ENTITY_CODES, type SluggedResource } from "../../shared/contract/resource.ts";
import { localDate, localTime } from "../ui/local-date.ts";
import { FOLLOW_UP_TEXTS as TEXTS } from "./texts.ts";

export interface About {
  readonly resource: SluggedResource;
  readonly slug: string;
  /** Name as it is stored, not as it is shown, because it is sent; "" without one. */
  readonly name: string;
}

interface FollowUp {
  readonly text: string;
  /** Day (YYYY-MM-DD) or local time (YYYY-MM-DDTHH:MM). */
  readonly followUp: string;
}

type Body = Readonly<Record<string, unknown>>;

/** api-spec: Activities. */
const MAX_TITLE_CHARACTERS = 100;
const FOLLOW_UP_MINUTES = 15;
const FOLLOW_UP_HOUR = 9;

/** A task to follow up, with the record's name in its title. */
export function followUpBody(
  about: About,
  followUp: FollowUp,
  types: readonly LookupEntry[],
): Body {
  return {
    ...taskBody(about, followUp, types),
    title: cutTitle(withName(TEXTS.title, about)),
    description: followUp.text,
  };
}

/** Returns whether an activity was made as a follow-up: something that the user promised. */
export function isFollowUp(title: unknown): boolean {
  return typeof title === "string" && title.startsWith(TEXTS.title);
}

/** Follow-ups without a time start in the morning, in the user's time zone. */
export function followUpStart(followUp: string): Date {
  return localTime(
    followUp.includes("T") ? followUp : `${followUp}T${String(FOLLOW_UP_HOUR).padStart(2, "0")}:00`,
  );
}

/** A task on the chosen day; its title is the text. */
export function taskBody(
  about: About,
  { text, followUp }: FollowUp,
  types: readonly LookupEntry[],
): Body {
  const start = followUpStart(followUp);
  const title = withoutMarks(text);
  const isWhole = Array.from(title).length <= MAX_TITLE_CHARACTERS && title === text;
  return {
    title: cutTitle(title),
    ...(isWhole && !text.includes("\n") ? {} : { description: text }),
    activity_type_id: typeIdOf(types, /task|to-?do|follow/i, 3),
    related_to: about.slug,
    related_to_entity: ENTITY_CODES[about.resource],
    start_datetime: start.toISOString(),
    end_datetime: localDate(start.getTime() + FOLLOW_UP_MINUTES * 60_000).toISOString(),
  };
}

/** Returns the id of the type whose label matches, else that of the built-in type. */
export function typeIdOf(types: readonly LookupEntry[], label: RegExp, builtIn: number): number {
  return [...types, ...ACTIVITY_TYPES].find((type) => label.test(lookupLabel(type)))?.id ?? builtIn;
}

export function withName(kindText: string, { name }: About): string {
  return name.trim() === "" ? kindText : `${kindText} with ${name}`;
}

export function cutTitle(title: string): string {
  return Array.from(title.replace(/\s+/g, " ")).slice(0, MAX_TITLE_CHARACTERS).join("");
}
