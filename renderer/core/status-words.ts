import { RESOURCES } from "../../shared/contract/resource.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { ANOTHER_ACCOUNT } from "../../shared/local/connection.ts";
import { type LocalStatus, needingCount } from "../../shared/local/status.ts";
import { troubleOf } from "../../shared/local/trouble-texts.ts";
import type { Tone } from "../ui/badge.tsx";
import { IN_SENTENCE, remainingText } from "../ui/format.ts";
import { coverageOf } from "./coverage.ts";
import { STATUS_TEXTS as TEXTS } from "./texts.ts";

export interface StatusWords {
  readonly text: string;
  readonly tone: Tone;
  /** For screen readers, where the text changes too often to be read out. */
  readonly announcement?: string;
  /** Second state where something needs attention first: nothing is sent, or changes wait. */
  readonly also?: { readonly text: string; readonly waitingCount: number };
}

/** A shorter wait is not worth a number. */
const MIN_SHOWN_WAIT_MS = 60_000;

function sendingWords(waitingCount: number, endsAt: string | null, nowMs: number): StatusWords {
  const isLong = endsAt !== null && Date.parse(endsAt) - nowMs > MIN_SHOWN_WAIT_MS;
  const leftText = isLong ? (remainingText(endsAt, nowMs) ?? "") : "";
  return {
    text: TEXTS.sending(waitingCount, leftText),
    announcement: TEXTS.sendingChanges,
    tone: "info",
  };
}

/** Every pace has its gaps: shorter ones are no pause. */
const MIN_SHOWN_PAUSE_MS = 5_000;

/** When the server takes the next request, as a time of the day; null where it takes them now. */
export function pauseOf({ paused_until: until }: LocalStatus, nowMs: number): string | null {
  if (until === null || Date.parse(until) - nowMs < MIN_SHOWN_PAUSE_MS) return null;
  return IN_SENTENCE.exactTime(until);
}

interface Reading {
  readonly records: string;
  readonly done: number;
  readonly total: number;
}

/**
 * All records together during the first reading, once it is known how many they are; else those of
 * the list that is read; null while none is.
 */
function readingOf({ first_reading: lists, progress, records }: LocalStatus): Reading | null {
  if (progress === null) return null;
  const { resource, done, total } = progress;
  const knownTotals = lists.flatMap((list) => list.total ?? []);
  if (knownTotals.length === 0 || knownTotals.length < lists.length)
    return { records: CONTRACTS[resource].title[1].toLowerCase(), done, total };
  const read = RESOURCES.filter((name) => lists.every((list) => list.resource !== name));
  const here = sumOf(read.map((name) => records[name]));
  return {
    records: TEXTS.records,
    done: here + sumOf(lists.map((list) => list.done)),
    total: here + sumOf(knownTotals),
  };
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

function readingWords({ records, done, total }: Reading, pause: string | null): StatusWords {
  if (pause !== null) return { text: TEXTS.readingPaused(records, pause), tone: "info" };
  return {
    text: TEXTS.readingProgress(records, done, total),
    announcement: TEXTS.reading(records),
    tone: "info",
  };
}

function attentionWords(needing: number, status: LocalStatus, waitingCount: number): StatusWords {
  const text = TEXTS.needAttention(needing);
  const state = status.work_offline
    ? TEXTS.workingOffline
    : (troubleOf(status)?.bar ?? (status.online ? null : TEXTS.offline));
  if (state === null && waitingCount === 0) return { text, tone: "bad" };
  const also =
    state === null ? TEXTS.waiting(waitingCount) : TEXTS.withWaiting(state, waitingCount);
  return {
    text,
    announcement: `${text}. ${also}`,
    tone: "bad",
    also: { text: also, waitingCount },
  };
}

/** The state of sync in a few words: what the user has to know first. */
export function statusWords(status: LocalStatus, nowMs = Date.now()): StatusWords {
  const { outbox } = status;
  const needing = needingCount(status);
  const waitingCount = outbox.queued + outbox.sending + outbox.unsure;
  const withWaiting = (state: string) => TEXTS.withWaiting(state, waitingCount);
  const trouble = troubleOf(status);
  if (status.auth === "needed")
    return { text: withWaiting(trouble?.bar ?? TEXTS.tokenNeeded), tone: "bad" };
  if (status.error === ANOTHER_ACCOUNT)
    return { text: withWaiting(TEXTS.anotherAccount), tone: "bad" };
  if (needing > 0) return attentionWords(needing, status, waitingCount);
  if (status.work_offline) return { text: withWaiting(TEXTS.workingOffline), tone: "warn" };
  const reading = readingOf(status);
  if (reading !== null) return readingWords(reading, pauseOf(status, nowMs));
  if (status.paused_until !== null)
    return {
      text: withWaiting(TEXTS.pausedUntil(IN_SENTENCE.exactTime(status.paused_until))),
      tone: "warn",
    };
  if (status.phase === "pushing" && waitingCount > 0)
    return sendingWords(waitingCount, status.sending_ends_at, nowMs);
  if (status.phase === "pulling" && status.last_synced_at === null)
    return { text: TEXTS.connecting, tone: "info" };
  if (!status.online && status.last_synced_at === null && status.error === null)
    return { text: TEXTS.notConnected, tone: "plain" };
  if (trouble !== null) return { text: withWaiting(trouble.bar), tone: "warn" };
  if (!status.online) return { text: withWaiting(TEXTS.offline), tone: "warn" };
  if (waitingCount > 0) return { text: TEXTS.waiting(waitingCount), tone: "info" };
  const failing = status.lists.filter(({ problem }) => problem === "failing").length;
  if (failing > 0) return { text: TEXTS.listsNotRead(failing), tone: "warn" };
  // Nothing waits to be sent, but much may still be on its way here.
  if (coverageOf(status, RESOURCES).reading.length > 0)
    return { text: TEXTS.firstReading, tone: "info" };
  return { text: TEXTS.everythingSent, tone: "good" };
}
