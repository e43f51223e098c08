import { type Cell, isWholeAnswer, subjectOf } from "./cell.ts";
import { isOfAccount, isRefusal, ODD_ANSWER_NAMES } from "./odd-answers.ts";
import { BROKEN, ODD_VALUE_NAMES } from "./odd-values.ts";
import { FIRST_ODD_ID, ODD_ID } from "./odd-ids.ts";

/** All oddities of a place that can be together in one world. */
export const ALL = "*";
/** The first and the second half of them. */
export const HALVES = ["*1", "*2"] as const;

/**
 * Values that are the id, or the slug, of a neighbour: whose record is whose must be asked of one
 * at a time.
 */
const NEIGHBOURS = new Set(["one", "true", "slug"]);

/** Whether a cell is many: oddities that are together in one world, each on a record of its own. */
export function isGroup({ oddity }: Pick<Cell, "oddity">): boolean {
  return oddity.startsWith(ALL) || oddity.includes(",");
}

/** Names of the oddities of a cell. */
export function odditiesOf(cell: Cell): readonly string[] {
  if (!cell.oddity.startsWith(ALL)) return cell.oddity.split(",");
  const together = togetherOf(cell);
  const half = Math.ceil(together.length / 2);
  switch (cell.oddity) {
    case HALVES[0]:
      return together.slice(0, half);
    case HALVES[1]:
      return together.slice(half);
    default:
      return together;
  }
}

/** Names of the oddities of a cell's place that can be together. */
export function togetherOf(cell: Cell): readonly string[] {
  if (isWholeAnswer(cell))
    return ODD_ANSWER_NAMES.filter(
      (name) => !isOfAccount(name) && !(cell.place === "answer-after" && isRefusal(name)),
    );
  const { kind, field } = subjectOf(cell);
  const names = kind === "record" && (field === "id" || field === "slug");
  return ODD_VALUE_NAMES.filter((name) => !BROKEN.has(name) && !(names && NEIGHBOURS.has(name)));
}

/** How many odd records a world needs for any group of the cell's kind. */
export function worldSize(cell: Cell): number {
  return isWholeAnswer(cell) ? ODD_ANSWER_NAMES.length : ODD_VALUE_NAMES.length;
}

/** Id of the record that has an oddity where many are together; the same in every group. */
export function groupId(cell: Cell, oddity: string): number {
  const names: readonly string[] = isWholeAnswer(cell) ? ODD_ANSWER_NAMES : ODD_VALUE_NAMES;
  return FIRST_ODD_ID + names.indexOf(oddity);
}

/** The odd records (users, look-up entries, definitions) of a cell: id → name of the oddity. */
export function oddIdsOf(cell: Cell): ReadonlyMap<number, string> {
  return new Map(
    odditiesOf(cell).map((name) => [isGroup(cell) ? groupId(cell, name) : ODD_ID, name]),
  );
}
