import { type ReactNode, useState } from "react";
import type { CustomFieldDefinition } from "../../../../shared/contract/custom-field.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { ME_TEXTS } from "../../../core/texts.ts";
import { ContractFields, type FormField, inputFields } from "../../../fields/contract-form.tsx";
import { CustomFieldInputs } from "../../../fields/custom-field-inputs.tsx";
import { readDraft } from "../../../fields/edit-draft.ts";
import { fieldsOf, groupOf, groupsOf, groupTitle } from "../../../fields/field-layout.ts";
import { FoldButton } from "../../../ui/disclosure.tsx";
import { PolicyChoice } from "../facts/custom-fields-editor.tsx";
import styles from "./create-dialog.module.css";
import { CREATE_TEXTS as TEXTS } from "../texts.ts";
import {
  type Body,
  type Problems,
  REQUIRED_OF_ACTIVITIES,
  type useCreateDraft,
} from "./use-create-draft.ts";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { FieldGroup } from "../../../../shared/contract/define.ts";
import { inWords, validateBody } from "../../../../shared/contract/validate-body.ts";
import { UnreadableInput } from "../../../ui/read-number.ts";

interface Props {
  readonly resource: Resource;
  readonly draft: ReturnType<typeof useCreateDraft>;
  readonly definitions: readonly CustomFieldDefinition[];
  /** True if the form was submitted: a problem among the further fields shows them. */
  readonly isTried: boolean;
  /** True for the next of several: what stays the same from one to the next stands last. */
  readonly isNext: boolean;
  /** Boxes after the fields of the person. */
  readonly children: ReactNode;
}

/** Fields that people at a fair have in common. */
const SHARED_FIELDS: readonly string[] = ["organization_slug", "current_organization", "tags"];
/** Fields with a usual value: nobody has to pass them on the way to the note. */
const LAST_FIELDS: readonly string[] = ["stage_id", "owner_id"];
/** Fields that keep their values for the next record. */
export const FIELDS_OF_THE_NEXT: readonly string[] = [...SHARED_FIELDS, ...LAST_FIELDS];

/** The fields that matter, and the further ones in groups once they are asked for. */
export function CreateFields({ resource, draft, definitions, isTried, isNext, children }: Props) {
  const [firstGroup, ...otherGroups] = createFields(resource);
  const further = otherGroups.filter(({ fields }) => fields.length > 0);
  const isLast = ({ name }: FormField) =>
    LAST_FIELDS.includes(name) || (isNext && SHARED_FIELDS.includes(name));
  const isPerson = resource === "candidate" || resource === "contact";
  const mainFields = firstGroup?.fields ?? [];
  const firstFields = mainFields.filter((field) => !isPerson || !isLast(field));
  const lastFields = mainFields.filter((field) => isPerson && isLast(field));
  const names = further.flatMap(({ fields }) => fields.map(({ name }) => name));
  // Values of an earlier draft or a dropped file must not be out of sight.
  const [isOpen, setOpen] = useState(
    () =>
      draft.hasTypedItems ||
      names.some((name) => draft.body[name] !== undefined || draft.preset[name] !== undefined),
  );
  const hasProblem =
    isTried &&
    (names.some((name) => draft.problems[name] !== undefined) ||
      readDraft(definitions, [], draft.items).problems.size > 0);
  const count = names.length + definitions.length;
  const fieldsOf = (fields: readonly FormField[], autoFocus: boolean) => (
    <ContractFields
      fields={fields}
      autoFocus={autoFocus}
      isNew
      valueOf={draft.valueOf}
      onChange={draft.change}
      isRequired={(name) => isRequired(resource, name)}
      hintOf={(name) =>
        name === "owner_id" && draft.isUserUnknown ? ME_TEXTS.ownerHint : undefined
      }
      errorOf={(name, label) =>
        draft.problems[name] === undefined ? null : `${label} ${draft.problems[name]}.`
      }
    />
  );
  return (
    <>
      {fieldsOf(firstFields, true)}
      {children}
      {fieldsOf(lastFields, false)}
      {count === 0 ? null : (
        <div className={styles["more"]}>
          <FoldButton isOpen={isOpen || hasProblem} onOpen={() => setOpen(!isOpen)}>
            {TEXTS.moreFields(count)}
          </FoldButton>
        </div>
      )}
      {isOpen || hasProblem ? (
        <>
          {further.map(({ group, fields }) => (
            <fieldset key={group} className={styles["group"]}>
              <legend>{groupTitle(resource, group)}</legend>
              {fieldsOf(fields, false)}
            </fieldset>
          ))}
          {definitions.length > 0 ? (
            <fieldset className={styles["group"]}>
              <legend>{TEXTS.customFields}</legend>
              <CustomFieldInputs
                definitions={definitions}
                items={draft.items}
                onChange={draft.changeItems}
              />
              <PolicyChoice
                draft={readDraft(definitions, [], draft.items)}
                policy={draft.policy}
                onChange={draft.changePolicy}
              />
            </fieldset>
          ) : null}
        </>
      ) : null}
    </>
  );
}

const REFS = { slugOf: () => null, idOf: () => null };

/** Returns the fields that are required here, although the contract does not require them. */
function requiredBesides(resource: Resource): readonly string[] {
  return resource === "activity" ? REQUIRED_OF_ACTIVITIES : [];
}

function isRequired(resource: Resource, name: string): boolean {
  const contract = CONTRACTS[resource];
  return (
    contract.body[name]?.required === true ||
    contract.createRequires.includes(name) ||
    requiredBesides(resource).includes(name)
  );
}

interface FormPart {
  readonly group: FieldGroup;
  readonly fields: readonly FormField[];
}

/** Returns the fields of the form for a new record: those that matter and are required first. */
export function createFields(resource: Resource): readonly FormPart[] {
  const fields = inputFields(resource);
  const isFirst = ({ name }: FormField) =>
    groupOf(resource, name) === "main" || isRequired(resource, name);
  return groupsOf(resource).map((group) => {
    const groupFields = fieldsOf(resource, group, fields, ({ name }) => name);
    if (group !== "main") return { group, fields: groupFields.filter((field) => !isFirst(field)) };
    const remainingFields = fields.filter(
      (field) => isFirst(field) && !groupFields.includes(field),
    );
    return { group, fields: [...groupFields, ...remainingFields] };
  });
}

/** Returns the problems of the values for a new record, by field. */
export function createProblems(resource: Resource, input: Body): Problems {
  const contract = CONTRACTS[resource];
  const checked = validateBody(contract, "create", input, null, REFS);
  const issues = [
    ...requiredBesides(resource)
      .filter((name) => input[name] === undefined)
      .map((field) => ({ field, message: TEXTS.required })),
    ...(checked.ok ? [] : checked.issues),
  ];
  return Object.fromEntries([
    ...issues.map(({ field, message }) => [field, inWords(contract, message)] as const),
    // Half-typed input brings its own problem.
    ...Object.entries(input).flatMap(([name, value]) =>
      value instanceof UnreadableInput ? [[name, value.problem] as const] : [],
    ),
  ]);
}
