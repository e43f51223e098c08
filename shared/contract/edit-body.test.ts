import { expect, test } from "vitest";
import { readBodyField } from "./body-value.ts";
import { CONTRACTS } from "./catalog.ts";
import type { CrmRecord } from "./define.ts";
import { editBody } from "./edit-body.ts";
import { RESOURCES, type Resource } from "./resource.ts";
import { undoFields } from "./undo-value.ts";

const REFS = { slugOf: () => "contact_1", idOf: () => 1 };
/** Values that a server may hold in any field, among them some that its API would refuse. */
const STORED_VALUES = [undefined, null, "", "Oslo", "soon", "a,b", 1, -1, 2.5, [], [{ id: 1 }]];

/** A record whose only value, besides the mandatory ones, is at a dotted path. */
function recordWith(path: string, value: unknown): CrmRecord {
  const [head = "", tail] = path.split(".");
  const time = "2026-01-01T00:00:00Z";
  const identity = { id: 1, slug: "record_1", created_at: time, updated_at: time };
  return { ...identity, [head]: tail === undefined ? value : { [tail]: value } };
}

/** Returns whether an edit of one field of this record is reversible. */
function isReversible(resource: Resource, record: CrmRecord, name: string): boolean {
  return editBody(CONTRACTS[resource], record, REFS, { [name]: "edited" }).isReversible;
}

test.for(RESOURCES)(
  "%s: an edit is reversible exactly if undo can restore the field",
  (resource) => {
    const contract = CONTRACTS[resource];
    for (const [name, field] of Object.entries(contract.body))
      for (const value of STORED_VALUES) {
        const record = recordWith(field.path, value);
        const before = readBodyField(name, field, record, REFS) ?? null;
        const edit = { before: { [name]: before }, after: { [name]: "edited" } };
        const { kept } = undoFields(contract, edit, () => "edited");
        expect([name, value, isReversible(resource, record, name)]).toEqual([
          name,
          value,
          kept.length === 0,
        ]);
      }
  },
);

// api-spec: Endpoints, body tables: an empty string clears attendees and meeting links.
test.for([
  ["an empty list can be restored", "contact", "tags", null, true],
  ["so can an empty meeting link", "activity", "meeting_link", null, true],
  ["and an empty list of attendees", "activity", "contacts_as_attendees", null, true],
  ["an empty text cannot, if the API requires a character", "contact", "city", null, false],
  ["a text can", "contact", "city", "Oslo", true],
  ["a date that the API would refuse cannot", "candidate", "available_from", "soon", false],
  ["a file cannot", "candidate", "resume", "cv.pdf", false],
] as const)("%s", ([, resource, name, value, expected]) => {
  const path = CONTRACTS[resource].body[name]?.path ?? "";
  expect(isReversible(resource, recordWith(path, value), name)).toBe(expected);
});
