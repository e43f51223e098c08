import type {
  BoardColumn,
  BoardResource,
  ReportName,
  ReportPeriod,
  ReportTable,
  WeekdayName,
} from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { dateIn, dayOf, type Zone } from "../../../shared/query/zoned-date.ts";
import { LAYOUTS } from "../index/layout.ts";
import type { Counting } from "../query/count-matches.ts";
import { foundInMemory } from "../query/memory-question.ts";
import type { ReadCore } from "../read-core.ts";
import { boardColumns, boardCounts } from "../reports/board.ts";
import { allOf, type ReportContext } from "../reports/context.ts";
import { periodFilter } from "../reports/report-period.ts";
import { REPORT_TABLES } from "../reports/sources.ts";

/** Records that a report counts. */
interface Counted {
  readonly filter: Filter;
  /** Null: any time. */
  readonly period: ReportPeriod | null;
  readonly weekStart: WeekdayName;
  /** Milliseconds; the days and weeks of a report are around it. */
  readonly nowMs: number;
  /** Whose days they are. */
  readonly zone: Zone;
}

/** Numbers of reports and boards. */
export interface ReportsReader {
  /**
   * Returns a function that counts the records of a report. It counts in steps that each read their
   * own snapshot, so it has to be called outside of `Store.read`.
   */
  table(name: ReportName, counted: Counted): Counting<ReportTable>;
  boardColumns(resource: BoardResource, filter: Filter): Counting<readonly BoardColumn[]>;
  /** Returns the columns without the amounts of deals; many times faster. */
  boardCounts(resource: BoardResource, filter: Filter): Counting<readonly BoardColumn[]>;
}

export class ReportsOfReader implements ReportsReader {
  protected readonly core: ReadCore;

  constructor(core: ReadCore) {
    this.core = core;
  }

  table(
    name: ReportName,
    { filter, period, weekStart, nowMs, zone }: Counted,
  ): Counting<ReportTable> {
    const within = period === null ? filter : allOf(filter, periodFilter(name, period, zone));
    const today = dayOf(dateIn(zone, nowMs));
    return (pause) =>
      REPORT_TABLES[name]({ ...this.#context(within, pause), period, weekStart, today, zone });
  }

  boardColumns(resource: BoardResource, filter: Filter): Counting<readonly BoardColumn[]> {
    return (pause) => boardColumns(this.#context(filter, pause), resource);
  }

  boardCounts(resource: BoardResource, filter: Filter): Counting<readonly BoardColumn[]> {
    return (pause) => boardCounts(this.#context(filter, pause), resource);
  }

  #context(filter: Filter, pause: () => Promise<void>): ReportContext {
    const { statements, idsOf, cachedLookups, memory } = this.core;
    return {
      statements,
      idsOf,
      lookups: (lookup) => [...cachedLookups.lookups(lookup).values()],
      filter,
      memoryMatches: (resource) => foundInMemory(memory, LAYOUTS[resource], filter, idsOf),
      today: "",
      zone: null,
      period: null,
      weekStart: "monday",
      pause,
    };
  }
}
