import { validateField } from "./validate-body.ts";
import type { ResourceContract } from "./define.ts";

/**
 * The value of a PUT that makes a field what it was (null: no value); undefined where the API has
 * none, as for a text that was empty, or a file. api-spec: the body tables of Endpoints.
 */
export function undoValue(contract: ResourceContract, name: string, was: unknown): unknown {
  const type = contract.body[name]?.kind.type;
  if (type === "file" || type === "policy") return undefined;
  const value = was ?? "";
  return validateField(contract, name, value) === null ? value : undefined;
}

/** The body that makes fields what they were, as far as the API can. */
export function undoBody(
  contract: ResourceContract,
  before: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(before).flatMap(([name, was]) => {
      const back = undoValue(contract, name, was);
      return back === undefined ? [] : [[name, back]];
    }),
  );
}
