import type { ResourceContract } from "../../shared/contract/define.ts";
import { inWords, validateField } from "../../shared/contract/validate-body.ts";
import { UnreadableInput } from "../ui/unreadable-input.ts";

/**
 * Why what a form holds for a field cannot be saved, in the words of the screen; null when it can.
 */
export function inputProblem(
  contract: ResourceContract,
  name: string,
  value: unknown,
): string | null {
  if (value instanceof UnreadableInput) return value.problem;
  const problem = validateField(contract, name, value);
  return problem === null ? null : inWords(contract, problem);
}
