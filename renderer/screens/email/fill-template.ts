import type { Resource } from "../../../shared/contract/resource.ts";
import type { Me } from "../../../shared/local/me.ts";
import type { ShownRecord } from "../../core/queries.ts";
import { knownNameOf, nameOf } from "../../fields/value-text.ts";
import { EMAIL_TEXTS } from "./texts.ts";

const NAMES = EMAIL_TEXTS.placeholders;
type Placeholder = keyof typeof NAMES;
/** Placeholders of a template, in the order in which they are offered. */
export const PLACEHOLDERS: readonly string[] = Object.values(NAMES);
const PERSONAL_NAMES: ReadonlySet<string> = new Set([
  NAMES.firstName,
  NAMES.lastName,
  NAMES.fullName,
]);
const OF_ME: ReadonlySet<string> = new Set([NAMES.myName, NAMES.myFirstName]);

/** Values by the names of placeholders; "" without a value. */
export type Values = Readonly<Record<string, string>>;

/** `{{first name}}`, also written `{{ First_Name }}`. */
const IN_BRACES = /\{\{([^{}]*)\}\}/g;

function namesOf(values: Readonly<Partial<Record<Placeholder, string>>>): Values {
  return Object.fromEntries(
    Object.entries(NAMES).map(([key, name]) => [name, values[key as Placeholder]?.trim() ?? ""]),
  );
}

export function valuesOf(
  resource: Resource,
  recordView: ShownRecord | null,
  me: Me | null | undefined,
): Values {
  const text = (field: string) => textOf(recordView?.[field]);
  const isContact = resource === "contact";
  const myName = me?.full_name ?? "";
  return namesOf({
    firstName: text("first_name"),
    lastName: text("last_name"),
    fullName: recordView === null ? "" : nameOf(recordView),
    role: text(isContact ? "designation" : "current_position"),
    company: isContact ? knownNameOf(recordView?.["organization"]) : text("current_organization"),
    city: text("city"),
    myName,
    myFirstName: myName.split(" ")[0] ?? "",
  });
}

/** Fills in what is known; what has no value stays in its braces, where it is seen. */
export function filled(text: string, values: Values): string {
  return text.replace(IN_BRACES, (fullMatch, name: string) => {
    const value = values[nameInBraces(name)] ?? "";
    return value === "" ? fullMatch : value;
  });
}

/** The names that stand in braces, each once. */
export function leftInBraces(...texts: readonly string[]): readonly string[] {
  const names = texts.flatMap((text) => [...text.matchAll(IN_BRACES)].map(([, name = ""]) => name));
  return [...new Set(names.map(nameInBraces))];
}

/** Removes what stands in braces, with the space before it: "Hello {{first name}}," is "Hello,". */
export function withoutBraces(text: string): string {
  return text.replace(/(?<![ \t])[ \t]*\{\{[^{}]*\}\}/g, "").trimStart();
}

/**
 * A template for many, who all get the same: what is about the user who writes is filled in, and
 * names are left out. What else is about one person stays in its braces, where it is seen.
 */
export function filledForMany(text: string, values: Values): string {
  const mine = Object.fromEntries(Object.entries(values).filter(([name]) => OF_ME.has(name)));
  return filled(text, mine).replace(
    /(?<![ \t])[ \t]*\{\{([^{}]*)\}\}/g,
    (fullMatch, name: string) => (PERSONAL_NAMES.has(nameInBraces(name)) ? "" : fullMatch),
  );
}

function nameInBraces(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\s_]+/g, " ")
    .trim();
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
