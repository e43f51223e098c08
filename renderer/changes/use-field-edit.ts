import { type KeyboardEvent, useState } from "react";
import { z } from "zod";
import type { BodyField } from "../../shared/contract/body-field.ts";
import { readBodyField, requiredBody, sameBodyValue } from "../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { inWords, validateBody } from "../../shared/contract/validate-body.ts";
import type { ResourceContract } from "../../shared/contract/define.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { movedEnd } from "../../shared/contract/resources/activity.ts";
import type { StoredView } from "../../shared/contract/stored-view.ts";
import { useAction } from "../core/use-action.ts";
import { useTyped } from "../core/use-typed.tsx";
import { isChosen } from "../fields/choices.ts";
import { currencyField, startBeside } from "../fields/times-beside.ts";
import type { EditorProps } from "../fields/editor-props.ts";
import { inputProblem } from "../fields/missing-values.ts";
import { withEntity } from "../fields/related-entity.ts";
import { ChangedSinceError } from "./save.ts";
import { CHANGE_TEXTS } from "./texts.ts";

const TEXTS = CHANGE_TEXTS.fieldEdit;

export interface FieldEdit {
  /** Name of what is typed here (`fieldDraft`). */
  readonly draftName: string;
  readonly resource: Resource;
  readonly name: string;
  readonly field: BodyField;
  readonly label: string;
  /** The value that the record has now: sync may change it meanwhile. */
  readonly value: unknown;
  readonly storedView: StoredView;
  readonly onSave: SaveField;
  readonly onLeave: () => void;
  /** The editor shows what the value was changed to meanwhile (`hasChangedMeanwhile`). */
  readonly showsChanges?: boolean;
}

type Fields = Readonly<Record<string, unknown>>;
/** `seen`: what the user saw of the fields, where that is not what the record has. */
export type SaveField = (body: Fields, seen?: Fields) => Promise<void>;

/** Place of a field's editor: on the record, in its head, or in a list. */
export type FieldPlace = "fact" | "head" | "cell";

/** Names what is typed for a field, or in the column of a list. */
export function fieldDraft(
  place: FieldPlace,
  { resource, key, field }: { resource: Resource; key: string; field: string },
): string {
  return `${place} ${resource} ${key} ${field}`;
}

const typedSchema = z.object({
  value: z.unknown().optional(),
  opened: z.unknown().optional(),
  /** Another currency that was chosen beside the amount; it is saved with it. */
  currency: z.number().optional(),
});
type Typed = z.output<typeof typedSchema>;

/** State of a field's editor: what is typed, what is wrong with it, and saving it. */
export function useFieldEdit({
  draftName,
  resource,
  name,
  field,
  label,
  value,
  storedView,
  onSave,
  onLeave,
  showsChanges = false,
}: FieldEdit) {
  const [input, setTyped] = useTyped<Typed>(draftName, typedSchema, { value, opened: value });
  const { value: draft, opened, currency } = input;
  const setDraft = (next: unknown) => setTyped({ ...input, value: next });
  const currencyName = currencyField(field);
  const currencyNow =
    currencyName === null ? undefined : valueOf(CONTRACTS[resource], currencyName, storedView);
  const currencyChange =
    currencyName === null || currency === undefined || currency === currencyNow
      ? {}
      : { [currencyName]: currency };
  const [error, setError] = useState<string | null>(null);
  // The user saw the value at opening, until the editor said what there is now.
  const [isTold, setTold] = useState(showsChanges);
  const saveSeen = async (body: Fields) => {
    try {
      await onSave(body, isTold ? undefined : { [name]: opened ?? null });
    } catch (failure) {
      if (failure instanceof ChangedSinceError) setTold(true);
      throw failure;
    }
  };
  const save = useAction(saveSeen, { failed: TEXTS.failed(label), isInline: true });
  const contract = CONTRACTS[resource];
  const showProblem = (problem: string | null) =>
    setError(problem === null ? null : `${label} ${problem}.`);
  const submit = async (draft: unknown) => {
    // Nothing was typed, or the record has the typed value already.
    if (sameBodyValue(field, draft, opened) || sameBodyValue(field, draft, value)) {
      const hasCurrency = Object.keys(currencyChange).length > 0;
      if (!hasCurrency || (await save.run(currencyChange))) onLeave();
      return;
    }
    const problem =
      draft === undefined ? TEXTS.valueRequired : problemOf(resource, name, draft, storedView);
    if (problem !== null) {
      showProblem(problem);
      return;
    }
    const saved = await save.run({
      ...endBeside(contract, name, draft, storedView),
      ...withEntity(contract, name, draft),
      ...currencyChange,
    });
    if (saved) onLeave();
  };
  const change = (next: unknown) => {
    setDraft(next);
    save.clearFailure();
    showProblem(next === undefined ? null : problemOf(resource, name, next, storedView));
  };
  // Choices from a list are saved at once.
  const choose = (next: unknown) => {
    setDraft(next);
    void submit(next);
  };
  const shownError = error ?? save.failure;
  const control: EditorProps = {
    name,
    field,
    label,
    value: draft,
    invalid: shownError !== null,
    from: startBeside(name, (otherName) => valueOf(contract, otherName, storedView)),
    ...(currencyName !== null && {
      currency: {
        value: currency ?? currencyNow,
        onChange: (next: number | undefined) => setTyped({ ...input, currency: next }),
      },
    }),
    onChange: isChosen(field.kind) ? choose : change,
  };
  return {
    control,
    /** True if the value changed since the editor was opened, to another one than is typed. */
    hasChangedMeanwhile:
      !sameBodyValue(field, value, opened) && !sameBodyValue(field, value, draft),
    error: shownError,
    submit: () => submit(draft),
  };
}

/** Returns whether a key saves the edit: Enter, in a text of several lines with Ctrl or Cmd. */
export function isSaveKey(event: KeyboardEvent): boolean {
  const { target } = event;
  const hasLines =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLElement && target.isContentEditable);
  const isLine = !hasLines || event.ctrlKey || event.metaKey;
  return event.key === "Enter" && !event.defaultPrevented && isLine;
}

function valueOf(contract: ResourceContract, name: string, { record, refs }: StoredView): unknown {
  const field = contract.body[name];
  return field === undefined ? undefined : readBodyField(name, field, record, refs);
}

/** Returns what is wrong with a value, alone or together with the record's other values. */
function problemOf(
  resource: Resource,
  name: string,
  value: unknown,
  storedView: StoredView,
): string | null {
  const contract = CONTRACTS[resource];
  const { record, refs } = storedView;
  const ownProblem = inputProblem(contract, name, value);
  if (ownProblem !== null) return ownProblem;
  const { body } = requiredBody(contract, record, refs);
  const changedBody = { ...body, ...endBeside(contract, name, value, storedView), [name]: value };
  const checked = validateBody(contract, "update", changedBody, record, refs);
  const issue = checked.ok ? undefined : checked.issues.find(({ field }) => field === name);
  return issue === undefined ? null : inWords(contract, issue.message);
}

/** Returns the new end when the start of an activity is moved: it takes as long as before. */
function endBeside(
  contract: ResourceContract,
  name: string,
  value: unknown,
  { record }: StoredView,
): Readonly<Record<string, unknown>> {
  if (contract.name !== "activity" || name !== "start_datetime" || typeof value !== "string")
    return {};
  const end = movedEnd(record, value);
  return end === null ? {} : { end_datetime: end };
}
