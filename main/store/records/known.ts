import type {
  CustomFieldDefinition,
  CustomFieldEntity,
} from "../../../shared/contract/custom-field.ts";
import {
  ACTIVITY_TYPES,
  LOOKUPS,
  type Lookup,
  type LookupEntry,
  type User,
} from "../../../shared/contract/lookup.ts";
import type { SideData } from "../../../shared/contract/normalize.ts";
import { isTooLarge, plainRow } from "../../../shared/contract/plain-row.ts";
import { readDefinition } from "../../../shared/contract/read-custom-field.ts";
import { readLookupEntry, readUserEntry } from "../../../shared/contract/read-relation.ts";
import { json, oneOf, type Statements } from "../file/statements.ts";

/**
 * Users, look-ups and custom-field definitions, kept in memory beside the file: each answer needs
 * many of them, and they are few. What the file holds is read as liberally as what servers send: an
 * earlier Roadbook may have stored it as it came.
 */
export class Known {
  readonly #statements: Statements;
  #users: Map<number, User> | null = null;
  #lookups: Map<Lookup, Map<number, LookupEntry>> | null = null;
  #definitions: readonly CustomFieldDefinition[] | null = null;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** Call after a commit of another connection, or a rollback. */
  forget(): void {
    this.#users = null;
    this.#lookups = null;
    this.#definitions = null;
  }

  users(): ReadonlyMap<number, User> {
    this.#users ??= new Map(
      this.#statements.column("SELECT entry FROM user ORDER BY id", json).flatMap((entry) => {
        const user = readUserEntry(plainEntry(entry));
        return user === null ? [] : [[user.id, user] as const];
      }),
    );
    return this.#users;
  }

  lookups(lookup: Lookup): ReadonlyMap<number, LookupEntry> {
    this.#lookups ??= this.#readLookups();
    return this.#lookups.get(lookup) ?? new Map<number, LookupEntry>();
  }

  definitions(entity?: CustomFieldEntity): readonly CustomFieldDefinition[] {
    this.#definitions ??= this.#statements
      .column("SELECT entry FROM definition ORDER BY position", json)
      .flatMap((entry) => readDefinition(entry) ?? []);
    return entity === undefined
      ? this.#definitions
      : this.#definitions.filter((definition) => definition.entity_name === entity);
  }

  /**
   * Stores the side data of records; returns whether anything was new. Full and short versions of a
   * user complete each other.
   */
  indexReferences(sideData: SideData): boolean {
    let news = false;
    for (const user of sideData.users) {
      const cachedUser = this.users().get(user.id);
      if (cachedUser !== undefined && saysNothingNew(user, cachedUser)) continue;
      const merged = { ...cachedUser, ...withoutUndefined(user) };
      if (cachedUser !== undefined && JSON.stringify(cachedUser) === JSON.stringify(merged))
        continue;
      this.#statements.run(
        "INSERT OR REPLACE INTO user (id, entry) VALUES (?, ?)",
        user.id,
        JSON.stringify(merged),
      );
      this.#users?.set(user.id, merged);
      news = true;
    }
    for (const { lookup, entry } of sideData.lookups) {
      const cachedEntry = this.lookups(lookup).get(entry.id);
      if (cachedEntry !== undefined && saysNothingNew(entry, cachedEntry)) continue;
      const merged = { ...cachedEntry, ...entry };
      if (cachedEntry !== undefined && JSON.stringify(cachedEntry) === JSON.stringify(merged))
        continue;
      this.#statements.run(
        "INSERT OR REPLACE INTO lookup (kind, id, entry) VALUES (?, ?, ?)",
        lookup,
        entry.id,
        JSON.stringify(merged),
      );
      this.#lookups = null;
      news = true;
    }
    return news;
  }

  saveDefinitions(definitions: readonly CustomFieldDefinition[]): boolean {
    if (JSON.stringify(definitions) === JSON.stringify(this.definitions())) return false;
    this.#statements.run("DELETE FROM definition");
    for (const [position, definition] of definitions.entries()) {
      this.#statements.run(
        "INSERT OR IGNORE INTO definition (entity, id, position, entry) VALUES (?, ?, ?, ?)",
        definition.entity_name,
        definition.id,
        position,
        JSON.stringify(definition),
      );
    }
    this.#definitions = null;
    return true;
  }

  #readLookups(): Map<Lookup, Map<number, LookupEntry>> {
    const lookups = new Map<Lookup, Map<number, LookupEntry>>(
      LOOKUPS.map((lookup) => [lookup, new Map()]),
    );
    for (const type of ACTIVITY_TYPES) lookups.get("activity_type")?.set(type.id, type);
    const columns = { kind: oneOf(LOOKUPS), entry: json };
    for (const row of this.#statements.rows(
      "SELECT kind, entry FROM lookup ORDER BY kind, id",
      columns,
    )) {
      const entry = readLookupEntry(plainEntry(row.entry));
      if (entry !== null) lookups.get(row.kind)?.set(entry.id, entry);
    }
    return lookups;
  }
}

function plainEntry(entry: unknown): unknown {
  const plain = plainRow(entry);
  return plain.ok && !isTooLarge(plain.value) ? plain.value : undefined;
}

/** The usual case: the same few people come with every record. */
function saysNothingNew(
  entry: Readonly<Record<string, unknown>>,
  cachedEntry: Readonly<Record<string, unknown>>,
): boolean {
  for (const name in entry) if (entry[name] !== cachedEntry[name]) return false;
  return true;
}

function withoutUndefined(user: User): User {
  const definedFields = { ...user };
  for (const name of Object.keys(definedFields))
    if (definedFields[name] === undefined) delete definedFields[name];
  return definedFields;
}
