import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { isObject } from "../../../../shared/contract/liberal.ts";
import type { Lookup } from "../../../../shared/contract/lookup.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { keyOf, type Lookups, type ShownRecord } from "../../../core/queries.ts";
import { StagePill } from "../../../fields/stage-pill.tsx";
import { STAGE_LOOKUPS } from "../../../fields/stage-tone.ts";
import type { ListField } from "../../../query/list-fields.ts";
import { DiscAndName } from "../../../ui/initials-disc.tsx";

interface Props {
  readonly resource: Resource;
  readonly field: ListField;
  readonly row: ShownRecord;
  /** What the cell says (cell-text.ts). */
  readonly text: string;
  /** The cell names the record. */
  readonly isName: boolean;
  readonly lookups: Lookups | undefined;
}

const HAS_DISC: ReadonlySet<Resource> = new Set(["candidate", "contact", "organization"]);

/** The text of a cell; a stage with its colour, the name of a person or company with its disc. */
export function CellValue({ resource, field, row, text, isName, lookups }: Props) {
  if (isName && HAS_DISC.has(resource))
    return (
      <DiscAndName
        name={text}
        seed={keyOf(resource, row)}
        shape={resource === "organization" ? "square" : "round"}
      />
    );
  const stage = text === "" ? null : stageOf(resource, field, row);
  return stage === null ? (
    text
  ) : (
    <StagePill label={text} id={stage.id} entries={lookups?.[stage.lookup] ?? []} />
  );
}

/** Returns the stage or status that a cell shows, null for other cells. */
function stageOf(
  resource: Resource,
  field: ListField,
  row: ShownRecord,
): { readonly id: number; readonly lookup: Lookup } | null {
  const kind = field.custom ? undefined : CONTRACTS[resource].record[field.field]?.kind;
  if (kind?.type !== "lookup" || !STAGE_LOOKUPS.has(kind.lookup)) return null;
  const value = row[field.field];
  return isObject(value) && typeof value["id"] === "number"
    ? { id: value["id"], lookup: kind.lookup }
    : null;
}
