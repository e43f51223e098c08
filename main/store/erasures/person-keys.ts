import { createHmac } from "node:crypto";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import { normalizeText } from "../../../shared/contract/normalize-text.ts";
import { type CountryCode, phoneKeys } from "../query/phone-numbers.ts";

/** Texts that tell who a person is, whatever else is said about them. */
export interface PersonTexts {
  readonly slugs: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
}

/**
 * Returns keyed hashes of what identifies a person: they can be compared, and nobody without
 * `secret` reads an address out of them. A number in any spelling has the same one, as far as its
 * country is known.
 */
export function personKeys(
  secret: string,
  { slugs, emails, phones }: PersonTexts,
  country: CountryCode | null,
): readonly string[] {
  const texts = [
    ...slugs.filter((slug) => slug !== "").map((slug) => `slug ${slug}`),
    ...emails.flatMap(addressesIn).map((address) => `email ${address}`),
    ...phones.flatMap((phone) => phoneKeys(phone, country)).map((number) => `phone ${number}`),
  ];
  return [...new Set(texts)].map((text) =>
    createHmac("sha256", secret).update(text).digest("base64url"),
  );
}

/** Returns a function that tells whether a body, or the record with a slug, is about a person. */
export function personFinder(
  record: CrmRecord,
  slugs: readonly string[],
  country: CountryCode | null,
): (body: Readonly<Record<string, unknown>>, slug: string | null) => boolean {
  const keys = new Set(personKeys("", { ...textsOfRecord(record), slugs }, country));
  return (body, slug) =>
    personKeys("", textsOfBody(body, slug), country).some((key) => keys.has(key));
}

/** Returns the texts of a record; fields that a CRM has added can hold a number or an address. */
export function textsOfRecord(record: CrmRecord): PersonTexts {
  const fields = record.custom_fields ?? [];
  const valuesOf = (isMeant: (value: string, type: unknown) => boolean) =>
    fields.flatMap(({ value, field_type: type }) =>
      typeof value === "string" && isMeant(value, type) ? [value] : [],
    );
  return {
    slugs: [textIn(record["slug"])],
    emails: [textIn(record["email"]), ...valuesOf((value) => value.includes("@"))],
    phones: [textIn(record["phone"]), ...valuesOf((_value, type) => type === "phone")],
  };
}

/** Returns the texts of what would become a record, or change the one with this slug. */
export function textsOfBody(
  body: Readonly<Record<string, unknown>>,
  slug: string | null,
): PersonTexts {
  return {
    slugs: slug === null ? [] : [slug],
    emails: [textIn(body["email"])],
    phones: [textIn(body["phone"])],
  };
}

function addressesIn(text: string): readonly string[] {
  return text
    .split(/[\s,;<>]/)
    .filter((part) => part.includes("@"))
    .map(normalizeText);
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}
