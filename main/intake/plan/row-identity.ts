import { SLUGGED, type SluggedResource } from "../../../shared/contract/resource.ts";
import type { ImportField, ImportResource } from "../columns/import-field.ts";
import { organizationKey } from "../../store/query/duplicate-keys.ts";
import type { CountryCode } from "../../store/query/phone-numbers.ts";
import { type FieldReading, valueOf } from "./read-row.ts";
import {
  emailKey,
  emailsIn,
  nameKey,
  organizationNameKey,
  phoneNumberKeys,
  profileKey,
} from "./record-lookup.ts";

/** Values of a row that say who or what it is. */
export interface RowIdentity {
  readonly slug: string;
  readonly name: string;
  /** Keys of the name, with and without its titles. */
  readonly nameKeys: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly profiles: readonly string[];
  /** Key of the organization's name; "" without one. */
  readonly organization: string;
}

/** Returns the identity of a row; keys as in `recordKeys`. */
export function rowIdentity(
  resource: ImportResource,
  readings: readonly FieldReading[],
  country: CountryCode | null,
): RowIdentity {
  const text = (name: string) => {
    const value = valueOf(readings, name);
    return typeof value === "string" ? value : "";
  };
  const texts = (name: string) => readings.find(({ field }) => field.name === name)?.texts ?? [];
  const employer = resource === "candidate" ? text("current_organization") : text("organization");
  const name = rowName(resource, readings);
  const hasPhone = text("phone") !== "";
  return {
    slug: text("slug"),
    name,
    nameKeys: [...new Set([name, ...texts("full_name")].map(nameKey))].filter(
      (key) => key !== "name:",
    ),
    emails: texts("email").flatMap(emailsIn).map(emailKey),
    phones: [
      ...new Set(
        [text("phone"), ...texts("phone").slice(hasPhone ? 1 : 0)].flatMap((phone) =>
          phoneNumberKeys(phone, country),
        ),
      ),
    ],
    profiles: [
      text("network_a_url"),
      text("network_b_url"),
      text("profile_network_a_url"),
      text("profile_network_b_url"),
    ].flatMap((address) => profileKey(address) ?? []),
    organization: employer === "" ? "" : organizationKey(employer),
  };
}

/** Returns the name of a row as it is written; "" without one. */
export function rowName(resource: ImportResource, readings: readonly FieldReading[]): string {
  const text = (name: string) => {
    const value = valueOf(readings, name);
    return typeof value === "string" ? value : "";
  };
  if (resource === "job") return text("position_name");
  if (resource === "note") return text("note").slice(0, 100);
  if (resource === "activity") return text("title");
  const parts = `${text("first_name")} ${text("last_name")}`.trim();
  const full = valueOf(readings, "full_name");
  if (parts !== "" || typeof full !== "object" || full === null) return parts;
  return "givenName" in full && "family" in full
    ? `${String(full.givenName)} ${String(full.family)}`.trim()
    : "";
}

const IDENTIFYING: ReadonlySet<string> = new Set([
  "slug",
  "first_name",
  "last_name",
  "full_name",
  "position_name",
  "email",
  "phone",
  "current_organization",
  "network_a_url",
  "network_b_url",
  "profile_network_a_url",
  "profile_network_b_url",
]);
const REFERRING: ReadonlySet<string> = new Set([
  "organization",
  "ref",
  "refs",
  "related",
  "attendees",
]);

/** Returns whether a field has keys of `wantedKeys`. */
export function hasKeys({ name, kind }: ImportField): boolean {
  return IDENTIFYING.has(name) || REFERRING.has(kind.type);
}

/** Returns every key under which a row looks for records: itself, and those that it refers to. */
export function wantedKeys(
  resource: ImportResource,
  readings: readonly FieldReading[],
  country: CountryCode | null,
): readonly string[] {
  const { nameKeys, emails, phones, profiles } = rowIdentity(resource, readings, country);
  const isAbout = resource === "note" || resource === "activity";
  const names = isAbout ? [] : nameKeys;
  const references = readings.flatMap(({ field, texts }) => {
    switch (field.kind.type) {
      case "organization":
        return texts.map(organizationNameKey);
      case "ref":
      case "refs":
      case "related":
      case "attendees":
        return texts.flatMap((text) => referenceKeys(text, country));
      default:
        return [];
    }
  });
  return [...names, ...emails, ...phones, ...profiles, ...references];
}

/** Returns the keys of the records that a text can refer to, also of each in a list. */
function referenceKeys(text: string, country: CountryCode | null): readonly string[] {
  const parts = text.includes(",") || text.includes(";") ? [text, ...text.split(/[,;]/)] : [text];
  return parts.flatMap((part) => [
    nameKey(part),
    organizationNameKey(part),
    ...emailsIn(part).map(emailKey),
    ...(/\d{5}/.test(part.replace(/\D/g, "")) ? phoneNumberKeys(part, country) : []),
  ]);
}

/** Resources that a plan looks through: those of the rows, and those that they can refer to. */
export function lookedThrough(
  resource: ImportResource,
  fields: readonly FieldReading["field"][],
): readonly SluggedResource[] {
  if (resource === "note" || resource === "activity") return SLUGGED;
  const referred = fields.flatMap(({ kind }): SluggedResource[] => {
    if (kind.type === "organization") return ["organization"];
    return kind.type === "ref" || kind.type === "refs" ? [kind.resource] : [];
  });
  // A new contact may be here as a candidate, and the other way round.
  const people: readonly SluggedResource[] =
    resource === "job" ? ["job"] : ["contact", "candidate"];
  return [...new Set([...people, ...referred])];
}
