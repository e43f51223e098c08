import type { CrmRecord } from "../../../shared/contract/define.ts";
import { isPhoneText, phoneDigits } from "../../../shared/contract/phone-number.ts";
import { referenceOf } from "../../../shared/contract/reference-of.ts";
import { RESOURCES, type Resource } from "../../../shared/contract/resource.ts";
import type { Filter, Query } from "../../../shared/query/filter.ts";
import { LAYOUTS } from "../index/layout.ts";
import {
  beginsWith,
  type CountryCode,
  endOf,
  isSameNumber,
  type ReadNumber,
  readNumber,
  readNumbers,
} from "./phone-numbers.ts";
import type { SearchResult, StoreHit } from "./search.ts";

/** The source of the records whose numbers are compared. */
interface PhonedRecords {
  country(): CountryCode | null;
  page(resource: Resource, query: Query): readonly CrmRecord[];
}

const FIELD = "phone_digits";
const PHONED = RESOURCES.filter((resource) =>
  LAYOUTS[resource].texts.some(({ field }) => field === FIELD),
);

/** Most records with the same end of a number that are compared, the newest of them. */
const MAX_COMPARED = 1000;
/** Fewer digits without a country may be the end of a longer number. */
const MIN_WHOLE_DIGITS = 7;

/**
 * Searches for a text: for a whole phone number its owners, who come first, and what has it in
 * other texts, but no record whose number only contains the same digits. `anywhere` searches for
 * the text as for any other; so are the beginning and the end of a number.
 */
export function searchNumber(
  records: PhonedRecords,
  text: string,
  limit: number,
  anywhere: (limit: number) => SearchResult,
): SearchResult {
  const numberHits = ownersOf(records, PHONED, text);
  if (numberHits === null) return anywhere(limit);
  const owners = numberHits.toSorted((a, b) =>
    a.record.updated_at < b.record.updated_at ? 1 : -1,
  );
  const { hits, total, more } = anywhere(limit + owners.length);
  const otherHits = hits.filter(({ match }) => match?.field !== "phone");
  const keys = new Set(owners.map(keyOf));
  const remainingHits = otherHits.filter((hit) => !keys.has(keyOf(hit)));
  return {
    hits: [...owners, ...remainingHits].slice(0, limit),
    total: owners.length + remainingHits.length + Math.max(0, total - hits.length),
    more,
    nowhere: [],
    apart: [],
  };
}

/** Returns a filter with the owners of the whole numbers that it asks for, instead of digits. */
export function withNumbers(records: PhonedRecords, resource: Resource, filter: Filter): Filter {
  switch (filter.op) {
    case "and":
    case "or":
      return { ...filter, of: filter.of.map((part) => withNumbers(records, resource, part)) };
    case "not":
      return { ...filter, of: withNumbers(records, resource, filter.of) };
    case "related": {
      const relatedResource = referenceOf(resource, filter.field)?.resource;
      return relatedResource === undefined
        ? filter
        : { ...filter, of: withNumbers(records, relatedResource, filter.of) };
    }
    case "contains": {
      if (filter.fields.length !== 1 || filter.fields[0] !== FIELD) return filter;
      const owners = PHONED.includes(resource) ? ownersOf(records, [resource], filter.text) : null;
      if (owners === null) return { ...filter, text: phoneDigits(filter.text).split(" ")[0] ?? "" };
      const values = owners.map(({ record }) => record.id);
      return values.length === 0 ? { op: "none" } : { op: "oneOf", field: "id", values };
    }
    case "equals":
    case "is":
    case "oneOf":
    case "between":
    case "empty":
    case "all":
    case "none":
      return filter;
  }
}

/**
 * Returns the records with a number; if it has no owner, those with a number that begins so. Null
 * for a text that is no whole number.
 */
function ownersOf(
  records: PhonedRecords,
  resources: readonly Resource[],
  text: string,
): readonly StoreHit[] | null {
  if (!isPhoneText(text)) return null;
  const country = records.country();
  const typedNumber = readNumber(text, country);
  if (typedNumber === null || typedNumber.phone === null) return null;
  const near = resources.flatMap((resource) => withEnd(records, resource, typedNumber, country));
  const same = near.filter(({ numbers }) =>
    numbers.some((candidate) => isSameNumber(candidate, typedNumber)),
  );
  if (same.length === 0 && !isWhole(typedNumber)) return null;
  const owners =
    same.length > 0
      ? same
      : near.filter(({ numbers }) =>
          numbers.some((candidate) => beginsWith(candidate, typedNumber)),
        );
  return owners.map(({ resource, record }) => ({
    resource,
    record,
    match: { field: "phone", text: String(record["phone"]) },
  }));
}

function isWhole({ isWhole, isAbroad, digits }: ReadNumber): boolean {
  return isWhole && (isAbroad || digits.length >= MIN_WHOLE_DIGITS);
}

interface Near {
  readonly resource: Resource;
  readonly record: CrmRecord;
  readonly numbers: readonly ReadNumber[];
}

function withEnd(
  records: PhonedRecords,
  resource: Resource,
  typedNumber: ReadNumber,
  country: CountryCode | null,
): readonly Near[] {
  const end = endOf(typedNumber);
  const filter: Filter = { op: "contains", fields: ["phone", FIELD], text: end };
  const sort = [{ field: "updated_at", direction: "desc" }] as const;
  return records
    .page(resource, { filter, sort, offset: 0, limit: MAX_COMPARED })
    .flatMap((record) => {
      const phone = record["phone"];
      return typeof phone === "string"
        ? [{ resource, record, numbers: readNumbers(phone, country) }]
        : [];
    });
}

function keyOf({ resource, record }: StoreHit): string {
  return `${resource}:${record.id}`;
}
