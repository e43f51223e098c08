import type { Store } from "../../main/store/types.ts";
import type { Filter } from "../../shared/query/filter.ts";
import { askRows } from "./asks.ts";
import { quickFilter } from "./queries.ts";
import type { Report } from "./report.ts";
import type { TextClass } from "./text-classes.ts";
import { measure, type Measured, timingOf } from "./timing.ts";

const UNTIMED = 20;

/** The rows of lists, and their number where it comes after them, a part at a time. */
export function screenLists(report: Report, store: Store, classes: readonly TextClass[]): void {
  const texts = classes.flatMap(({ texts: some }) => some);
  const rows: Measured[] = [];
  const numbers: Measured[] = [];
  const parts: Measured[] = [];
  for (const [at, text] of [...texts.slice(0, UNTIMED), ...texts].entries()) {
    const filter = quickFilter("contact", text);
    let isCounted = true;
    const first = measure(() => {
      isCounted = askRows(store, "contact", filter);
    });
    const later = isCounted ? [] : count(store, filter);
    if (at < UNTIMED) continue;
    rows.push(first);
    if (isCounted) continue;
    parts.push(...later);
    numbers.push({ wall: sum(later, "wall"), cpu: sum(later, "cpu") });
  }
  report.timing("list, typing: rows as a screen asks for them", "p95 < 16", timingOf(rows));
  if (numbers.length === 0) return;
  const share = `${Math.round((100 * numbers.length) / rows.length)} %`;
  report.timing("  their number, where it follows", "", timingOf(numbers));
  report.timing("    a part of that", "p95 < 16", timingOf(parts));
  report.say("    of so many texts", "", share);
}

function count(store: Store, filter: Filter): readonly Measured[] {
  const steps = store.read(({ records }) => records.findInParts("contact", filter));
  const measured: Measured[] = [];
  for (let isDone = false; !isDone;)
    measured.push(
      measure(() => {
        isDone = store.read(() => steps.next().done === true);
        if (isDone) store.read(({ records }) => records.count("contact", filter));
      }),
    );
  return measured;
}

function sum(measured: readonly Measured[], of: keyof Measured): number {
  return measured.reduce((all, one) => all + one[of], 0);
}
