import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { recordRenderer } from "../../shared/contract/render.ts";
import type { Filter } from "../../shared/query/filter.ts";
import type { Store } from "../../main/store/types.ts";
import { both, editCity, page } from "./asks.ts";
import { quickFilter } from "./queries.ts";
import type { Report } from "./report.ts";
import type { TextClass } from "./text-classes.ts";
import { measure, time, type Timing, timingOf } from "./timing.ts";

/** What a list of contacts leaves out as long as no column shows it. */
const UNSHOWN = ["custom_fields", "created_by", "updated_by"];

export function typingByClass(report: Report, store: Store, classes: readonly TextClass[]): void {
  const all = classes.flatMap(({ texts }) => texts);
  const list = (texts: readonly string[]) =>
    time(texts.map((text) => () => both(store, quickFilter("contact", text), 0)));
  report.timing("list, typing: page of 50 and exact total", "p95 < 16", list(all));
  for (const { name, texts } of classes) report.timing(`  ${name}`, "", list(texts));
  report.timing(
    "  letter by letter, from the fifth on",
    "",
    letterByLetter(store, textsOf(classes, "two words"), 4),
  );
  // Whose number in memory is no longer in the order of the changes.
  editCity(store, 1, "Cork");
  report.timing(
    "  in most records, letter by letter, after an edit",
    "",
    letterByLetter(store, textsOf(classes, "in most records"), 1),
  );
}

function textsOf(classes: readonly TextClass[], wanted: string): readonly string[] {
  return classes.find(({ name }) => name === wanted)?.texts ?? [];
}

/** Longest text that is typed letter by letter. */
const MAX_TYPED_LETTERS = 12;

/** Each text is the one before with one more letter; the first letters are not timed. */
function letterByLetter(store: Store, texts: readonly string[], untimed: number): Timing {
  const measured = texts.flatMap((whole) => {
    const letters = Array.from(whole).slice(0, MAX_TYPED_LETTERS);
    const typed = letters.map((_letter, at) => letters.slice(0, at + 1).join(""));
    return typed
      .map((text) => measure(() => both(store, quickFilter("contact", text), 0)))
      .slice(untimed);
  });
  return timingOf(measured);
}

export function searchByClass(report: Report, store: Store, classes: readonly TextClass[]): void {
  const search = (texts: readonly string[]) =>
    time(texts.map((text) => () => store.read((reader) => reader.records.search(text, 20))));
  const all = classes.flatMap(({ texts }) => texts);
  report.timing("search over every resource, best 20", "p95 < 16", search(all));
  for (const { name, texts } of classes) report.timing(`  ${name} everywhere`, "", search(texts));
  const mistyped = textsOf(classes, "4 to 8 characters")
    .filter((text) => text.length > 4)
    .map((text) => `${text.slice(0, 3)}x${text.slice(3)}`);
  report.timing("  a letter too many", "p95 < 30", search(mistyped));
}

/** What a list's answer is made of, for texts as they are typed. */
export function stages(report: Report, store: Store, classes: readonly TextClass[]): void {
  const texts = classes.flatMap(({ name, texts }) => (/^\d/.test(name) ? texts : []));
  const filters = texts.map((text) => quickFilter("contact", text));
  const each = (task: (filter: Filter) => unknown) =>
    time(filters.map((filter) => () => task(filter)));
  report.timing(
    "stage: normalising what was typed",
    "",
    time(texts.map((text) => () => quickFilter("contact", text))),
  );
  report.timing(
    "stage: the exact total",
    "",
    each((filter) => store.read((reader) => reader.records.count("contact", filter))),
  );
  report.timing(
    "stage: the page, with its records unpacked",
    "",
    each((filter) => page(store, filter)),
  );
  // In one go: records that were read long ago are no longer in the processor's caches.
  report.timing(
    "stage: the same, rendered for a screen, as JSON",
    "",
    each((filter) =>
      store.read(({ sources }) =>
        JSON.stringify(
          page(store, filter).map(
            recordRenderer(CONTRACTS.contact, sources, { expand: "names", without: UNSHOWN }),
          ),
        ),
      ),
    ),
  );
}
