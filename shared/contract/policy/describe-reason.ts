import type { FieldVerdict } from "./verdict.ts";

/**
 * The reason of a verdict as a sentence for the user, or null when there is nothing to explain.
 * For example: `Only applies when "Region" is "Europe" or "Asia".`
 */
export function describeReason(verdict: Pick<FieldVerdict, "reason">): string | null {
  const { reason } = verdict;
  if (reason === null) return null;
  switch (reason.kind) {
    case "hidden":
      return reason.needs.length === 0
        ? `No value of ${quote(reason.parent)} makes this field apply.`
        : `Only applies when ${quote(reason.parent)} is ${join(reason.needs.map(need), "or")}.`;
    case "option": {
      const verb = reason.notAllowed.length === 1 ? "is" : "are";
      const offer =
        reason.allowed.length === 0
          ? "no option is available"
          : `choose from ${join(reason.allowed.map(quote), "or")}`;
      return (
        `${join(reason.notAllowed.map(quote), "and")} ${verb} not available for the ` +
        `present ${quote(reason.parent)}; ${offer}.`
      );
    }
  }
}

function need(value: string | boolean): string {
  if (typeof value === "string") return quote(value);
  return value ? "ticked" : "not ticked";
}

function quote(text: string): string {
  return `"${text}"`;
}

function join(parts: readonly string[], word: "and" | "or"): string {
  const last = parts.at(-1) ?? "";
  const before = parts.slice(0, -1);
  return before.length === 0 ? last : `${before.join(", ")} ${word} ${last}`;
}
