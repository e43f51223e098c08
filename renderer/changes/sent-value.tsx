import { splitList } from "../../shared/contract/text-values.ts";
import type { BodyField } from "../../shared/contract/body-field.ts";
import { isSlugged, type Resource, resourceOfSlug } from "../../shared/contract/resource.ts";
import { type Lookups, useLookups, useRecord } from "../core/queries.ts";
import { bodyText, nameOf, unknownName, unknownRelatedName } from "../fields/value-text.ts";
import { isStage, SentStage } from "../fields/stage.tsx";
import { customValueText } from "../fields/custom-fields.ts";
import type { Subject } from "./change-lines.ts";
import styles from "./sent-value.module.css";
import { CHANGE_TEXTS as TEXTS } from "./texts.ts";

/** A value of a queued change in words: names instead of ids and slugs. */
export function SentValue({
  subject,
  value,
}: {
  readonly subject: Subject;
  readonly value: unknown;
}) {
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
