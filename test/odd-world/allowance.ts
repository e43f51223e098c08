import { PROFILES } from "../../shared/contract/profile.ts";
import { isSlugged, type Resource } from "../../shared/contract/resource.ts";
import { type Cell, isWholeAnswer, subjectOf } from "./cell.ts";
import { isGroup, oddIdsOf } from "./group.ts";
import { BROKEN, DEEP } from "./odd-values.ts";
import { FIRST_ODD_ID } from "./odd-ids.ts";

/**
 * What nobody can demand of an app while its server is odd in the way of a cell. Everything else
 * must go on.
 */
export interface Allowance {
  /** Nothing is sent and nothing is read until the user gives a new token. */
  readonly paused: boolean;
  /** Records of this resource may be missing that were not read before. */
  incomplete(resource: Resource): boolean;
  /** This record may be missing from the lists altogether. */
  missing(resource: Resource, id: number): boolean;
  /** This field of the record may be otherwise than on the server. */
  otherwise(resource: Resource, id: number, field: string): boolean;
  /** A change of this record may wait, or need the user. */
  waits(resource: Resource, id: number): boolean;
}

/** Parts of a page without which its rows prove nothing. */
const NEEDED = new Set(["@data", "@total"]);
/** Operations without which changes of a list are not seen. */
const READS = new Set(["list", "search", "get"]);
/** Fields that follow from others. */
const DERIVED = new Set(["full_name", "amount_by_stage", "related_to_type", "related_to"]);

export function allowanceOf(cell: Cell): Allowance {
  if (!isWholeAnswer(cell)) return forPlace(cell);
  return isGroup(cell) ? forAnswers(cell) : forAnswer(cell);
}

/** Each record is answered for in a way of its own. */
function forAnswers(cell: Cell): Allowance {
  const { resource: odd } = subjectOf(cell);
  const oddities = oddIdsOf(cell);
  return {
    paused: false,
    incomplete: () => false,
    missing: () => false,
    otherwise: () => false,
    waits: (resource, id) => resource === odd && oddities.has(id),
  };
}

function forAnswer(cell: Cell): Allowance {
  const { resource: odd, verb } = subjectOf(cell);
  // A pause of a year is cut short, but not to minutes.
  const paused = cell.oddity.startsWith("401") || cell.oddity === "429-year";
  const read = cell.oddity === "ok-bom";
  const hasGet = odd !== null && PROFILES[cell.profile].operations[odd].includes("get");
  // A list that is empty without a fault is a list of which everything was deleted, unless a get
  // says otherwise.
  const emptied = verb === "list" && cell.oddity === "ok-empty-page" && !hasGet;
  const incomplete = (resource: Resource) =>
    !read && (paused || (READS.has(verb) && resource === odd));
  return {
    paused,
    incomplete,
    missing: (resource) => emptied && resource === odd,
    // What is read no longer goes on being what it was.
    otherwise: (resource, _id, field) => paused || (incomplete(resource) && field === "updated_at"),
    waits: (resource) =>
      !read &&
      (paused ||
        (resource === odd &&
          (verb === "get" || verb === "update" || (verb === "list" && !hasGet)))),
  };
}

function forPlace(cell: Cell): Allowance {
  const { resource: odd, verb, kind, field } = subjectOf(cell);
  const oddities = oddIdsOf(cell);
  const lists = verb === "list" || verb === "lists";
  const hasGet = odd !== null && PROFILES[cell.profile].operations[odd].includes("get");
  const broken = BROKEN.has(cell.oddity);
  const unreadable = lists && (broken || (kind === "envelope" && NEEDED.has(cell.place)));
  /**
   * Name of the odd value that this record has, or shows of a user or look-up entry; undefined
   * where it has none.
   */
  const oddityOf = (resource: Resource, id: number): string | undefined => {
    if (kind === "record") return resource === odd ? oddities.get(id) : undefined;
    if (kind !== "user" && kind !== "lookup") return undefined;
    // One odd user is on most records; of many, each is on the record of its number.
    return isGroup(cell) ? (id >= FIRST_ODD_ID ? oddities.get(id) : undefined) : cell.oddity;
  };
  // Two rows with one id, of which nothing was known before, or nothing but the id tells them
  // apart: either may be the record.
  const isClaimed = (resource: Resource, id: number) =>
    id === 1 &&
    resource === odd &&
    kind === "record" &&
    field === "id" &&
    lists &&
    cell.oddity === "one" &&
    (cell.scene === "first" || !isSlugged(resource));
  const identity = field === "id" || (field === "slug" && kind === "record");
  const incomplete = (resource: Resource) => unreadable && (resource === odd || odd === null);
  return {
    paused: false,
    incomplete,
    missing(resource, id) {
      const oddity = oddityOf(resource, id);
      if (isClaimed(resource, id)) return true;
      return oddity !== undefined && (DEEP.has(oddity) || (identity && kind === "record"));
    },
    otherwise(resource, id, name) {
      const oddity = oddityOf(resource, id);
      if (isClaimed(resource, id) || (incomplete(resource) && name === "updated_at")) return true;
      if (oddity === undefined) return false;
      // One that is left out stays as it was.
      if (DEEP.has(oddity) || (kind === "record" && identity)) return true;
      // What is not understood is shown as it came.
      if (name === "raw_values") return true;
      return kind === "record" ? name === field || DERIVED.has(name) : field === "id";
    },
    waits(resource, id) {
      const oddity = oddityOf(resource, id);
      if (isClaimed(resource, id)) return true;
      if (oddity !== undefined) return kind === "record" || identity || DEEP.has(oddity) || broken;
      return unreadable && resource === odd && !hasGet;
    },
  };
}
