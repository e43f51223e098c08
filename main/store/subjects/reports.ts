import type {
  BoardColumn,
  BoardResource,
  ReportName,
  ReportTable,
} from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import type { ReadCore } from "../read-core.ts";
import { boardColumns, boardCounts } from "../reports/board.ts";
import type { Counting, ReportContext } from "../reports/context.ts";
import { REPORT_TABLES } from "../reports/report-tables.ts";

/** Numbers of reports and boards. */
export interface ReportsReader {
  /**
   * Returns a function that counts the records of a report; `now` (ms) determines the days and
   * weeks. It counts in steps that each read their own snapshot, so it has to be called outside of
   * `Store.read`.
   */
  table(name: ReportName, filter: Filter, now: number): Counting<ReportTable>;
  boardColumns(resource: BoardResource, filter: Filter): Counting<readonly BoardColumn[]>;
  /** The same columns without the amounts of deals; many times faster. */
  boardCounts(resource: BoardResource, filter: Filter): Counting<readonly BoardColumn[]>;
}

export class ReportsOfReader implements ReportsReader {
  protected readonly core: ReadCore;

  constructor(core: ReadCore) {
    this.core = core;
  }

  table(name: ReportName, filter: Filter, now: number): Counting<ReportTable> {
    return (pause) => REPORT_TABLES[name](this.#context(filter, now, pause));
  }

  boardColumns(resource: BoardResource, filter: Filter): Counting<readonly BoardColumn[]> {
    return (pause) => boardColumns(this.#context(filter, 0, pause), resource);
  }

  boardCounts(resource: BoardResource, filter: Filter): Counting<readonly BoardColumn[]> {
    return (pause) => boardCounts(this.#context(filter, 0, pause), resource);
  }

  #context(filter: Filter, now: number, pause: () => Promise<void>): ReportContext {
    const { statements, idsOf, known } = this.core;
    return {
      statements,
      idsOf,
      lookups: (lookup) => [...known.lookups(lookup).values()],
      filter,
      now,
      pause,
    };
  }
}
