import { tableOf } from "../../shared/contract/enumeration.ts";
import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import { failureScope } from "./failure-scope.ts";
import { inParallel } from "./in-parallel.ts";
import { type ListWatch, streamsNow } from "./list-watch.ts";
import { isWholePageDue, isWholeReadAsked, readWholePage, wholePagesOf } from "./whole-read.ts";

type Pulled = Readonly<Record<Resource, number>>;

/** Pages (of all lists together) after which pending changes are sent. */
const SLICE_PAGES = 20;
/** Lists that are read in parallel. */
const PARALLEL_LISTS = 4;

/**
 * Reads every list completely that the user wants to have read again, several in parallel. Calls
 * `between` every few pages, so that edits need not wait. The next cycle continues if it is
 * interrupted.
 */
export async function readAskedLists(
  watch: ListWatch,
  between: () => Promise<void>,
): Promise<Pulled> {
  const { context } = watch;
  const pulled = zeroCounts();
  const open = () =>
    streamsNow(watch).filter(
      (stream) => watch.mayRead(stream) && isWholeReadAsked(context, stream),
    );
  for (let openLists = [...open()]; openLists.length > 0; openLists = [...open()]) {
    let pages = SLICE_PAGES;
    await inParallel(PARALLEL_LISTS, async (hasFailed) => {
      for (let stream = openLists.shift(); stream !== undefined; stream = openLists.shift()) {
        while (
          pages > 0 &&
          !hasFailed() &&
          watch.mayRead(stream) &&
          isWholeReadAsked(context, stream)
        ) {
          pages -= 1;
          const result = await readWholePage(context, stream);
          pulled[stream.resource] += result.changedCount;
          if (!result.ok) watch.failed(stream, result.failure);
        }
      }
    });
    await between();
  }
  return pulled;
}

/**
 * Reads the pages that are due of the slow, week-long walk through every sorted list: few enough to
 * cost little.
 */
export async function readDuePages(watch: ListWatch): Promise<Pulled> {
  const { context } = watch;
  const pulled = zeroCounts();
  const streams = streamsNow(watch);
  let pages = wholePagesOf(context, streams);
  for (const stream of streams) {
    while (pages > 0 && watch.mayRead(stream) && isWholePageDue(context, stream)) {
      pages -= 1;
      const result = await readWholePage(context, stream);
      pulled[stream.resource] += result.changedCount;
      if (result.ok) continue;
      // A single failing page says nothing about the list, whose first page was read moments ago.
      if (failureScope(result.failure) === "connection") watch.failed(stream, result.failure);
      return pulled;
    }
  }
  return pulled;
}

function zeroCounts(): Record<Resource, number> {
  return tableOf(RESOURCES, () => 0);
}
