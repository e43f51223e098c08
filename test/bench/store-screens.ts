import type { Store } from "../../main/store/types.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { Filter } from "../../shared/query/filter.ts";
import { askRows } from "./asks.ts";
import type { Report } from "./report.ts";
import { measure, type Measured, timingOf } from "./timing.ts";

const UNTIMED = 20;

/** Lists of a resource with one filter each, as the screen asks for them. */
export interface ScreenLists {
  /** What the row of the report is called. */
  readonly title: string;
  readonly resource: Resource;
  readonly filters: readonly Filter[];
}

/** The rows of lists, and their number where it comes after them, a part at a time. */
export function screenLists(
  report: Report,
  store: Store,
  { title, resource, filters }: ScreenLists,
): void {
  const rows: Measured[] = [];
  const numbers: Measured[] = [];
  const parts: Measured[] = [];
  for (const [at, filter] of [...filters.slice(0, UNTIMED), ...filters].entries()) {
    let isCounted = true;
    const first = measure(() => {
      isCounted = askRows(store, resource, filter);
    });
    const later = isCounted ? [] : count(store, resource, filter);
    if (at < UNTIMED) continue;
    rows.push(first);
    if (isCounted) continue;
    parts.push(...later);
    numbers.push({ wall: sum(later, "wall"), cpu: sum(later, "cpu") });
  }
  report.timing(title, "p95 < 16", timingOf(rows));
  if (numbers.length === 0) return;
  const share = `${Math.round((100 * numbers.length) / rows.length)} %`;
  const of = resource === "contact" ? "their number" : `their number (${resource})`;
  report.timing(`  ${of}, where it follows`, "", timingOf(numbers));
  report.timing(`    a part of ${of}`, "p95 < 16", timingOf(parts));
  report.say("    of so many texts", "", share);
}

function count(store: Store, resource: Resource, filter: Filter): readonly Measured[] {
  const parts = store.read(({ records }) => records.countInParts(resource, filter));
  const measured: Measured[] = [];
  for (let isDone = false; !isDone;)
    measured.push(
      measure(() => {
        isDone = store.read(() => parts.next().done === true);
      }),
    );
  return measured;
}

function sum(measured: readonly Measured[], of: keyof Measured): number {
  return measured.reduce((all, one) => all + one[of], 0);
}
