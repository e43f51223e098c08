import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { fieldLabel } from "../../shared/contract/define.ts";
import type { Resource } from "../../shared/contract/resource.ts";

/** A field as a thing that a record has or lacks: "an owner". */
export function nounOf(resource: Resource, name: string): string {
  if (name === "created_by") return "creator";
  return fieldLabel(name, CONTRACTS[resource].body[name]).toLowerCase();
}

export function missingTitle(resource: Resource, fields: readonly string[]): string {
  const [only = "", ...others] = fields.map((name) => nounOf(resource, name));
  return others.length === 0
    ? `Add ${/^[aeiou]/.test(only) ? "an" : "a"} ${only}`
    : "Add what is missing";
}

/** Why the user is asked for something that was not changed. */
export function missingReason(resource: Resource, fields: readonly string[]): string {
  const lacks = fields.map((name) => `no ${nounOf(resource, name)}`);
  const last = lacks.at(-1) ?? "";
  const all = lacks.length < 2 ? last : `${lacks.slice(0, -1).join(", ")} and ${last}`;
  const needed = lacks.length < 2 ? "one" : lacks.length === 2 ? "both" : "all of them";
  return (
    `This ${CONTRACTS[resource].title[0].toLowerCase()} has ${all} yet. The server needs ` +
    `${needed} to save any change.`
  );
}
