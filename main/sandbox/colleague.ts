import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { isSlugged, type Resource } from "../../shared/contract/resource.ts";
import type { WriteMode } from "../api/api-context.ts";
import type { Store, StoreReader, StoreWriter } from "../store/types.ts";
import type { Drift } from "./fault-rule.ts";

export interface ColleagueOptions {
  readonly store: Store;
  readonly mode: WriteMode;
  /** 0 inclusive to 1 exclusive. */
  readonly random: () => number;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly slugText: () => string;
}

/** Colleague who works on the same server in another program: touches, removes and adds records. */
export class Colleague {
  readonly #options: ColleagueOptions;

  constructor(options: ColleagueOptions) {
    this.#options = options;
  }

  /** Does to some record what the drift says; nothing when there is none. */
  drift(drift: Drift, resource: Resource): void {
    const { store, mode } = this.#options;
    store.write(
      (writer) => {
        const record = this.#some(writer, resource);
        if (record === null) return;
        if (drift.change === "remove") mode.remove(writer, CONTRACTS[resource], record);
        else
          writer.records.saveBase(
            resource,
            drift.change === "touch" ? this.#touched(record) : this.#copy(writer, record, resource),
          );
      },
      { durable: false },
    );
  }

  /** Removes a record by its slug or id; false when there is none. */
  remove(resource: Resource, key: string): boolean {
    const { store, mode } = this.#options;
    return store.write(
      (writer) => {
        const record = writer.records.byKey(resource, key);
        if (record !== null) mode.remove(writer, CONTRACTS[resource], record);
        return record !== null;
      },
      { durable: false },
    );
  }

  #some(reader: StoreReader, resource: Resource): CrmRecord | null {
    const count = reader.records.baseCount(resource);
    const offset = Math.min(count - 1, Math.floor(this.#options.random() * count));
    if (offset < 0) return null;
    const sort = [{ field: "id", direction: "asc" }] as const;
    return (
      reader.records.page(resource, { filter: { op: "all" }, sort, offset, limit: 1 })[0] ?? null
    );
  }

  #touched(record: CrmRecord): CrmRecord {
    return { ...record, updated_at: this.#stamp() };
  }

  #copy(writer: StoreWriter, record: CrmRecord, resource: Resource): CrmRecord {
    const stamp = this.#stamp();
    const slug = isSlugged(resource) ? { slug: `${resource}_${this.#options.slugText()}` } : {};
    return {
      ...record,
      id: writer.records.nextId(resource, 1),
      ...slug,
      created_at: stamp,
      updated_at: stamp,
    };
  }

  #stamp(): string {
    return new Date(this.#options.clock()).toISOString();
  }
}
