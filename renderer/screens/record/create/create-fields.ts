import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { FieldGroup } from "../../../../shared/contract/define.ts";
import { inWords, validateBody } from "../../../../shared/contract/validate-body.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { type FormField, inputFields } from "../../../fields/contract-form.tsx";
import { fieldsOf, groupOf, groupsOf } from "../../../fields/field-layout.ts";
import { UnreadableInput } from "../../../ui/read-number.ts";
import { REQUIRED_OF_ACTIVITIES } from "./activity-presets.ts";
import type { Body, Problems } from "./use-create-draft.ts";
import { CREATE_TEXTS as TEXTS } from "./texts.ts";

const REFS = { slugOf: () => null, idOf: () => null };

/** Returns the fields that are required here, although the contract does not require them. */
function requiredBesides(resource: Resource): readonly string[] {
  return resource === "activity" ? REQUIRED_OF_ACTIVITIES : [];
}

export function isRequired(resource: Resource, name: string): boolean {
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
    const own = fieldsOf(resource, group, fields, ({ name }) => name);
    if (group !== "main") return { group, fields: own.filter((field) => !isFirst(field)) };
    const others = fields.filter((field) => isFirst(field) && !own.includes(field));
    return { group, fields: [...own, ...others] };
  });
}

/** Returns the problems of the values for a new record, by field. */
export function createProblems(resource: Resource, given: Body): Problems {
  const contract = CONTRACTS[resource];
  const checked = validateBody(contract, "create", given, null, REFS);
  const issues = [
    ...requiredBesides(resource)
      .filter((name) => given[name] === undefined)
      .map((field) => ({ field, message: TEXTS.required })),
    ...(checked.ok ? [] : checked.issues),
  ];
  return Object.fromEntries([
    ...issues.map(({ field, message }) => [field, inWords(contract, message)] as const),
    // Half-typed input brings its own problem.
    ...Object.entries(given).flatMap(([name, value]) =>
      value instanceof UnreadableInput ? [[name, value.problem] as const] : [],
    ),
  ]);
}
