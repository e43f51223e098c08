import { type FieldIssue, fieldLabel, type ResourceContract } from "./define.ts";

/**
 * Validation issues for people, with the fields' labels. Answers of /v1 name the fields of the wire
 * (`issuesText`) for programs.
 */
export function issuesInWords(contract: ResourceContract, issues: readonly FieldIssue[]): string {
  return issues
    .map(({ field, message }) => `${labelOf(contract, field)} ${inWords(contract, message)}.`)
    .join(" ");
}

/** Returns a message with labels in place of the wire's names; the server's own words stay. */
export function inWords(contract: ResourceContract, message: string): string {
  return message.replace(/(?<![a-z])[a-z]+(?:_[a-z0-9]+)+/g, (name: string, at: number) => {
    if (contract.body[name] === undefined && contract.record[name] === undefined) return name;
    const label = labelOf(contract, name);
    const begins = at === 0 || /[.!?:;]$/.test(message.slice(0, at).trimEnd().slice(-1));
    return begins ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
  });
}

function labelOf(contract: ResourceContract, name: string): string {
  if (name === "body") return "The change";
  return fieldLabel(name, contract.body[name] ?? contract.record[name]);
}
