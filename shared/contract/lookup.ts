import { z } from "zod";

/**
 * Look-up tables. The API has no endpoint for them (api-spec: Gaps in resource fields), so they are
 * learned from the records that arrive.
 */
export const LOOKUPS = [
  "contact_stage",
  "deal_stage",
  "job_status",
  "industry",
  "qualification",
  "currency",
  "activity_type",
  "note_type",
] as const;
export type Lookup = (typeof LOOKUPS)[number];

/**
 * Entry of a lookup in the form that the API shows it (`label` or `name`, a deal stage's
 * `percentage`, a currency's `code`).
 */
export const lookupEntrySchema = z
  .looseObject({ id: z.number().int() })
  .meta({ id: "LookupEntry" });
export type LookupEntry = z.output<typeof lookupEntrySchema>;

/**
 * A user, both forms together: the full user object and the activity user object (which has the
 * slug).
 */
export const userSchema = z.looseObject({
  id: z.number().int(),
  slug: z.string().optional(),
  email: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  full_name: z.string().optional(),
  role: z.string().optional(),
  phone: z.string().nullish(),
});
export type User = z.output<typeof userSchema>;

/** Built-in activity types; custom ones are collected from records. api-spec: Activity. */
export const ACTIVITY_TYPES: readonly LookupEntry[] = [
  { id: 2, label: "Meeting" },
  { id: 3, label: "Task" },
  { id: 4, label: "Email" },
  { id: 5, label: "Interview" },
];

export const GENDERS = [
  { id: 0, label: "Not Available" },
  { id: 1, label: "Male" },
  { id: 2, label: "Female" },
] as const;

/** Known people and entries by name. */
export interface KnownNames {
  lookups(lookup: Lookup): readonly LookupEntry[];
  users(): readonly User[];
  user(id: number): User | null;
  lookup(lookup: Lookup, id: number): LookupEntry | null;
}

/** Returns the entry that a bare label means; null if none or several have this label. */
export function entryNamed(entries: readonly LookupEntry[], label: string): LookupEntry | null {
  return onlyOne(entries, label, ["label", "name", "code", "currency"]);
}

/** Returns the user that a bare name or email means; null if none or several have it. */
export function userNamed(users: readonly User[], name: string): User | null {
  return onlyOne(users, name, ["email", "full_name", "slug"]);
}

function onlyOne<T extends Readonly<Record<string, unknown>>>(
  entries: readonly T[],
  text: string,
  names: readonly string[],
): T | null {
  const searchName = text.trim().toLowerCase();
  const matches = entries.filter((entry) =>
    names.some((name) => {
      const value = entry[name];
      return typeof value === "string" && value.trim().toLowerCase() === searchName;
    }),
  );
  return matches.length === 1 ? (matches[0] ?? null) : null;
}

/** Returns the text that shows an entry: its label, else its name, its code, or its id. */
export function lookupLabel(entry: LookupEntry): string {
  for (const key of ["label", "name", "code"]) {
    const value = entry[key];
    if (typeof value === "string" && value !== "") return value;
  }
  return `#${entry.id}`;
}
