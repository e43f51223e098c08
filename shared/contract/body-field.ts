import { z } from "zod";
import { customFieldItemsSchema, INVALID_VALUE_POLICIES } from "./custom-field.ts";
import type { Lookup } from "./lookup.ts";
import type { Choice } from "./record-field.ts";
import type { SluggedResource } from "./resource.ts";
import { isCalendarDate, parseInstant } from "./instant.ts";

/**
 * Kind of a request body's field: decides how it is written into a record, read back from it,
 * merged and shown in a form.
 */
export type BodyKind =
  | { readonly type: "text"; readonly format?: "email" | "phone" | "url" | "long" | "html" }
  | { readonly type: "integer" | "date" | "datetime" }
  /** `isNegated`: people are shown, and asked for, the opposite of what the wire has. */
  | { readonly type: "flag"; readonly isNegated?: true }
  /** `money` is an amount; `currency` the field of the body that has its currency. */
  | { readonly type: "number"; readonly money?: true; readonly currency?: string }
  /** Values separated by commas; `choices` are all that there are. */
  | { readonly type: "list"; readonly choices?: readonly Choice[] }
  /** 0 or 1. */
  | { readonly type: "switch" }
  | {
      readonly type: "choice";
      readonly choices: readonly Choice[];
      readonly wire: "integer" | "string";
    }
  | { readonly type: "word"; readonly words: readonly string[] }
  | { readonly type: "user" }
  /** Comma-separated user ids. */
  | { readonly type: "users" }
  | { readonly type: "lookup"; readonly lookup: Lookup }
  | { readonly type: "gender" }
  | { readonly type: "ref"; readonly resource: SluggedResource }
  /** Comma-separated slugs. */
  | { readonly type: "refs"; readonly resource: SluggedResource }
  | { readonly type: "attendees"; readonly of: "candidates" | "contacts" | "users" }
  /** Entity-type code (integer), or the entity's name on notes. */
  | { readonly type: "entity"; readonly wire: "code" | "name" }
  | { readonly type: "related" }
  /** An uploaded file; `url` allows a URL text instead. */
  | { readonly type: "file"; readonly url: boolean }
  | { readonly type: "custom_fields" }
  | { readonly type: "policy" };

export interface BodyField {
  readonly kind: BodyKind;
  /** Rule of a value that is present (api-spec: body tables). */
  readonly schema: z.ZodType;
  readonly required: boolean;
  /** Dotted path in the stored record. */
  readonly path: string;
  /** The API never returns it: the value sent last is kept beside the server's record. */
  readonly writeOnly?: true;
  readonly label?: string;
}

export interface BodyOptions {
  readonly required?: true;
  readonly path?: string;
  readonly writeOnly?: true;
  readonly label?: string;
}

/** A body field without its default path (its own name); `defineResource` fills it in. */
export type BodyFieldSpec = Omit<BodyField, "path"> & { readonly path?: string };

function make(kind: BodyKind, schema: z.ZodType, options: BodyOptions = {}): BodyFieldSpec {
  const { required, ...fieldOptions } = options;
  return { kind, schema, required: required ?? false, ...fieldOptions };
}

const text1 = z.string("must be text").min(1, "must have at least 1 character");
const integer = z.int("must be an integer");
const csv = z.string("must be text with values separated by commas");
const idList = csv.refine(
  (v) => v.trim() === "" || /^\s*\d+\s*(,\s*\d+\s*)*$/.test(v),
  "must be whole numbers separated by commas",
);

/** Non-empty text; `max` in characters. */
export const textBody = (
  options?: BodyOptions & {
    format?: "email" | "phone" | "url" | "long" | "html";
    max?: number;
    empty?: true;
  },
) => {
  const { format, max, empty, ...fieldOptions } = options ?? {};
  let schema = empty ? z.string("must be text") : text1;
  if (max !== undefined) schema = schema.max(max, `must have at most ${max} characters`);
  return make(
    format === undefined ? { type: "text" } : { type: "text", format },
    schema,
    fieldOptions,
  );
};
export const urlBody = (max: number, options?: BodyOptions) =>
  make(
    { type: "text", format: "url" },
    z
      .string("must be text")
      .max(max, `must have at most ${max} characters`)
      .refine((v) => v === "" || isHttpUrl(v), "must be a valid URL"),
    options,
  );
export const integerBody = (options?: BodyOptions & { positive?: true }) => {
  const { positive, ...fieldOptions } = options ?? {};
  return make(
    { type: "integer" },
    positive ? integer.positive("must be a positive integer") : integer,
    fieldOptions,
  );
};
/** An amount of money; `currency` is the field of the body that holds its currency. */
export const moneyBody = (options?: BodyOptions & { positive?: true; currency?: string }) => {
  const { positive, currency, ...fieldOptions } = options ?? {};
  const schema = z.number("must be a number");
  return make(
    { type: "number", money: true, ...(currency !== undefined && { currency }) },
    positive ? schema.positive("must be a positive number") : schema,
    fieldOptions,
  );
};
export const dateBody = (options?: BodyOptions) =>
  make(
    { type: "date" },
    z.string("must be a date").refine(isCalendarDate, "must be a date (YYYY-MM-DD)"),
    options,
  );
export const datetimeBody = (options?: BodyOptions) =>
  make(
    { type: "datetime" },
    z
      .string("must be a date and time")
      .refine((v) => parseInstant(v) !== null, "must be an ISO 8601 date and time"),
    options,
  );
