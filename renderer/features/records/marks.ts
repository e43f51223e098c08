import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import type { Tone } from "../../ui/badge.tsx";

export interface Mark {
  readonly text: string;
  readonly tone: Tone;
  /** What the server says about it, in its words. */
  readonly said?: string;
  /** The server's value, for a field that was changed on both sides. */
  readonly theirs?: { readonly value: unknown };
}

export interface Marks {
  readonly summary: readonly Mark[];
  /** Mark of a field of the body, null when everything about it is sent. */
  readonly of: (field: string) => Mark | null;
}

const WORDS: Readonly<Record<OutboxEntryView["state"], Mark>> = {
  queued: { text: "Waiting to be sent", tone: "info" },
  sending: { text: "Being sent", tone: "info" },
  unsure: { text: "Not sure yet whether it arrived", tone: "warn" },
  conflict: { text: "Changed on the server too", tone: "bad" },
  rejected: { text: "Refused by the server", tone: "bad" },
  done: { text: "Sent", tone: "good" },
};

const ORDER: readonly OutboxEntryView["state"][] = ["conflict", "rejected", "unsure", "sending", "queued"];

/** The words for a state of an outbox entry. */
export function stateMark(state: OutboxEntryView["state"]): Mark {
  return WORDS[state];
}

/** What of a record is not sent yet, as a whole and field by field. */
export function fieldMarks(entries: readonly OutboxEntryView[]): Marks {
  const open = entries.filter((entry) => entry.state !== "done");
  const worst = (some: readonly OutboxEntryView[]) =>
    ORDER.find((state) => some.some((entry) => entry.state === state));
  const states = ORDER.filter((state) => open.some((entry) => entry.state === state));
  return {
    summary: states.map((state) => WORDS[state]),
    of: (field) => {
      const about = open.filter(
        (entry) => field in entry.body || (entry.conflict?.fields.some((item) => item.field === field) ?? false),
      );
      const state = worst(about);
      if (state === undefined) return null;
      const entry = about.find((item) => item.state === state);
      const dispute = entry?.conflict?.fields.find((item) => item.field === field);
      const said = state === "rejected" ? entry?.error?.message : undefined;
      return {
        ...WORDS[state],
        ...(said === undefined ? {} : { said }),
        ...(state === "conflict" && dispute !== undefined ? { theirs: { value: dispute.theirs } } : {}),
      };
    },
  };
}
