import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { readBody, requiredBody, type RefResolver } from "../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { normalizeRecord, type SideData } from "../../shared/contract/normalize.ts";
import { renderRecord, type RenderSource } from "../../shared/contract/render.ts";
import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import { validateBody } from "../../shared/contract/validate-body.ts";
import { MISSING, oddRows, tokensIn } from "../fixtures/odd-values.ts";
import { FIXTURES } from "../fixtures/records.ts";

const refs: RefResolver = { slugOf: (resource, id) => `${resource}_${id}`, idOf: () => null };

/** Everything that a record can name, as what was learned says it. */
function sourceOf(sideData: SideData): RenderSource {
  return {
    user: (id) => sideData.users.find((user) => user.id === id) ?? null,
    lookup: (lookup, id) =>
      sideData.lookups.find((one) => one.lookup === lookup && one.entry.id === id)?.entry ?? null,
    record: () => null,
    named: () => null,
    hidden: () => false,
    currentSlug: (slug) => slug.trim(),
  };
}

/** A record with something in every field. */
function fullRow(resource: Resource): Record<string, unknown> {
  const row = FIXTURES[resource]?.[0] ?? {};
  return { attachment: { file_name: "a.pdf", file_link: "https://x.example/a.pdf" }, ...row };
}

/**
 * The fields of the contract, the names under which servers send them, what the objects in them
 * hold, and one that nobody knows.
 */
function fieldsOf(resource: Resource): readonly string[] {
  const inside = [
    ...["created_by", "owner"].flatMap((name) =>
      ["id", "email", "first_name", "full_name", "role", "slug", "phone", "team"].map(
        (part) => `${name}.${part}`,
      ),
    ),
    ...["stage", "job_status", "note_type", "activity_type"].flatMap((name) =>
      ["id", "label", "name", "percentage"].map((part) => `${name}.${part}`),
    ),
    ...["id", "code", "symbol", "country"].map((part) => `currency.${part}`),
    ...["id", "slug", "name"].map((part) => `organization.${part}`),
    ...["network_a", "network_b"].map((part) => `socials.${part}`),
    ...[
      "candidates",
      "contacts",
      "users",
      "candidates.0",
      "candidates.0.slug",
      "candidates.0.full_name",
      "users.0.id",
    ].map((part) => `attendees.${part}`),
    ...["file_name", "file_link"].map((part) => `attachment.${part}`),
    ...["0", "0.id", "0.field_name", "0.field_type", "0.value", "0.more"].map(
      (part) => `custom_fields.${part}`,
    ),
    ...["0", "0.id", "0.slug"].map((part) => `jobs.${part}`),
    ...["0", "0.id"].map((part) => `collaborators.${part}`),
    "related_record.slug",
    "related_record.id",
  ];
  const row = fullRow(resource);
  const has = (path: string): boolean => {
    let value: unknown = row;
    for (const key of path.split(".").slice(0, -1))
      value = (value as Record<string, unknown> | null)?.[key];
    return typeof value === "object" && value !== null;
  };
  const fields = Object.entries(CONTRACTS[resource].record);
  return [
    "id",
    ...fields.flatMap(([name, field]) => [name, ...(field.aliases ?? [])]),
    ...inside
      .filter((path) => path.split(".")[0] !== "attachment" || "attendees" in row)
      .filter(has),
    "related_record",
    "a_field_that_nobody_knows",
  ];
}

/**
 * What is wrong in which cell; an expectation for each of ten thousand cells would take a minute.
 */
function wrongCells<T>(
  cells: readonly T[],
  look: (cell: T) => string | boolean | null,
  name: (cell: T) => string,
): readonly string[] {
  return cells.flatMap((cell) => {
    try {
      const wrong = look(cell);
      return wrong === null || wrong === true ? [] : [`${name(cell)}: ${String(wrong)}`];
    } catch (error) {
      return [`${name(cell)} throws ${String(error)}`];
    }
  });
}

