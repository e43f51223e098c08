import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { keyOf, type Lookups, type ShownRecord } from "../../../core/queries.ts";
import { pictureIdOf } from "../../../core/pictures.ts";
import { DueDate, isDueField } from "../../../fields/overdue-date.tsx";
import { stageField, stageOf, StagePill } from "../../../fields/stage.tsx";
import type { ListField } from "../../../query/list-fields.ts";
import { agoText, instantTitle } from "../../../ui/format.ts";
import { DiscAndName } from "../../../ui/initials-disc.tsx";
import { withoutScheme } from "../../../ui/visible-text.ts";

interface Props {
  readonly resource: Resource;
  readonly field: ListField;
  readonly row: ShownRecord;
  /** What the cell says (cell-text.ts). */
  readonly text: string;
  /** The cell names the record. */
  readonly isName: boolean;
  readonly lookups: Lookups | undefined;
  /** The present, milliseconds: times are said as how long ago they are; null: exactly. */
  readonly now: number | null;
}

const HAS_DISC: ReadonlySet<Resource> = new Set(["candidate", "contact", "organization"]);

function isWebAddress(resource: Resource, field: string): boolean {
  const kind = CONTRACTS[resource].record[field]?.kind;
  return field.startsWith("socials.") || (kind?.type === "text" && kind.format === "url");
}

/**
 * The text of a cell; a stage with its colour, the name of a person or company with its disc, a
 * time as how long ago it is.
 */
export function CellValue({ resource, field, row, text, isName, lookups, now }: Props) {
  if (isName && HAS_DISC.has(resource))
    return (
      <DiscAndName
        name={text}
        seed={keyOf(resource, row)}
        picture={pictureIdOf(resource, row)}
        shape={resource === "organization" ? "square" : "round"}
      />
    );
  const value = row[field.field];
  if (field.type.type === "instant" && typeof value === "string" && now !== null)
    return (
      <time dateTime={value} title={instantTitle(value)}>
        {agoText(value, now)}
      </time>
    );
  if (!field.custom && isDueField(resource, field.field))
    return <DueDate resource={resource} record={row} lookups={lookups} text={text} />;
  if (isWebAddress(resource, field.field)) return withoutScheme(text);
  const isStage = text !== "" && !field.custom && field.field === stageField(resource)?.record;
  const stage = isStage ? stageOf(resource, row) : null;
  return stage === null ? (
    text
  ) : (
    <StagePill label={text} id={stage.id} entries={lookups?.[stage.lookup] ?? []} />
  );
}
