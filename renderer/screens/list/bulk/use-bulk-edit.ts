import { useState } from "react";
import { z } from "zod";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { type ListQuery, useDefinitions } from "../../../core/queries.ts";
import { useTyped } from "../../../core/use-typed.tsx";
import { useListPopups } from "../../../query/list-actions.ts";
import type { Selection } from "../../../query/selection.ts";
import { FIX_FIELDS } from "../../../ui/texts.ts";
import {
  bulkChange,
  type BulkField,
  bulkFields,
  changeProblem,
  emptyChange,
  type FieldChanges,
} from "./bulk-change.ts";
import { type FilledValues, fillProblem } from "./bulk-fill.tsx";
import { useBulkPreview } from "./use-bulk-preview.ts";

const typedSchema = z.object({
  changes: z.record(
    z.string(),
    z.object({ value: z.unknown(), way: z.enum(["add", "remove", "replace"]) }),
  ),
  clear: z.boolean(),
  fill: z.record(z.string(), z.unknown()),
});
interface Typed {
  readonly changes: FieldChanges;
  readonly clear: boolean;
  readonly fill: FilledValues;
}

export type BulkEdit = ReturnType<typeof useBulkEdit>;

/** What is typed into the dialog of a bulk edit, whether it can be sent, and its preview. */
export function useBulkEdit(list: ListQuery, selection: Selection, size: number) {
  const { resource } = list;
  const definitions = useDefinitions(resource);
  const fields = bulkFields(resource, definitions);
  const [typed, setTyped] = useTyped<Typed>(`bulk ${resource}`, typedSchema, {
    changes: firstChanges(resource, fields),
    clear: false,
    fill: {},
  });
  const { changes, clear, fill } = typed;
  const [tried, setTried] = useState(false);
  const preview = useBulkPreview(list, selection, size);
  const chosen = fields.filter((field) => field.name in changes);
  const isValid =
    chosen.length > 0 &&
    chosen.every((field) => changeProblem(resource, field, changes[field.name]) === null) &&
    Object.keys(fill).every((name) => fillProblem(resource, name, fill[name]) === null);
  const change = { ...bulkChange(changes, clear), fill };
  /** What was previewed is not what would be sent any more. */
  const type = (next: Partial<Typed>) => {
    preview.reset();
    setTyped({ ...typed, ...next });
  };
  return {
    definitions,
    fields,
    changes,
    setChanges: (next: FieldChanges) => type({ changes: next }),
    isEmpty: chosen.length === 0,
    hasCustomFields: chosen.some((field) => field.definition !== undefined),
    /** Whether values that an edit makes invalid are cleared. */
    clear,
    setClear: (next: boolean) => type({ clear: next }),
    fill,
    setFill: (next: FilledValues) => type({ fill: next }),
    /** Whether a preview was asked for: from then on the fields show their problems. */
    tried,
    /** What keeps the edit from being previewed, in words; null when nothing does. */
    problem: preview.failure ?? (tried && !isValid && chosen.length > 0 ? FIX_FIELDS : null),
    preview,
    change,
    /** Returns whether the preview has started: it does when all fields are valid. */
    startPreview: () => {
      setTried(true);
      if (isValid) void preview.start(change);
      else preview.reset();
      return isValid;
    },
  };
}

/** The first changes of the dialog; a command may have named a field. */
function firstChanges(resource: Resource, fields: readonly BulkField[]): FieldChanges {
  const wanted = useListPopups.getState().field;
  const field = fields.find(({ name }) => name === wanted);
  return field === undefined ? {} : { [field.name]: emptyChange(resource, field) };
}
