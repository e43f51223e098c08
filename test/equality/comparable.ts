import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { isSlugged, resourceOfSlug, type Resource } from "../../shared/contract/resource.ts";
import type { Names } from "./names.ts";

type Row = Readonly<Record<string, unknown>>;

/** What a world says, in a form that two worlds must agree on. */
export interface View {
  readonly names: Names;
  /** Link of a file as all worlds would give it. */
  readonly link: (link: string) => string;
  /** Fields that are not compared: times, and who wrote where that is not known. */
  readonly without: ReadonlySet<string>;
  /** Whether who writes is known: not to an app that is offline. */
  readonly knowsUser: boolean;
  /**
   * Whether new records came in the same order: four are sent at a time, so that their ids may not
   * be in that order.
   */
  readonly knowsOrder: boolean;
}

/**
 * A record of an answer: made records by their labels, files by their content, custom fields by
 * their ids.
 */
function comparableRecord(resource: Resource, shown: Row, view: View): Row {
  const { names, without } = view;
  const slug = typeof shown["slug"] === "string" ? names.labelled(shown["slug"]) : undefined;
  const out: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(shown)) {
    // Who the token belongs to, and so who makes a record, an offline app cannot know.
    if (
      without.has(name) ||
      (name === "created_by" && isLabel(slug ?? names.id(resource, shown["id"])) && !view.knowsUser)
    )
      continue;
    const kind = CONTRACTS[resource].record[name]?.kind;
    if (name === "id") out[name] = isLabel(slug) ? slug : names.id(resource, value);
    else if (kind?.type === "ref") out[name] = comparableRef(kind.resource, value, view);
    else if (kind?.type === "refs" && Array.isArray(value))
      out[name] = value.map((item) => comparableRef(kind.resource, item, view));
    else if (kind?.type === "attachment") out[name] = comparableFile(value, view);
    else if (kind?.type === "custom_fields" && Array.isArray(value)) out[name] = byId(value);
    else if (name === "related_record") out[name] = comparableRelated(value, view);
    else out[name] = names.labelled(value);
  }
  return out;
}

function comparableRef(resource: Resource, value: unknown, view: View): unknown {
  if (!isRow(value)) return value;
  const slug = typeof value["slug"] === "string" ? view.names.labelled(value["slug"]) : undefined;
  const id = isLabel(slug) ? slug : view.names.id(resource, value["id"]);
  // A record that the server does not know yet is named by its slug.
  const names = Object.keys(value).every(
    (name) => name === "id" || (name === "slug" && value["id"] === null),
  );
  return names ? { id } : comparableRecord(resource, value, view);
}

function comparableRelated(value: unknown, view: View): unknown {
  if (!isRow(value) || Object.keys(value).length === 1) return view.names.labelled(value);
  const resource = resourceOfSlug(String(value["slug"]));
  return resource === null ? view.names.labelled(value) : comparableRecord(resource, value, view);
}

function comparableFile(value: unknown, view: View): unknown {
  return isRow(value) ? { ...value, file_link: view.link(String(value["file_link"])) } : value;
}

/** The order of custom fields says nothing. */
function byId(values: readonly unknown[]): Row {
  return Object.fromEntries(
    values.map((value) => [`field ${String((value as Row)["id"])}`, value]),
  );
}

function isLabel(value: unknown): boolean {
  return typeof value === "string" && value.startsWith("@");
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An answer's body: a record, a list of them, or what was refused and why. */
export function comparableBody(resource: Resource | null, body: unknown, view: View): unknown {
  if (resource === null || !isRow(body)) return view.names.labelled(body);
  const rows = body["data"];
  if (Array.isArray(rows) && "total" in body)
    return comparablePage(resource, body["total"], rows, view);
  if ("id" in body && ("slug" in body || !isSlugged(resource)))
    return comparableRecord(resource, body, view);
  return view.names.labelled(body);
}

/**
 * A page of a list: its order, and its rows by what names them, so that differences can be read.
 */
function comparablePage(resource: Resource, total: unknown, rows: readonly Row[], view: View): Row {
  const order = rows.map((row) => nameOf(comparableRecord(resource, row, view)));
  return {
    total,
    rows: comparableRows(resource, rows, view),
    ...(view.knowsOrder ? { order } : {}),
  };
}

/** Rows by what names them. */
export function comparableRows(resource: Resource, rows: readonly Row[], view: View): Row {
  const records = rows.map((row) => comparableRecord(resource, row, view));
  return Object.fromEntries(records.map((record) => [nameOf(record), record]));
}

function nameOf(record: Row): string {
  return String(record["slug"] ?? record["id"]);
}