export const listBody = (options?: BodyOptions) => make({ type: "list" }, csv, options);
/** Comma-separated ids that no table lists. */
export const idListBody = (options?: BodyOptions) => make({ type: "list" }, idList, options);
/** Comma-separated codes of a few choices. */
export const codeListBody = (choices: readonly Choice[], options?: BodyOptions) => {
  const codes = choices.map(({ id }) => String(id));
  const schema = csv.refine(
    (v) => v.trim() === "" || v.split(",").every((code) => codes.includes(code.trim())),
    `must be codes from ${codes[0] ?? ""} to ${codes.at(-1) ?? ""}, separated by commas`,
  );
  return make({ type: "list", choices }, schema, options);
};
export const flagBody = (options?: BodyOptions, kind: { readonly isNegated?: true } = {}) =>
  make({ type: "flag", ...kind }, z.boolean("must be true or false"), options);
export const switchBody = (options?: BodyOptions) =>
  make({ type: "switch" }, z.union([z.literal(0), z.literal(1)], "must be 0 or 1"), options);
export const choiceBody = (
  choices: readonly Choice[],
  options?: BodyOptions & { wire?: "string" },
) => {
  const { wire, ...fieldOptions } = options ?? {};
  const message = `must be one of ${choices.map((c) => c.id).join(", ")}`;
  const isChoice = (v: number) => choices.some((c) => c.id === v);
  const schema =
    wire === "string"
      ? z
          .union([z.string(), z.number().transform(String)], message)
          .refine((v) => v.trim() === v && isChoice(Number(v)) && v !== "", message)
      : integer.refine(isChoice, message);
  return make({ type: "choice", choices, wire: wire ?? "integer" }, schema, fieldOptions);
};
export const wordBody = (words: readonly string[], options?: BodyOptions) =>
  make({ type: "word", words }, z.enum(words, `must be one of ${words.join(", ")}`), options);
export const userBody = (options?: BodyOptions) => make({ type: "user" }, integer, options);
export const usersBody = (options?: BodyOptions) => make({ type: "users" }, idList, options);
export const lookupBody = (lookup: Lookup, options?: BodyOptions & { positive?: true }) => {
  const { positive, ...fieldOptions } = options ?? {};
  return make(
    { type: "lookup", lookup },
    positive ? integer.positive("must be a positive integer") : integer,
    fieldOptions,
  );
};
export const genderBody = (options?: BodyOptions) =>
  make(
    { type: "gender" },
    integer.refine((v) => v >= 0 && v <= 2, "must be one of 0, 1, 2"),
    options,
  );
export const refBody = (resource: SluggedResource, options?: BodyOptions) =>
  make({ type: "ref", resource }, text1, options);
export const refsBody = (resource: SluggedResource, options?: BodyOptions) =>
  make({ type: "refs", resource }, csv, options);
export const attendeesBody = (kind: "candidates" | "contacts" | "users", options?: BodyOptions) =>
  make({ type: "attendees", of: kind }, kind === "users" ? idList : csv, {
    path: "attendees",
    ...options,
  });
const ENTITY_CODE_LIST = [1, 2, 3, 4, 5, 10];
export const entityCodeBody = (options?: BodyOptions) =>
  make(
    { type: "entity", wire: "code" },
    integer.refine(
      (v) => ENTITY_CODE_LIST.includes(v),
      `must be one of ${ENTITY_CODE_LIST.join(", ")}`,
    ),
    options,
  );
export const entityNameBody = (names: readonly [string, ...string[]], options?: BodyOptions) =>
  make(
    { type: "entity", wire: "name" },
    z.enum(names, `must be one of ${names.join(", ")}`),
    options,
  );
/** Slug of the related record. */
export const relatedBody = (max: number, options?: BodyOptions) =>
  make(
    { type: "related" },
    z.string("must be text").max(max, `must have at most ${max} characters`),
    options,
  );
/** A file reference (`BlobRef`), or a URL text of at most `maxUrl` characters. */
export const fileBody = (options?: BodyOptions & { maxUrl?: number }) => {
  const { maxUrl, ...fieldOptions } = options ?? {};
  const blob = z.looseObject({ blob: z.string(), name: z.string() }, "must be an uploaded file");
  const schema =
    maxUrl === undefined
      ? blob
      : z.union(
          [
            blob,
            z
              .string()
              .max(maxUrl, `must have at most ${maxUrl} characters`)
              .refine((v) => v === "" || isHttpUrl(v)),
          ],
          `must be an uploaded file or a URL of at most ${maxUrl} characters`,
        );
  return make({ type: "file", url: maxUrl !== undefined }, schema, fieldOptions);
};
export const customFieldsBody = () => make({ type: "custom_fields" }, customFieldItemsSchema);
export const policyBody = () =>
  make({ type: "policy" }, z.enum(INVALID_VALUE_POLICIES, "must be keep or clear"), {
    writeOnly: true,
  });

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:\/\//i.test(value);
}

/** Fields that hold several values in one text, separated by commas. */
export function isListField(field: BodyField | undefined): boolean {
  const type = field?.kind.type;
  return type === "list" || type === "users" || type === "refs" || type === "attendees";
}

/** Returns whether a conflict can keep both texts; of a short value the user has to choose one. */
export function keepsBothSides(field: BodyField | undefined): boolean {
  return (
    field?.kind.type === "text" && (field.kind.format === "html" || field.kind.format === "long")
  );
}
