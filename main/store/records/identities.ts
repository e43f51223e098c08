import { tableOf } from "../../../shared/contract/enumeration.ts";
import { type Resource, RESOURCES } from "../../../shared/contract/resource.ts";
import { number, resourceName, type Statements, text } from "../file/statements.ts";
import { TABLES } from "../file/tables.ts";

export interface AliasRow {
  readonly resource: Resource;
  readonly localId: number;
  readonly id: number;
}

/** Made once: a sync looks up each record that it reads. */
const SLUG_OF_ROW = tableOf(
  RESOURCES,
  (resource) => `SELECT slug FROM ${TABLES[resource].rows} WHERE id = ?`,
);
const ID_OF_ROW = tableOf(
  RESOURCES,
  (resource) => `SELECT id FROM ${TABLES[resource].rows} WHERE slug = ?`,
);

/**
 * Maps ids and slugs to records: rows, links seen with other records, and aliases of records
 * created offline. Local ids and slugs work forever.
 */
export class Identities {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** Returns the current id of a local id; other ids are returned as they are. */
  currentId(resource: Resource, id: number): number {
    if (id >= 0) return id;
    return (
      this.#statements.number(
        "SELECT id FROM alias WHERE resource = ? AND local_id = ?",
        resource,
        id,
      ) ?? id
    );
  }

  currentSlug(slug: string): string {
    if (!slug.includes("_local-")) return slug;
    return this.#statements.text("SELECT slug FROM alias WHERE local_slug = ?", slug) ?? slug;
  }

  /** Returns the id and its local ids. */
  idsOf(resource: Resource, id: number): readonly number[] {
    const current = this.currentId(resource, id);
    const sql = "SELECT local_id FROM alias WHERE resource = ? AND id = ?";
    return [current, ...this.#statements.column(sql, number, resource, current)];
  }

  /** Returns the slug and its local slugs. */
  slugsOf(resource: Resource, id: number): readonly string[] {
    const current = this.currentId(resource, id);
    const slug = this.slugOf(resource, current);
    const sql =
      "SELECT local_slug FROM alias WHERE resource = ? AND id = ? AND local_slug IS NOT NULL";
    return [
      ...(slug === null ? [] : [slug]),
      ...this.#statements.column(sql, text, resource, current),
    ];
  }

  slugOf(resource: Resource, id: number): string | null {
    const current = this.currentId(resource, id);
    return (
      this.#statements.text(SLUG_OF_ROW[resource], current) ??
      this.#statements.text(
        "SELECT slug FROM link WHERE resource = ? AND id = ?",
        resource,
        current,
      )
    );
  }

  idOf(resource: Resource, slug: string): number | null {
    const current = this.currentSlug(slug);
    return (
      this.#statements.number(ID_OF_ROW[resource], current) ??
      this.#statements.number(
        "SELECT id FROM link WHERE resource = ? AND slug = ?",
        resource,
        current,
      )
    );
  }

  link(resource: Resource, id: number, slug: string): void {
    this.#statements.run(
      "INSERT OR REPLACE INTO link (resource, id, slug) VALUES (?, ?, ?)",
      resource,
      id,
      slug,
    );
  }

  alias(
    resource: Resource,
    local: { id: number; slug: string | null },
    real: { id: number; slug: string | null },
  ): void {
    this.#statements.run(
      "INSERT OR REPLACE INTO alias (resource, local_id, local_slug, id, slug) VALUES " +
        "(?, ?, ?, ?, ?)",
      resource,
      local.id,
      local.slug,
      real.id,
      real.slug,
    );
  }

  /**
   * Call when a record gets a new id: its local ids then map to the new one, and the old id to
   * nothing.
   */
  rename(
    resource: Resource,
    from: number,
    { id, slug }: { readonly id: number; readonly slug?: string | null },
  ): void {
    this.#statements.run(
      "UPDATE alias SET id = ?, slug = ? WHERE resource = ? AND id = ?",
      id,
      slug ?? null,
      resource,
      from,
    );
    this.#statements.run("DELETE FROM link WHERE resource = ? AND id = ?", resource, from);
  }

  /** Returns every alias, for maintenance and checks. */
  aliases(): readonly AliasRow[] {
    const sql = "SELECT resource, local_id AS localId, id FROM alias";
    return this.#statements.rows(sql, { resource: resourceName, localId: number, id: number });
  }
}
