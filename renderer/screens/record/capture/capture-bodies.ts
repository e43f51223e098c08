import type { LookupEntry } from "../../../../shared/contract/lookup.ts";
import { type Block, readMarks } from "../../../../shared/contract/light-marks.ts";
import { ENTITY_CODES } from "../../../../shared/contract/resource.ts";
import type { CaptureKind } from "../../../core/view-state.ts";
import {
  type About,
  cutTitle,
  followUpStart,
  typeIdOf,
  withName,
} from "../../../fields/follow-up.ts";
import { IN_SENTENCE } from "../../../ui/format.ts";
import { dayOf, localDate } from "../../../ui/local-date.ts";
import { CAPTURE_TEXTS as TEXTS } from "../texts.ts";
import type { Span } from "../../../../shared/contract/light-mark-spans.ts";

export interface Captured {
  readonly kind: CaptureKind;
  readonly text: string;
  /** Day (YYYY-MM-DD) or local time (YYYY-MM-DDTHH:MM) of the follow-up; "" for none. */
  readonly followUp: string;
}

type Body = Readonly<Record<string, unknown>>;

const CALL_MINUTES = 15;

export function noteBody(about: About, { kind, text }: Captured): Body {
  return {
    entity_name: about.resource,
    related_to: about.slug,
    note: kind === "call" ? textAfter("Call:", text) : text,
  };
}

/** An activity for a call that ended just now. */
export function callBody(
  about: About,
  { text }: Captured,
  types: readonly LookupEntry[],
  currentTime: Date,
): Body {
  // Records show times to the minute. api-spec: Activity.
  const end = localDate(currentTime);
  end.setSeconds(0, 0);
  return {
    title: cutTitle(withName("Call", about)),
    description: text,
    activity_type_id: typeIdOf(types, /call|phone/i, 2),
    mark_as_done: true,
    related_to: about.slug,
    related_to_entity: ENTITY_CODES[about.resource],
    start_datetime: localDate(end.getTime() - CALL_MINUTES * 60_000).toISOString(),
    end_datetime: end.toISOString(),
  };
}

/** The day of a follow-up in words, with its time where one was chosen. */
export function followUpWhen(followUp: string): string {
  return followUp.includes("T")
    ? IN_SENTENCE.instant(followUpStart(followUp).toISOString())
    : IN_SENTENCE.day(followUp);
}

/** Returns the description with a dated line at its end. */
export function appended(
  description: string,
  { kind, text, followUp }: Captured,
  currentTime: Date,
  html: boolean,
): string {
  const lead = `${dayOf(currentTime)}${kind === "call" ? ", call" : ""}:`;
  const tail = followUp === "" ? "" : TEXTS.body.followUpOn(followUp.replace("T", " "));
  const line = `${textAfter(lead, text)}${endsWithItem(text) ? tail.replace(/^ /, "\n") : tail}`;
  if (html) return `${description}${markedHtml(line)}`;
  return description.trim() === "" ? line : `${description.trimEnd()}\n\n${line}`;
}

/** A list begins on a line of its own. */
function textAfter(lead: string, text: string): string {
  return `${lead}${readMarks(text)[0]?.type === "line" ? " " : "\n"}${text}`;
}

function endsWithItem(text: string): boolean {
  return readMarks(text).at(-1)?.type !== "line";
}

/** Returns a text with light marks as HTML, for a field that holds that. */
function markedHtml(text: string): string {
  const parts: string[] = [];
  let lines: string[] = [];
  const endLines = () => {
    if (lines.length > 0) parts.push(`<p>${lines.join("<br>")}</p>`);
    lines = [];
  };
  for (const block of readMarks(text)) {
    if (block.type === "line") lines.push(block.spans.map(spanHtml).join(""));
    else {
      endLines();
      parts.push(listHtml(block));
    }
  }
  endLines();
  return parts.join("");
}

function listHtml(block: Exclude<Block, { readonly type: "line" }>): string {
  const items = block.items.map((item) => `<li>${item.map(spanHtml).join("")}</li>`).join("");
  if (block.type === "bullets") return `<ul>${items}</ul>`;
  return `<ol${block.start === 1 ? "" : ` start="${block.start}"`}>${items}</ol>`;
}

function spanHtml({ text, strong, em, href }: Span): string {
  const slanted = em ? `<em>${escaped(text)}</em>` : escaped(text);
  const linked = href === null ? slanted : `<a href="${escaped(href)}">${slanted}</a>`;
  return strong ? `<strong>${linked}</strong>` : linked;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
