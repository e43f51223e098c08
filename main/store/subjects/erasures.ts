import type { CrmRecord } from "../../../shared/contract/define.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { PERSON_RESOURCES } from "../../../shared/local/erasures.ts";
import { type NewErasure, readErasures } from "../erasures/erasure-watch.ts";
import type { StoredErasure } from "../erasures/stored-erasure.ts";
import { personKeys, textsOfBody } from "../erasures/person-keys.ts";
import { number } from "../file/statements.ts";
import { LAYOUTS } from "../index/layout.ts";
import type { ReadCore } from "../read-core.ts";
import type { WriteCore } from "../write-core.ts";

/** Finds the request of the person whom a body, or the record with a slug, is about. */
export type ErasureFinder = (
  body: Readonly<Record<string, unknown>>,
  slug: string | null,
) => StoredErasure | null;

/** People who asked to be erased, the oldest request first. */
export interface ErasuresReader {
  requests(): readonly StoredErasure[];
  finder(): ErasureFinder;
}

export interface ErasuresWriter extends ErasuresReader {
  add(request: NewErasure): void;
  /** Returns whether there was such a request. */
  close(id: string): boolean;
  /** Looks whether a record is somebody who had asked; records that are written are looked at. */
  compare(resource: Resource, record: CrmRecord): void;
  /** Compares all people: these requests came from another file. */
  compareAll(): void;
  /** Returns whether the last version of a removed record may stay here. */
  mayKeep(resource: Resource, record: CrmRecord): boolean;
}

export class ErasuresOfReader implements ErasuresReader {
  protected readonly core: ReadCore;

  constructor(core: ReadCore) {
    this.core = core;
  }

  requests(): readonly StoredErasure[] {
    return readErasures(this.core.statements).requests;
  }

  finder(): ErasureFinder {
    const { secret, requests } = readErasures(this.core.statements);
    if (requests.length === 0) return () => null;
    const country = this.core.country();
    const requestsByKey = new Map(
      requests.toReversed().flatMap((request) => request.keys.map((key) => [key, request])),
    );
    return (body, slug) => {
      for (const key of personKeys(secret, textsOfBody(body, slug), country)) {
        const request = requestsByKey.get(key);
        if (request !== undefined) return request;
      }
      return null;
    };
  }
}

export class ErasuresOfWriter extends ErasuresOfReader implements ErasuresWriter {
  protected override readonly core: WriteCore;

  constructor(core: WriteCore) {
    super(core);
    this.core = core;
  }

  add(request: NewErasure): void {
    this.core.erasures.add(request);
  }

  close(id: string): boolean {
    return this.core.erasures.close(id);
  }

  compare(resource: Resource, record: CrmRecord): void {
    this.core.erasures.noteRecord(resource, record);
  }

  compareAll(): void {
    const watch = this.core.erasures;
    for (const { resource, recordId } of watch.current().requests)
      if (recordId !== null && this.core.record(resource, recordId) === null)
        watch.noteGone(resource, recordId, null);
    if (watch.current().requests.length === 0) return;
    for (const resource of PERSON_RESOURCES)
      for (const id of this.core.statements.column(
        `SELECT id FROM ${LAYOUTS[resource].rows}`,
        number,
      )) {
        const record = this.core.record(resource, id);
        if (record !== null) watch.noteRecord(resource, record);
      }
  }

  mayKeep(resource: Resource, record: CrmRecord): boolean {
    return this.core.erasures.mayKeep(resource, record);
  }
}