describe.each(RESOURCES)("%s: whatever a server sends in one field", (resource) => {
  const contract = CONTRACTS[resource];
  const cells = [...oddRows(fullRow(resource), fieldsOf(resource))];
  const name = ({ field, odd }: { readonly field: string; readonly odd: string }) =>
    `${field}, ${odd}`;
  const good = cells.flatMap((cell) => {
    const read = normalizeRecord(contract, cell.row);
    return read.ok ? [{ ...cell, record: read.record, sideData: read.sideData }] : [];
  });

  test("is read into a record that obeys its schema", () => {
    const wrong = wrongCells(
      good,
      ({ record, sideData }) => {
        const parsed = contract.schema.safeParse(record);
        if (!parsed.success) return JSON.stringify(parsed.error.issues);
        if (!plainThroughout(record) || !plainThroughout(sideData))
          return "it has names or prototypes that no data has";
        const texts = ["slug", "email", "first_name", "last_name", "full_name", "role"];
        const oddUser = sideData.users.find((user) =>
          texts.some((text) => user[text] !== undefined && typeof user[text] !== "string"),
        );
        if (oddUser !== undefined) return `it teaches a user ${JSON.stringify(oddUser)}`;
        return (
          sideData.links.every((link) => Number.isSafeInteger(link.id) && link.id > 0) ||
          "it teaches an odd link"
        );
      },
      name,
    );
    expect(wrong).toEqual([]);
    expect(good.length).toBeGreaterThan(cells.length * 0.9);
  });

  test("leaves a record out for a good reason only, and says which", () => {
    const wrong = wrongCells(
      cells,
      ({ field, row }) => {
        const read = normalizeRecord(contract, row);
        if (read.ok) return null;
        const isKey = field === "id" || (field === "slug" && "slug" in contract.record);
        return (/^It .+\.$/.test(read.reason) && isKey) || read.reason;
      },
      name,
    );
    expect(wrong).toEqual([]);
  });

  test("is not lost, and comes through JSON as it is", () => {
    const wrong = wrongCells(
      good,
      ({ value, odd, record, sideData }) => {
        const json = JSON.stringify(record);
        if (!isDeepStrictEqual(JSON.parse(json), record)) return "JSON changes it";
        // Too deep to be kept, which the record says instead (test/sync/large-fields.test.ts).
        if (odd === "nested 20,000 levels") return true;
        const kept = json + JSON.stringify(sideData);
        const lost =
          value === MISSING ? undefined : tokensIn(value).find((token) => !kept.includes(token));
        return lost === undefined || `${lost} is lost`;
      },
      name,
    );
    expect(wrong).toEqual([]);
  });

  test("is the same when it is read again", () => {
    const wrong = wrongCells(
      good,
      ({ record }) => {
        const again = normalizeRecord(contract, record);
        return (
          (again.ok && isDeepStrictEqual(again.record, record)) || JSON.stringify([record, again])
        );
      },
      name,
    );
    expect(wrong).toEqual([]);
  });

  test("can be shown", () => {
    const wrong = wrongCells(
      good,
      ({ record, sideData }) => {
        const source = sourceOf(sideData);
        for (const expand of ["everything", "names", new Set<string>()] as const)
          JSON.stringify(renderRecord(contract, record, source, { expand }));
        return typeof contract.headline(record) === "string";
      },
      name,
    );
    expect(wrong).toEqual([]);
  });

  test("is sent back in no other form than the tables of the bodies have", () => {
    const wrong = wrongCells(
      good,
      ({ record }) => {
        const required = requiredBody(contract, record, refs).body;
        validateBody(contract, "update", required, record, refs);
        const sent = Object.entries({ ...readBody(contract, record, refs), ...required });
        const odd = sent.filter(
          ([field, value]) => contract.body[field]?.schema.safeParse(value).success !== true,
        );
        return odd.length === 0 || JSON.stringify(odd);
      },
      name,
    );
    expect(wrong).toEqual([]);
  });
});

/** No object of it has another prototype or a name that reaches into one. */
function plainThroughout(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== Array.prototype) return false;
  return Object.entries(value).every(
    ([name, item]) => name !== "__proto__" && name !== "constructor" && plainThroughout(item),
  );
}
