import { randomBytes } from "node:crypto";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { isPerson, type PersonResource } from "../../../shared/local/erasures.ts";
import type { Statements } from "../file/statements.ts";
import type { CountryCode } from "../query/phone-numbers.ts";
import type { Identities } from "../records/identities.ts";
import { STATE } from "../state-keys.ts";
import { forgetPerson } from "./forget-person.ts";
import type { StoredErasure, StoredErasures } from "./stored-erasure.ts";
import { personKeys, textsOfRecord } from "./person-keys.ts";

interface Options {
  readonly statements: Statements;
  readonly identities: Identities;
  readonly country: () => CountryCode | null;
  /** Milliseconds since 1970. */
  readonly currentTime: () => number;
}

export interface NewErasure {
  readonly id: string;
  /** Day, as in 2026-11-28. */
  readonly askedOn: string;
  readonly resource: PersonResource;
  readonly record: CrmRecord;
}

const NONE: StoredErasures = { secret: "", requests: [] };

/** Returns the requests for erasure and the key of their hashes. */
export function readErasures(statements: Statements): StoredErasures {
  const { key, read } = STATE.erasures;
  return read(statements.text("SELECT value FROM state WHERE key = ?", key)) ?? NONE;
}

/**
 * Follows the people who asked to be erased while their records, and other records, are written:
 * in the same transaction, so that no change is missed, and nothing has to be walked through.
 */
export class ErasureWatch {
  readonly #options: Options;
  #cached: StoredErasures | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Call after a rollback: cached requests may not be in the file. */
  forget(): void {
    this.#cached = null;
  }

  current(): StoredErasures {
    this.#cached ??= readErasures(this.#options.statements);
    return this.#cached;
  }

  add({ record, ...request }: NewErasure): void {
    const { requests, secret } = this.current();
    // With the first request comes the key of the hashes.
    if (secret === "") this.#put({ secret: randomBytes(32).toString("base64url"), requests });
    const keys = [...this.#keysOf(record)];
    const newRequest = { ...request, recordId: record.id, goneAt: null, keys, sightings: [] };
    this.#put({ ...this.current(), requests: [...requests, newRequest] });
  }

  /** Returns whether there was such a request. */
  close(id: string): boolean {
    const { secret, requests } = this.current();
    const remainingRequests = requests.filter((request) => request.id !== id);
    if (remainingRequests.length === requests.length) return false;
    this.#put({ secret, requests: remainingRequests });
    return true;
  }

  #put(erasures: StoredErasures): void {
    this.#options.statements.run(
      "INSERT OR REPLACE INTO state (key, value) VALUES (?, ?)",
      STATE.erasures.key,
      JSON.stringify(erasures),
    );
    this.#cached = erasures;
  }

  #keysOf(record: CrmRecord): readonly string[] {
    return personKeys(this.current().secret, textsOfRecord(record), this.#options.country());
  }

  /** A record was stored, or looks otherwise: it may be somebody who had asked. */
  noteRecord(resource: Resource, record: CrmRecord): void {
    if (!isPerson(resource) || this.current().requests.length === 0) return;
    const keys = this.#keysOf(record);
    const { id } = record;
    const since = this.#options.currentTime();
    this.#change((request) => {
      if (request.resource === resource && request.recordId === id) {
        const newKeys = keys.filter((key) => !request.keys.includes(key));
        return newKeys.length === 0 ? request : { ...request, keys: [...request.keys, ...newKeys] };
      }
      const isListed = request.sightings.some(isRecord(resource, id));
      if (isListed === keys.some((key) => request.keys.includes(key))) return request;
      const sightings = isListed
        ? request.sightings.filter((sighting) => !isRecord(resource, id)(sighting))
        : [...request.sightings, { resource, id, since }];
      return { ...request, sightings };
    });
  }

  /** A record is no longer here: of a person who had asked, nothing that names them stays. */
  noteGone(resource: Resource, id: number, recordBefore: CrmRecord | null): void {
    if (!isPerson(resource) || this.current().requests.length === 0) return;
    const isOwn = (request: StoredErasure) =>
      request.resource === resource && request.recordId === id;
    const isAsked = this.current().requests.some(isOwn);
    const goneAt = this.#options.currentTime();
    this.#change((request) => {
      if (isOwn(request)) return { ...request, recordId: null, goneAt };
      const sightings = request.sightings.filter((sighting) => !isRecord(resource, id)(sighting));
      return sightings.length === request.sightings.length ? request : { ...request, sightings };
    });
    if (!isAsked) return;
    const { statements, identities } = this.#options;
    const slugs = [...identities.slugsOf(resource, id), recordBefore?.slug ?? ""];
    forgetPerson(statements, { resource, id, slugs: slugs.filter((slug) => slug !== "") });
  }

  /** The server has given a record another id. */
  noteMoved(resource: Resource, from: number, to: number): void {
    this.#change((request) => {
      const isOwn = request.resource === resource && request.recordId === from;
      const isListed = request.sightings.some(isRecord(resource, from));
      if (!isOwn && !isListed) return request;
      return {
        ...request,
        recordId: isOwn ? to : request.recordId,
        sightings: request.sightings.map((sighting) =>
          isRecord(resource, from)(sighting) ? { ...sighting, id: to } : sighting,
        ),
      };
    });
  }

  /**
   * Returns whether the last version of a record that is removed may stay here: not that of a
   * person who had asked, nor a note or an activity about them.
   */
  mayKeep(resource: Resource, record: CrmRecord): boolean {
    const { secret, requests } = this.current();
    if (requests.length === 0) return true;
    const about = record["related_to"];
    const slugs = typeof about === "string" ? [about] : [];
    const [key] = personKeys(secret, { slugs, emails: [], phones: [] }, null);
    return !requests.some(
      (request) =>
        (request.resource === resource && request.recordId === record.id) ||
        (key !== undefined && request.keys.includes(key)),
    );
  }

  #change(update: (request: StoredErasure) => StoredErasure): void {
    const { secret, requests } = this.current();
    const updatedRequests = requests.map(update);
    if (updatedRequests.some((request, index) => request !== requests[index]))
      this.#put({ secret, requests: updatedRequests });
  }
}

function isRecord(resource: Resource, id: number) {
  return (person: { readonly resource: Resource; readonly id: number }) =>
    person.resource === resource && person.id === id;
}
