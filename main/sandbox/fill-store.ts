import { setImmediate } from "node:timers/promises";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import {
  customFieldDefinitionSchema,
  type CustomFieldDefinition,
} from "../../shared/contract/custom-field.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { LOOKUPS } from "../../shared/contract/lookup.ts";
import { normalizeRecord, type SideData } from "../../shared/contract/normalize.ts";
import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import type { Store } from "../store/types.ts";
import type { Dataset } from "./generate/dataset.ts";
import { SANDBOX_LOOKUPS, SANDBOX_USERS } from "./generate/world.ts";

/** Records in one transaction: fewer is slower, more keeps a signal to end waiting. */
const BATCH_RECORDS = 2000;

/** A record that cannot be taken: which one, and why. */
export class BadRecord extends Error {
  override readonly name = "BadRecord";
}

/**
 * Puts generated records into an empty store. Rejects with the signal's reason when aborted.
 */
export async function fillGenerated(
  store: Store,
  data: Dataset,
  signal?: AbortSignal,
): Promise<void> {
  seedLookups(store, true);
  store.write((writer) => writer.lookups.saveDefinitions(data.definitions), { durable: false });
  for (const resource of RESOURCES) {
    const records = data.counts[resource];
    store.write((writer) => writer.records.expect(resource, records), { durable: false });
    await fillResource(store, resource, data.records(resource), signal);
  }
}

/** Look-ups that no record may use yet, and the demo's colleagues where the data are the demo's. */
export function seedLookups(store: Store, withUsers: boolean): void {
  const lookups = LOOKUPS.flatMap((lookup) =>
    SANDBOX_LOOKUPS[lookup].map((entry) => ({ lookup, entry })),
  );
  const users = withUsers ? [...SANDBOX_USERS] : [];
  store.write(
    (writer) => writer.lookups.indexReferences({ users, lookups, links: [], mentions: [] }),
    {
      durable: false,
    },
  );
}

/**
 * Puts records as the API returns them into the store; rejects with `BadRecord`, which says where
 * the one is that cannot be taken.
 */
export async function fillResource(
  store: Store,
  resource: Resource,
  records: Iterable<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const places = new Places();
  let batch: { readonly record: CrmRecord; readonly sideData: SideData }[] = [];
  let row = 0;
  const flush = async () => {
    // Oldest first: the search index has to be flushed whenever a record is older than the one
    // before (main/store).
    const rows = batch.toSorted(
      (a, b) => Date.parse(a.record.updated_at) - Date.parse(b.record.updated_at),
    );
    batch = [];
    store.write(
      (writer) => {
        for (const { record, sideData } of rows) {
          writer.lookups.indexReferences(sideData);
          writer.records.saveBase(resource, record);
        }
      },
      { durable: false },
    );
    // Lets a signal to end come through while millions are made.
    await setImmediate();
    signal?.throwIfAborted();
  };
  for (const raw of records) {
    row += 1;
    const read = normalizeRecord(CONTRACTS[resource], raw);
    if (!read.ok) throw new BadRecord(`record ${row} cannot be read: ${asClause(read.reason)}`);
    places.take(row, read.record);
    batch.push(read);
    if (batch.length >= BATCH_RECORDS) await flush();
  }
  await flush();
}

/** Returns a sentence as a clause: "It has no id." → "it has no id". */
function asClause(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1).replace(/\.$/, "")}`;
}

/** Ids and slugs that were seen, so that no record silently replaces another one. */
class Places {
  readonly #countsByKey = new Map<number | string, number>();

  take(row: number, { id, slug }: CrmRecord): void {
    for (const key of slug === undefined ? [id] : [id, slug]) {
      const otherId = this.#countsByKey.get(key);
      if (otherId !== undefined)
        throw new BadRecord(
          `record ${row} has the ${key === id ? "id" : "slug"} ${key} of record ${otherId}`,
        );
      this.#countsByKey.set(key, row);
    }
  }
}

/** Reads definitions as GET /v1/custom-field returns them; throws `BadRecord`. */
export function readDefinitions(raw: readonly unknown[]): CustomFieldDefinition[] {
  return raw.map((item, index) => {
    const parsed = customFieldDefinitionSchema.safeParse(item);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const location =
      issue === undefined || issue.path.length === 0 ? "" : `${issue.path.join(".")}: `;
    throw new BadRecord(
      `record ${index + 1} cannot be read: ${location}${issue?.message ?? "not a definition"}`,
    );
  });
}
