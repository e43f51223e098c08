import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { fieldLabel } from "../../shared/contract/define.ts";
import { isObject, readText } from "../../shared/contract/liberal.ts";

/** Characters of a server's error message that are shown. */
const MAX_CHARACTERS = 1_000;
const MAX_PARTS = 20;
/** Meaningful error bodies are not nested deeper. */
const MAX_DEPTH = 6;

/** Properties in which servers put the message, best first. */
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
/** Prefixes of a field's name in a path to it. */
const ENVELOPES: ReadonlySet<string> = new Set(["body", "data", "attributes", "query", "source"]);
/** Names for "no field in particular". */
const NO_FIELD: ReadonlySet<string> = new Set([
  "non_field_errors",
  "base",
  "general",
  "_error",
  "__all__",
  "message",
]);

/**
 * Returns the server's message, whatever the shape of its error body (api-spec: Errors leaves most
 * open): the general part and that of each field. HTML is not shown.
 */
export function messageOf(text: string, status: number): string {
  const fallback = `The server answered ${status}.`;
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
  for (const part of partsOf(body, null, 0)) {
    // Many general messages repeat those of the fields.
    const isSaid = parts.some((other) => other.includes(part.message));
    if (!isSaid && parts.length < MAX_PARTS)
      parts.push(part.field === null ? part.message : `${part.field}: ${part.message}`);
  }
  return parts.length === 1 ? parts.join("") : parts.map(asSentence).join(" ");
}

interface Part {
  /** The field in words; null for a general message. */
  readonly field: string | null;
  readonly message: string;
}

function partsOf(value: unknown, field: string | null, depth: number): readonly Part[] {
  if (depth > MAX_DEPTH) return [];
  if (typeof value === "string")
    return value.trim() === "" ? [] : [{ field, message: value.trim() }];
  if (Array.isArray(value))
    return value.flatMap((item: unknown) => partsOf(item, field, depth + 1));
  if (!isObject(value)) return [];
  const named = fieldIn(value) ?? field;
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
    ...partsOf(general, named, depth),
    ...lists.flatMap((name) => {
      const list = value[name];
      return isObject(list) && !isMessage(list)
        ? byField(list, depth + 1)
        : partsOf(list, named, depth + 1);
    }),
  ];
}

/** `{"email": ["already taken"]}`, `{"email": {"message": "already taken"}}`. */
function byField(value: Readonly<Record<string, unknown>>, depth: number): readonly Part[] {
  return Object.entries(value).flatMap(([name, said]) =>
    typeof said === "number" || typeof said === "boolean"
      ? []
      : partsOf(said, words(name), depth + 1),
  );
}

function isMessage(value: Readonly<Record<string, unknown>>): boolean {
  return [...MESSAGES, ...LISTS].some(
    (name) => value[name] !== undefined && typeof value[name] !== "number",
  );
}

/** The field that an item of a list of errors is about. */
function fieldIn(value: Readonly<Record<string, unknown>>): string | null {
  const source = isObject(value["source"]) ? value["source"] : {};
  for (const name of FIELDS) {
    const said = value[name] ?? source[name];
    const path = Array.isArray(said)
      ? said.map((part: unknown) => readText(part) ?? "").join(".")
      : said;
    if (typeof path === "string" && path !== "" && !path.includes(" ")) return words(path);
  }
  return null;
}

/** A field as the app calls it: "owner_id" is the owner. */
function words(path: string): string | null {
  const names = path.split(/[./]+/).filter((name) => name !== "" && !ENVELOPES.has(name));
  const name = names.find((part) => !/^\d+$/.test(part)) ?? "";
  if (name === "" || NO_FIELD.has(name)) return null;
  const contract = Object.values(CONTRACTS).find(({ body }) => Object.hasOwn(body, name));
  return fieldLabel(name, contract?.body[name]);
}

function asSentence(part: string): string {
  return /[.!?…。]$/.test(part) ? part : `${part}.`;
}
