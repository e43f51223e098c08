import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { customFieldDefinitionSchema, type CustomFieldDefinition } from "../../shared/contract/custom-field.ts";
import { LOOKUPS } from "../../shared/contract/lookup.ts";
import { normalizeRecord, type Learned } from "../../shared/contract/normalize.ts";
import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import type { Store } from "../store/types.ts";
import type { Dataset } from "./generate/dataset.ts";
import { SANDBOX_LOOKUPS } from "./generate/lookups.ts";
import { SANDBOX_USERS } from "./generate/users.ts";

/** Records in one transaction: fewer is slower, more keeps a reader waiting. */
const BATCH = 500;

/** A record that cannot be read: which one, and why. */
export class BadRecord extends Error {
  override readonly name = "BadRecord";
}

/** Puts generated records into an empty store. */
export function fillGenerated(store: Store, data: Dataset): void {
  seedLookups(store, true);
  store.write((writer) => writer.saveDefinitions(data.definitions), { durable: false });
  for (const resource of RESOURCES) fillResource(store, resource, data.records(resource));
}

/** Look-ups that no record may use yet, and the demo's colleagues where the data are the demo's. */
export function seedLookups(store: Store, withUsers: boolean): void {
  const lookups = LOOKUPS.flatMap((lookup) => SANDBOX_LOOKUPS[lookup].map((entry) => ({ lookup, entry })));
  store.write(
    (writer) => writer.learn({ users: withUsers ? [...SANDBOX_USERS] : [], lookups, links: [], mentions: [] }),
    {
      durable: false,
    },
  );
}

/** Puts records as the API returns them into the store; throws `BadRecord` with the place of one that cannot be read. */
export function fillResource(store: Store, resource: Resource, records: Iterable<unknown>): void {
  let batch: unknown[] = [];
  let done = 0;
  const flush = () => {
    const rows = batch;
    batch = [];
    store.write(
      (writer) => {
        for (const [index, raw] of rows.entries()) {
          const read = normalizeRecord(CONTRACTS[resource], raw);
          if (!read.ok) throw new BadRecord(`record ${done + index + 1} cannot be read: ${read.reason}`);
          writer.learn(read.learned satisfies Learned);
          writer.saveBase(resource, read.record);
        }
      },
      { durable: false },
    );
    done += rows.length;
  };
  for (const record of records) {
    batch.push(record);
    if (batch.length >= BATCH) flush();
  }
  if (batch.length > 0) flush();
}

/** Reads definitions as GET /v1/custom-field gives them; throws `BadRecord`. */
export function readDefinitions(raw: readonly unknown[]): CustomFieldDefinition[] {
  return raw.map((item, index) => {
    const parsed = customFieldDefinitionSchema.safeParse(item);
    if (!parsed.success)
      throw new BadRecord(
        `record ${index + 1} cannot be read: ${parsed.error.issues[0]?.message ?? "not a definition"}`,
      );
    return parsed.data;
  });
}
