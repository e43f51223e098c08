import { parseInstant } from "../../../shared/contract/instant.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { keyOf, type Lookups, type ShownRecord } from "../../core/queries.ts";
import { isFollowUp } from "../../fields/follow-up.ts";
import { isOverdue } from "../../fields/overdue-date.tsx";
import { type Planned, planned } from "../../fields/planned.ts";
import { nameOf } from "../../fields/value-text.ts";
import { agoText, IN_SENTENCE } from "../../ui/format.ts";
import { dayOf, differenceInCalendarDays, localTime } from "../../ui/local-date.ts";
import { namesBeside, subjectsOf } from "../../fields/people-of.ts";
import { leftText, OWED_TEXTS as TEXTS } from "./texts.ts";

interface Base {
  /** Unique among all of them. */
  readonly id: string;
  readonly resource: Resource;
  readonly key: string;
  readonly record: ShownRecord;
  readonly title: string;
  /** Names beside the title; "" for none. */
  readonly about: string;
  /** Record to read beside it: whom it is about. */
  readonly subject: { readonly resource: Resource; readonly key: string };
}

/** Something that the user owes: what, about whom, and since when. */
export type Owed =
  | (Base & { readonly kind: "activity"; readonly item: Planned })
  | (Base & { readonly kind: "deal" })
  | (Base & { readonly kind: "person"; readonly resource: "candidate" | "contact" });

/** Returns an activity that was not done; null without a time. */
export function owedActivity(record: ShownRecord): Owed | null {
  const item = planned(record);
  if (item === null) return null;
  const key = String(record.id);
  const subjects = subjectsOf(record);
  const person = subjects.find(({ resource }) => ["candidate", "contact"].includes(resource));
  const subject = person ?? subjects[0] ?? ({ resource: "activity", key } as const);
  const title = nameOf(record) || TEXTS.untitled;
  const base = { id: `activity:${key}`, resource: "activity", key, record, title } as const;
  return { ...base, kind: "activity", item, about: namesBeside(record), subject };
}

export function owedDeal(record: ShownRecord): Owed {
  const key = keyOf("deal", record);
  const subject = { resource: "deal", key } as const;
  return {
    id: `deal:${key}`,
    kind: "deal",
    ...subject,
    record,
    title: nameOf(record),
    about: "",
    subject,
  };
}

export function owedPerson(resource: "candidate" | "contact", record: ShownRecord): Owed {
  const key = keyOf(resource, record);
  const title = TEXTS.getInTouch(nameOf(record));
  return {
    id: `person:${key}`,
    kind: "person",
    resource,
    key,
    record,
    title,
    about: "",
    subject: { resource, key },
  };
}

/** Says why something is owed, and since when. */
export function reasonOf(owed: Owed, day: Date, nowMs: number): string {
  switch (owed.kind) {
    case "activity": {
      const since = IN_SENTENCE.weekday(owed.item.start);
      return isFollowUp(owed.record["title"]) ? TEXTS.whyPromised(since) : TEXTS.whyOverdue(since);
    }
    case "deal":
      return TEXTS.whyDeal(
        leftText(daysLeft(owed.record["close_date"], day)),
        nameOf(owed.record["stage"]),
      );
    case "person":
      return TEXTS.whyQuiet(agoText(contactOf(owed.record), nowMs));
  }
}

/** Returns whether nothing is owed any more; `latestMs`: the last contact of a quiet person. */
export function isSettled(
  { kind, resource }: Owed,
  record: ShownRecord,
  { lookups, day, latestMs }: { lookups: Lookups; day: Date; latestMs: number },
): boolean {
  return kind === "person"
    ? (parseInstant(contactOf(record) ?? "") ?? 0) > latestMs
    : !isOverdue(resource, record, lookups, dayOf(day));
}

/** Returns when a person was contacted last. */
export function contactOf(record: ShownRecord): string | null {
  const timestamp = record["last_contact"];
  return typeof timestamp === "string" ? timestamp : null;
}

function daysLeft(day: unknown, from: Date): number {
  return typeof day === "string" ? differenceInCalendarDays(localTime(day), from) : 0;
}
