import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { fieldLabel } from "../../shared/contract/define.ts";
import { isObject, readText } from "../../shared/contract/liberal.ts";

/** Longest error message of a server that is shown. */
const MAX_CHARACTERS = 1_000;
const MAX_PARTS = 20;
/** Deepest nesting in which a message is looked for. */
const MAX_DEPTH = 6;

/** Properties in which servers put the message, most likely first. */
const MESSAGES = [
  "message",
  "error_message",
  "detail",
  "error_description",
  "msg",
  "reason",
  "description",
  "title",
];
const FIELDS = [
  "field",
  "field_name",
  "name",
  "param",
  "property",
  "attribute",
  "path",
  "loc",
  "pointer",
];
const LISTS = [
  "errors",
  "error",
  "details",
  "detail",
  "message",
  "invalid-params",
  "invalid_params",
  "violations",
];
/** Parts of a path that come before the field's name. */
const ENVELOPES: ReadonlySet<string> = new Set(["body", "data", "attributes", "query", "source"]);
/** Names that servers use for errors of no particular field. */
const NO_FIELD: ReadonlySet<string> = new Set([
  "non_field_errors",
  "base",
  "general",
  "_error",
  "__all__",
  "message",
]);

/** Returns what is said of an error without a message. */
export function bareMessage(status: number): string {
  return `The server answered ${status}.`;
}

/**
 * Returns the message in an error body of any format: the general part and the one of each field.
 * The specification leaves most formats open (api-spec: Errors). HTML is not shown.
 */
export function messageOf(text: string, status: number): string {
  const fallback = bareMessage(status);
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.startsWith("<")) return fallback;
  const message = fromText(trimmed).trim();
  return message === "" ? fallback : message.slice(0, MAX_CHARACTERS).toWellFormed();
}

function fromText(text: string): string {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return text;
  }
  const parts: string[] = [];
  for (const { field, message } of partsOf(body, null, 0)) {
    if (parts.length === MAX_PARTS) break;
    // General messages often repeat those of the fields.
    const isRepeated = parts.some((otherPart) => otherPart.includes(message));
    if (!isRepeated) parts.push(field === null ? message : `${labelOf(field)}: ${message}`);
  }
  return parts.length === 1 ? parts.join("") : parts.map(asSentence).join(" ");
}

/** Returns the fields that an error body names by its structure, such as a key or a path. */
export function namedFields(body: unknown): readonly string[] {
  const names = partsOf(body, null, 0).flatMap(({ field }) => field ?? []);
  return [...new Set(names)];
}

interface Part {
  /** Name of the field; null for a general message. */
  readonly field: string | null;
  readonly message: string;
}

function partsOf(value: unknown, field: string | null, depth: number): readonly Part[] {
  if (depth > MAX_DEPTH) return [];
  if (typeof value === "string")
    return value.trim() === "" ? [] : [{ field, message: value.trim().slice(0, MAX_CHARACTERS) }];
  if (Array.isArray(value))
    return value.flatMap((item: unknown) => partsOf(item, field, depth + 1));
  if (!isObject(value)) return [];
  const ownField = fieldIn(value) ?? field;
  const general = MESSAGES.map((name) => value[name]).find(
    (text) => typeof text === "string" && text.trim() !== "",
  );
  const lists = LISTS.filter(
    (name) =>
      (typeof value[name] === "object" && value[name] !== null) ||
      (name === "error" && general === undefined && typeof value[name] === "string"),
  );
  if (general === undefined && lists.length === 0) return byField(value, depth);
  return [
    ...partsOf(general, ownField, depth),
    ...lists.flatMap((name) => {
      const list = value[name];
      return isObject(list) && !isMessage(list)
        ? byField(list, depth + 1)
        : partsOf(list, ownField, depth + 1);
    }),
  ];
}

/**
 * Reads messages by field, such as `{"email": ["already taken"]}` or `{"email": {"message":
 * "already taken"}}`.
 */
function byField(value: Readonly<Record<string, unknown>>, depth: number): readonly Part[] {
  return Object.entries(value).flatMap(([name, content]) =>
    typeof content === "number" || typeof content === "boolean"
      ? []
      : partsOf(content, fieldName(name), depth + 1),
  );
}

function isMessage(value: Readonly<Record<string, unknown>>): boolean {
  return [...MESSAGES, ...LISTS].some(
    (name) => value[name] !== undefined && typeof value[name] !== "number",
  );
}

/** Returns the field that an error concerns. */
function fieldIn(value: Readonly<Record<string, unknown>>): string | null {
  const source = isObject(value["source"]) ? value["source"] : {};
  for (const name of FIELDS) {
    const nameValue = value[name] ?? source[name];
    const path = Array.isArray(nameValue)
      ? nameValue.map((part: unknown) => readText(part) ?? "").join(".")
      : nameValue;
    if (typeof path === "string" && path !== "" && !path.includes(" ")) return fieldName(path);
  }
  return null;
}

/** Returns the field in a path such as `data.attributes.email` or `contact[email]`. */
function fieldName(path: string): string | null {
  const names = path
    .split(/[./[\]]+/)
    .filter((name) => name !== "" && !/^\d+$/.test(name) && !ENVELOPES.has(name));
  const name = names.find((part) => contractWith(part) !== undefined) ?? names[0] ?? "";
  return name === "" || NO_FIELD.has(name) ? null : name;
}

function contractWith(name: string) {
  return Object.values(CONTRACTS).find(({ body }) => Object.hasOwn(body, name));
}

/** Returns the label of a field in the app: `owner_id` is the owner. */
function labelOf(name: string): string {
  return fieldLabel(name, contractWith(name)?.body[name]);
}

function asSentence(part: string): string {
  return /[.!?…。]$/.test(part) ? part : `${part}.`;
}
