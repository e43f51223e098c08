import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { PROFILES } from "../../shared/contract/profile.ts";
import { matchRoute } from "../../shared/contract/routes.ts";
import { isResource, type Resource } from "../../shared/contract/resource.ts";
import type { WireRequest, WireResponse } from "../../shared/wire.ts";
import { type Cell, isWholeAnswer } from "./cell.ts";
import { ODD_ANSWERS, type RawAnswer } from "./odd-answers.ts";
import { createdNumber } from "./edits.ts";
import { isGroup, oddIdsOf } from "./group.ts";
import { isOddValue, ODD_VALUES, type OddValueName } from "./odd-values.ts";
import { OddText, type Path, readPath } from "./place.ts";
import { oddNumberOf } from "./tiny-definitions.ts";
import { ODD_ID } from "./odd-ids.ts";
import { recordOf } from "./tiny-world.ts";

type Row = Record<string, unknown>;

/** What a request does, in the words of a cell; null for what is no operation of /v1. */
function operationOf({ method, path, query }: WireRequest): string | null {
  const route = matchRoute(PROFILES.extended, method, path);
  if (route === null) return null;
  if (route.operation === "custom-fields") return "definitions";
  const name = `${route.operation}:${route.resource}`;
  return name === "list:note" ? `${name}:${query?.["entity_name"] ?? ""}` : name;
}

function resourceOf(operation: string): Resource | null {
  const name = operation.split(":")[1];
  return name !== undefined && isResource(name) ? name : null;
}

function concerns(cell: Cell, operation: string): boolean {
  const [verb = ""] = operation.split(":");
  switch (cell.operation) {
    case "lists":
      return verb === "list" || verb === "search";
    case "gets":
      return verb === "get";
    case "writes":
      return verb === "update" || verb === "create" || verb === "delete";
    default:
      return operation === cell.operation;
  }
}

/**
 * Answers a request in the way of a cell; null when this one is answered honestly. `handle` is the
 * honest server.
 */
export function answerOddly(
  cell: Cell,
  request: WireRequest,
  handle: () => WireResponse,
): RawAnswer | null {
  const operation = operationOf(request);
  if (operation === null || !concerns(cell, operation)) return null;
  return isWholeAnswer(cell)
    ? wholeAnswer(cell, operation, request, handle)
    : oddPlace(cell, operation, request, handle());
}

function wholeAnswer(
  cell: Cell,
  operation: string,
  request: WireRequest,
  handle: () => WireResponse,
): RawAnswer | null {
  const oddity = isGroup(cell) ? oddIdsOf(cell).get(idIn(request) ?? NaN) : cell.oddity;
  if (oddity === undefined) return null;
  const make = ODD_ANSWERS[oddity];
  if (make === undefined) throw new Error(`There is no odd answer ${oddity}.`);
  const writes = /^(update|create|delete):/.test(operation);
  const resource = resourceOf(operation);
  const other = JSON.stringify(
    resource === null ? {} : recordOf(resource, idIn(request) === 1 ? 3 : 1),
  );
  if (writes && cell.place === "answer")
    return make({ status: 200, text: '{"message":"Nothing was done."}', other });
  const { status, body } = handle();
  return make({ status, text: JSON.stringify(body), other });
}

/** Number of the record that a request is about: of one that is made, that of its word. */
function idIn({ method, path, body }: WireRequest): number | null {
  if (method === "POST") return createdNumber(body);
  const number = /(\d+)$/.exec(path)?.[1];
  return number === undefined ? null : Number(number);
}

function oddPlace(
  cell: Cell,
  operation: string,
  request: WireRequest,
  honest: WireResponse,
): RawAnswer | null {
  if (honest.status >= 300) return null;
  const body: unknown = JSON.parse(JSON.stringify(honest.body));
  const text = new OddText();
  const done = holdersOf(cell, operation, request, body).filter(({ holder, path, value }) =>
    text.put(holder, path, ODD_VALUES[value]),
  );
  return done.length === 0 ? null : { status: honest.status, text: text.write(body) };
}

interface Holder {
  readonly holder: Row;
  readonly path: Path;
  readonly value: OddValueName;
}

function holdersOf(
  cell: Cell,
  operation: string,
  request: WireRequest,
  body: unknown,
): readonly Holder[] {
  const { place } = cell;
  const oddities = oddIdsOf(cell);
  if (![...oddities.values()].every(isOddValue))
    throw new Error(`There is no odd value ${cell.oddity}.`);
  const of = (holder: Row, id: number, path: Path): readonly Holder[] => {
    const value = oddities.get(id);
    return value !== undefined && isOddValue(value) ? [{ holder, path, value }] : [];
  };
  if (place.startsWith("@")) return isRow(body) ? of(body, ODD_ID, [place.slice(1)]) : [];
  const [kind = "", inside = ""] = place.includes(":") ? place.split(":") : ["", place];
  const path = readPath(inside);
  const resource = resourceOf(operation);
  // A record that is made has an id that nobody knew before.
  const made = operation.startsWith("create:") ? createdNumber(request.body) : null;
  const each = (rows: readonly Row[], idOf = (row: Row) => Number(row["id"])) =>
    rows.flatMap((holder) => of(holder, idOf(holder), path));
  switch (kind) {
    case "":
      return each(rowsOf(body), (row) => made ?? Number(row["id"]));
    case "user":
      return each(usersIn(body));
    case "root":
    case "child":
      return each(rowsOf(body), (row) => oddNumberOf(kind, Number(row["id"])));
    default:
      return resource === null ? [] : each(lookupsIn(resource, kind, rowsOf(body)));
  }
}

function rowsOf(body: unknown): readonly Row[] {
  const data = isRow(body) ? (body["data"] ?? [body]) : body;
  return Array.isArray(data) ? data.filter(isRow) : [];
}

/** Users in full, wherever they are. */
function usersIn(value: unknown): readonly Row[] {
  if (Array.isArray(value)) return value.flatMap(usersIn);
  if (!isRow(value)) return [];
  const inside = Object.values(value).flatMap(usersIn);
  return "email" in value && !("socials" in value) && !("updated_at" in value)
    ? [value, ...inside]
    : inside;
}

function lookupsIn(resource: Resource, lookup: string, rows: readonly Row[]): readonly Row[] {
  const fields = Object.entries(CONTRACTS[resource].record).filter(
    ([, { kind }]) => kind.type === "lookup" && kind.lookup === lookup,
  );
  return rows.flatMap((row) => fields.map(([field]) => row[field]).filter(isRow));
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
