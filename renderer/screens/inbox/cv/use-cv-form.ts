import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { readBodyField, sameBodyValue } from "../../../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import {
  type CustomFieldItem,
  customFieldItems,
} from "../../../../shared/contract/custom-field.ts";
import { valuesById } from "../../../../shared/contract/custom-field-items.ts";
import { storedView } from "../../../../shared/contract/stored-view.ts";
import type { Cv } from "../../../../shared/local/cv.ts";
import { draftsOf } from "../../../core/drafts.ts";
import { recordQuery, type ShownRecord, useDefinitions } from "../../../core/queries.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { inputFields } from "../../../fields/contract-form.tsx";
import { readDraft } from "../../../fields/edit-draft.ts";
import { inputProblem } from "../../../fields/missing-values.ts";
import { withEntity } from "../../../fields/related-entity.ts";
import { formFields, isFilled, type Proposal, proposalsOf } from "./proposals.ts";

/** Stands for a person who is not here yet. */
export const NEW_PERSON = "";

const draftSchema = z.object({
  /** Values that the user entered, or took from the guesses. */
  fields: z.record(z.string(), z.unknown()),
  /** Fields that change a record that is here, as the user ticked them. */
  ticks: z.record(z.string(), z.boolean()),
  /** Slug of the record that is changed, `NEW_PERSON`, or null while nobody has said. */
  person: z.string().nullable(),
});

const useFileDraft = draftsOf("cv", draftSchema, { fields: {}, ticks: {}, person: null });

const CUSTOM = "custom_fields";
const customName = (id: number) => `${CUSTOM}.${id}`;

/** Values that a file would make or change, with those of the user instead. */
export function useCvForm(blob: string, cv: Cv) {
  const { resource, lookalikes } = cv;
  const contract = CONTRACTS[resource];
  const draft = useFileDraft(blob);
  const { fields: inputs, ticks, person } = draft.value;
  const [isWhole, setWhole] = useState(false);
  const definitions = useDefinitions(resource);
  const proposals = proposalsOf(cv);
  const knownPeople = lookalikes.filter((lookalike) => lookalike.resource === resource);
  const target = knownPeople.find(({ slug }) => slug === person) ?? null;
  const recordView = useRecordOf(resource, target?.slug ?? null);

  const valueOf = (name: string): unknown => {
    if (name in inputs) return inputs[name];
    const proposal = proposals.get(name);
    return proposal?.isSure === true ? proposal.value : undefined;
  };
  const guessOf = (name: string): Proposal | null => {
    const proposal = proposals.get(name);
    return proposal === undefined || proposal.isSure || isFilled(valueOf(name)) ? null : proposal;
  };
  const presentItems = valuesById(customFieldItems(recordView?.["custom_fields"]));
  const customItems =
    CUSTOM in inputs
      ? customFieldItems(inputs[CUSTOM])
      : definitions.flatMap(({ id }): CustomFieldItem[] => {
          const value = valueOf(customName(id));
          // A value that somebody entered earlier stays.
          return typeof value === "string" && !isFilled(presentItems.get(id))
            ? [{ id, value }]
            : [];
        });
  const customGuesses = definitions.flatMap(({ id }) => {
    const name = customName(id);
    const proposal = proposals.get(name);
    const isOpen = !customItems.some((item) => item.id === id);
    return proposal !== undefined && isOpen && typeof proposal.value === "string"
      ? [{ id, name, value: proposal.value, place: proposal.place }]
      : [];
  });
  const visibleDefinitions = definitions.filter(
    ({ id }) =>
      isWhole || proposals.has(customName(id)) || customItems.some((item) => item.id === id),
  );
  const fields = formFields(
    resource,
    inputFields(resource),
    new Set([...proposals.keys(), ...Object.keys(inputs)]),
    isWhole,
  );
  const nowOf = (name: string): unknown => {
    const field = contract.body[name];
    if (recordView === null || field === undefined) return undefined;
    const { record, refs } = storedView(resource, recordView);
    return readBodyField(name, field, record, refs);
  };
  const isSame = (name: string): boolean => {
    const field = contract.body[name];
    return field !== undefined && sameBodyValue(field, nowOf(name), valueOf(name));
  };
  /** A value that somebody entered earlier is replaced only if the user says so. */
  const isTicked = (name: string): boolean =>
    ticks[name] ?? (name in inputs || !isFilled(nowOf(name)) || isList(resource, name));
  const isSent = (name: string): boolean =>
    isFilled(valueOf(name)) && (target === null || (isTicked(name) && !isSame(name)));

  const body: Readonly<Record<string, unknown>> = {
    ...Object.fromEntries(
      fields.flatMap(({ name }) =>
        isSent(name) ? Object.entries(withEntity(contract, name, valueOf(name))) : [],
      ),
    ),
    ...(customItems.length > 0 && { [CUSTOM]: customItems }),
  };
  const problemOf = (name: string): string | null =>
    isSent(name) ? inputProblem(contract, name, valueOf(name)) : null;
  const keep = (change: Partial<typeof draft.value>) => draft.keep({ ...draft.value, ...change });
  return {
    resource,
    proposals,
    lookalikes,
    person,
    target,
    isLoading: target !== null && recordView === null,
    /** True while the user has to say whom the file is about. */
    isUndecided: knownPeople.length > 0 && person === null,
    fields,
    body,
    customItems,
    customGuesses,
    visibleDefinitions,
    hasProblems:
      fields.some(({ name }) => problemOf(name) !== null) ||
      readDraft(visibleDefinitions, [], customItems).problems.size > 0,
    valueOf,
    guessOf,
    nowOf,
    isSame,
    isTicked,
    isList: (name: string) => isList(resource, name),
    problemOf,
    setValue: (name: string, value: unknown) => keep({ fields: { ...inputs, [name]: value } }),
    setCustom: (items: readonly CustomFieldItem[]) =>
      keep({ fields: { ...inputs, [CUSTOM]: items } }),
    setTick: (name: string, isOn: boolean) => keep({ ticks: { ...ticks, [name]: isOn } }),
    setPerson: (next: string) => keep({ person: next }),
    showAll: isWhole ? null : () => setWhole(true),
    drop: draft.drop,
  };
}

export type CvFormState = ReturnType<typeof useCvForm>;

function useRecordOf(resource: Cv["resource"], slug: string | null): ShownRecord | null {
  const query = recordQuery(useBridge(), resource, slug ?? "");
  const { data } = useQuery({ ...query, enabled: slug !== null });
  return slug === null ? null : (data?.record ?? null);
}

/** Returns whether a field is a list, to which the values of a file are added. */
function isList(resource: Cv["resource"], name: string): boolean {
  return CONTRACTS[resource].body[name]?.kind.type === "list";
}
