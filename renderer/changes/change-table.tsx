import type { ChangeLine, DisputedLine, Subject } from "./change-lines.ts";
import { DiffText, isLongText } from "./diff-text.tsx";
import styles from "./changes.module.css";
import { CHANGE_TEXTS as TEXTS } from "./texts.ts";
import { splitList } from "../../shared/contract/text-values.ts";
import type { BodyField } from "../../shared/contract/body-field.ts";
import { isSlugged, type Resource, resourceOfSlug } from "../../shared/contract/resource.ts";
import { type Lookups, useLookups, useRecord } from "../core/queries.ts";
import { bodyText, nameOf, unknownName, unknownRelatedName } from "../fields/value-text.ts";
import { isStage, SentStage } from "../fields/stage.tsx";
import { customValueText } from "../fields/custom-fields.ts";
import { useMemo } from "react";
import { wordDiff } from "./word-diff.ts";

/** Shows a change, a line a field: from what, to what. `fresh`: there was nothing before. */
export function ChangeTable({
  lines,
  fresh = false,
}: {
  readonly lines: readonly ChangeLine[];
  readonly fresh?: boolean;
}) {
  return (
    <dl className={styles["lines"]}>
      {lines.map(({ subject, before, after }) => (
        <div key={subject.name} className={styles["line"]}>
          <dt>{subject.label}</dt>
          <dd>
            {fresh || before === undefined ? (
              <SentValue subject={subject} value={after} />
            ) : isLongText(before) && isLongText(after) ? (
              <DiffText before={before} after={after} />
            ) : (
              <>
                <s className={styles["before"]}>
                  <SentValue subject={subject} value={before} />
                </s>
                <span className={styles["arrow"]}>
                  <span aria-hidden> → </span>
                  <span className="visually-hidden">{TEXTS.changeTable.becomes}</span>
                </span>
                <SentValue subject={subject} value={after} />
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A value of a queued change in words: names instead of ids and slugs. */
function SentValue({ subject, value }: { readonly subject: Subject; readonly value: unknown }) {
  const lookups = useLookups();
  if (value === undefined || value === null || value === "")
    return <span className={styles["none"]}>{TEXTS.sentValue.empty}</span>;
  const slugs = subject.type === "field" ? slugsOf(subject.field, value) : null;
  if (slugs !== null)
    return (
      <ul className={styles["names"]}>
        {slugs.map((slug) => (
          <RecordName key={slug} slug={slug} />
        ))}
      </ul>
    );
  const text = sentText(subject, value, lookups);
  if (text === "") return <span className={styles["none"]}>{TEXTS.sentValue.empty}</span>;
  const field = subject.type === "field" ? subject.field : undefined;
  return isStage({ field, value, text }) ? (
    <SentStage field={field} value={value} text={text} />
  ) : (
    <span dir="auto">{text}</span>
  );
}

/** The words for a value that needs no look at other records. */
function sentText(subject: Subject, value: unknown, lookups: Lookups | undefined): string {
  if (subject.type === "custom")
    return typeof value === "string" ? customValueText(subject.definition, value) : "";
  if (isFile(value)) return value.name;
  if (subject.field === undefined) return typeof value === "string" ? value : JSON.stringify(value);
  return bodyText(subject.field, value, { id: null }, lookups);
}

function isFile(value: unknown): value is { readonly name: string } {
  return typeof value === "object" && value !== null && "blob" in value && "name" in value;
}

/** Slugs in a value of a field that names records, null for other fields. */
function slugsOf(field: BodyField | undefined, value: unknown): readonly string[] | null {
  if (field === undefined || typeof value !== "string") return null;
  switch (field.kind.type) {
    case "ref":
    case "related":
      return [value];
    case "refs":
      return splitList(value);
    case "attendees":
      return field.kind.of === "users" ? null : splitList(value);
    default:
      return null;
  }
}

function RecordName({ slug }: { readonly slug: string }) {
  const resource = resourceOfSlug(slug);
  return resource === null ? (
    <li dir="auto">{unknownRelatedName(slug)}</li>
  ) : (
    <KnownName resource={resource} slug={slug} />
  );
}

function KnownName({ resource, slug }: { readonly resource: Resource; readonly slug: string }) {
  const { data } = useRecord(resource, isSlugged(resource) ? slug : "");
  return <li dir="auto">{data === undefined ? unknownName(slug) : nameOf(data.record)}</li>;
}

interface Props {
  readonly line: DisputedLine;
  readonly side: "mine" | "theirs";
  /** Long texts are not folded where they are the same. */
  readonly showsWhole: boolean;
}

/**
 * Shows the value of one side. Long texts show what that side made of the text before; where both
 * rewrote it, what each has that the other has not.
 */
export function DisputedValue({ line, side, showsWhole }: Props) {
  const { base, mine, theirs } = line;
  const rewritten = useMemo(
    () =>
      isLongText(mine) &&
      isLongText(theirs) &&
      [mine, theirs].every((text) => typeof base !== "string" || !shares(base, text)) &&
      shares(mine, theirs),
    [base, mine, theirs],
  );
  const [value, otherValue] = side === "mine" ? [mine, theirs] : [theirs, mine];
  if (rewritten && isLongText(value) && isLongText(otherValue))
    return <DiffText before={otherValue} after={value} own whole={showsWhole} />;
  if (isLongText(base) && isLongText(value))
    return <DiffText before={base} after={value} beside whole={showsWhole} />;
  return <ClampedValue subject={line.subject} value={value} showsWhole={showsWhole} />;
}

/** Returns whether two texts have enough in common for their differences to mean something. */
function shares(a: string, b: string): boolean {
  return wordDiff(a, b).some((piece) => piece.kind === "same");
}

interface ClampedProps {
  readonly subject: Subject;
  readonly value: unknown;
  readonly showsWhole: boolean;
}

/** A value, of a very long text its first lines until all of it is wanted. */
export function ClampedValue({ subject, value, showsWhole }: ClampedProps) {
  return (
    <span className={showsWhole ? "" : styles["clamped"]}>
      <SentValue subject={subject} value={value} />
    </span>
  );
}
