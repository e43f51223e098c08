import { join } from "node:path";
import { authoritative } from "../../main/api/authoritative.ts";
import { createApi, type Api } from "../../main/api/create-api.ts";
import { Random } from "../../main/sandbox/generate/random.ts";
import { openStore } from "../../main/store/open-store.ts";
import type { Store } from "../../main/store/types.ts";
import { requiredBody } from "../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { PROFILES, type ProfileName } from "../../shared/contract/profile.ts";
import { activityEnd, activityStart } from "../../shared/contract/resources/activity.ts";
import { renderRecord } from "../../shared/contract/render.ts";
import { isSlugged, RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import type { BlobRef, WireRequest, WireResponse } from "../../shared/wire.ts";
import { comparableRows } from "./comparable.ts";
import { Names } from "./names.ts";

type Row = Readonly<Record<string, unknown>>;

/**
 * Times, and who wrote last: an edit that changed nothing is not sent. An activity's instants are
 * compared as such.
 */
const SERVERS_OWN = new Set([
  "created_at",
  "updated_at",
  "updated_by",
  "start_datetime",
  "end_datetime",
]);

/** Where a server of these tests keeps its files. */
export const FILES = "https://files.example";

/** A sandbox in this process: a /v1 server over a store of its own. */
export class ServerWorld {
  readonly store: Store;
  readonly #api: Api;
  /** The server's clock, milliseconds since 1970. */
  readonly #now: () => number;
  readonly #first: ReadonlyMap<Resource, readonly CrmRecord[]>;
  names = new Names();

  constructor(folder: string, profile: ProfileName, time: () => number) {
    const opened = openStore(join(folder, "server.db"));
    if (!opened.ok) throw new Error(opened.message);
    this.store = opened.store;
    this.#first = new Map(RESOURCES.map((resource) => [resource, this.#stored(resource)]));
    const random = new Random(7);
    let last = 0;
    this.#now = () => Math.max(last, time());
    const mode = authoritative({
      // Two writes of the same millisecond get different times, as they do in the sandbox.
      now: () => (last = Math.max(last + 1, time())),
      slugText: () => random.letters(14),
      userId: () => 1,
      fileLink: (blob) => `${FILES}/${blob.blob}/${encodeURIComponent(blob.name)}`,
    });
    this.#api = createApi({
      store: this.store,
      profile: () => PROFILES[profile],
      mode,
      origin: () => "https://crm.example",
    });
  }

  /** What a client gets over the network. */
  answer(request: WireRequest): WireResponse {
    const answer = this.#api.handle(request);
    const headers = { ...answer.headers, date: new Date(this.#now()).toUTCString() };
    return { ...answer, headers, body: JSON.parse(JSON.stringify(answer.body ?? null)) };
  }

  /** A file as it arrives with a multipart body. */
  upload(field: string, name: string): BlobRef {
    const size = new TextEncoder().encode(name).length;
    return { blob: `f${size}${field}`, name, type: "application/pdf", size };
  }

  /**
   * The fields that every edit of a record carries, as it is now; null when there is no such
   * record.
   */
  required(resource: Resource, key: string): Row | null {
    return this.store.read((reader) => {
      const record = isSlugged(resource)
        ? reader.records.bySlug(resource, key)
        : reader.records.byId(resource, Number(key));
      return record === null
        ? null
        : requiredBody(CONTRACTS[resource], record, reader.sources).body;
    });
  }

  /** All records of a resource, with what the API takes but never shows. */
  records(resource: Resource): Row {
    const contract = CONTRACTS[resource];
    const hidden = Object.entries(contract.body).flatMap(([name, { writeOnly, path, kind }]) =>
      writeOnly === true && kind.type !== "policy" ? [{ name, path }] : [],
    );
    const rows = this.store.read((reader) =>
      this.#stored(resource).map((record) => ({
        ...renderRecord(contract, record, reader.sources),
        ...Object.fromEntries(hidden.map(({ name, path }) => [name, record[path]])),
        ...(resource === "activity"
          ? { starts: activityStart(record), ends: activityEnd(record) }
          : {}),
      })),
    );
    const view = {
      names: this.names,
      link: (link: string) => link,
      without: SERVERS_OWN,
      knowsUser: true,
      knowsOrder: false,
    };
    return comparableRows(resource, JSON.parse(JSON.stringify(rows)) as readonly Row[], view);
  }

  /**
   * Everything is as it was when the server was opened; new records get other ids and slugs than
   * before.
   */
  reset(): void {
    this.names = new Names();
    this.store.write(
      (writer) => {
        for (const [resource, records] of this.#first) {
          const first = new Map(records.map((record) => [record.id, JSON.stringify(record)]));
          for (const record of this.#stored(resource))
            if (first.get(record.id) === JSON.stringify(record)) first.delete(record.id);
            else writer.records.removeBase(resource, record.id);
          for (const record of records)
            if (first.has(record.id)) writer.records.saveBase(resource, record);
        }
      },
      { durable: false },
    );
  }

  close(): void {
    this.store.close();
  }

  #stored(resource: Resource): readonly CrmRecord[] {
    const sort = [{ field: "id", direction: "asc" }] as const;
    return this.store.read((reader) =>
      reader.records.page(resource, {
        filter: { op: "all" },
        sort,
        offset: 0,
        limit: Number.MAX_SAFE_INTEGER,
      }),
    );
  }
}
