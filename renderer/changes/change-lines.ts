import type { BodyField } from "../../shared/contract/body-field.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import {
  type CustomFieldDefinition,
  customFieldItems,
  POLICY_FIELD,
} from "../../shared/contract/custom-field.ts";
import { itemIds, valuesById } from "../../shared/contract/custom-field-items.ts";
import { fieldLabel } from "../../shared/contract/define.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { type DraftChange, NEW_VALUE } from "../../shared/local/intake.ts";
import type { OutboxEntryView } from "../../shared/local/outbox.ts";
import { CHANGE_TEXTS as TEXTS } from "./texts.ts";

/** Owner of a value: a field of the body, or one custom field. */
export type Subject =
  | {
      readonly type: "field";
      readonly name: string;
      readonly label: string;
      readonly field: BodyField | undefined;
    }
  | {
      readonly type: "custom";
      readonly name: string;
      readonly label: string;
      readonly definition: CustomFieldDefinition | undefined;
    };

/** Difference that a change makes; `before` is undefined where nothing was known. */
export interface ChangeLine {
  readonly subject: Subject;
  readonly before: unknown;
  readonly after: unknown;
}

/** A queued change, one line a field; custom fields one by one. */
export function changeLines(
  entry: Pick<OutboxEntryView, "resource" | "body" | "base">,
  definitions: readonly CustomFieldDefinition[],
): readonly ChangeLine[] {
  const contract = CONTRACTS[entry.resource];
  return Object.entries(entry.body).flatMap(([name, after]): readonly ChangeLine[] => {
    if (name === POLICY_FIELD) return [];
    // Nothing here knows which file was there before.
    const before =
      contract.body[name]?.kind.type === "file"
        ? (entry.base[name] ?? undefined)
        : entry.base[name];
    if (name !== "custom_fields")
      return [{ subject: fieldSubject(name, contract.body[name]), before, after }];
    const were = valuesById(customFieldItems(before));
    return customFieldItems(after).map(({ id, value }) => ({
      subject: customSubject(id, definitions),
      before: were.get(id),
      after: value,
    }));
  });
}

/** Differences of an intake draft, or of a row that is planned; custom fields one by one. */
export function intakeLines(
  resource: Resource,
  changes: readonly DraftChange[],
  definitions: readonly CustomFieldDefinition[],
): readonly ChangeLine[] {
  return changes.map((change) => ({
    subject: intakeSubject(resource, change.field, definitions),
    before: change.now,
    after: change[NEW_VALUE],
  }));
}

const CUSTOM_FIELD = /^custom_fields\.(\d+)$/;

/** Returns what a field of an intake draft is called. */
export function intakeSubject(
  resource: Resource,
  field: string,
  definitions: readonly CustomFieldDefinition[],
): Subject {
  const id = CUSTOM_FIELD.exec(field)?.[1];
  return id === undefined
    ? fieldSubject(field, CONTRACTS[resource].body[field])
    : customSubject(Number(id), definitions);
}

/** A disputed field, custom fields one by one: what it was, what each side made of it. */
export interface DisputedLine {
  readonly subject: Subject;
  readonly base?: unknown;
  readonly mine?: unknown;
  readonly theirs?: unknown;
}

export function disputedLines(
  entry: OutboxEntryView,
  field: string,
  definitions: readonly CustomFieldDefinition[],
): readonly DisputedLine[] {
  const dispute = entry.conflict?.fields.find((item) => item.field === field);
  if (dispute === undefined) return [];
  if (field !== "custom_fields") {
    return [{ ...dispute, subject: fieldSubject(field, CONTRACTS[entry.resource].body[field]) }];
  }
  const items = {
    base: customFieldItems(dispute.base),
    mine: customFieldItems(dispute.mine),
    theirs: customFieldItems(dispute.theirs),
  };
  return [...itemIds([...items.mine, ...items.theirs])].map((id) => ({
    subject: customSubject(id, definitions),
    base: valuesById(items.base).get(id),
    mine: valuesById(items.mine).get(id),
    theirs: valuesById(items.theirs).get(id),
  }));
}

/**
 * Returns what discarding a change goes back to, line by line: the server's value where it is
 * known, else that of before the edit.
 */
export function discardLines(
  entry: OutboxEntryView,
  definitions: readonly CustomFieldDefinition[],
): readonly ChangeLine[] {
  return changeLines(entry, definitions).map((line) => {
    const dispute = (entry.conflict?.fields ?? [])
      .flatMap(({ field }) => disputedLines(entry, field, definitions))
      .find((item) => item.subject.name === line.subject.name);
    return {
      subject: line.subject,
      before: line.after,
      after: dispute === undefined ? line.before : dispute.theirs,
    };
  });
}

function fieldSubject(name: string, field: BodyField | undefined): Subject {
  return { type: "field", name, label: fieldLabel(name, field), field };
}

function customSubject(id: number, definitions: readonly CustomFieldDefinition[]): Subject {
  const definition = definitions.find((candidate) => candidate.id === id);
  return {
    type: "custom",
    name: `custom_fields.${id}`,
    label: definition?.field_name ?? TEXTS.changeLines.customField(id),
    definition,
  };
}
