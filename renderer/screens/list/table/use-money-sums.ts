import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReportRow } from "../../../../shared/local/report.ts";
import { localKeys, localQuery } from "../../../core/local.ts";
import type { ListQuery } from "../../../core/queries.ts";
import { reportNoteText } from "../../../fields/texts.ts";
import { useThrottledInvalidation } from "../../../core/use-throttled-invalidation.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { centsText } from "../../../ui/format.ts";
import type { Column } from "./columns.ts";
import { TABLE_TEXTS as TEXTS } from "./texts.ts";

/** The columns of deals that are summed, and the measure of the pipeline report that is the sum. */
const MEASURES: Readonly<Record<string, string>> = {
  deal_amount: "value",
  amount_by_stage: "weighted",
};

export interface MoneySums {
  /** The sums of a column, one per currency: amounts of different currencies are never added. */
  readonly of: (column: string) => readonly string[];
  /** How they were computed, and what was left out. */
  readonly notes: readonly string[];
}

/**
 * Sums of the money columns over all deals of a list, exact to the cent; null for lists without
 * such columns, and until they are known.
 */
export function useMoneySums(list: ListQuery, columns: readonly Column[]): MoneySums | null {
  const bridge = useBridge();
  const isSummed =
    list.resource === "deal" && columns.some(({ field }) => Object.hasOwn(MEASURES, field.field));
  const params = { name: "pipeline" } as const;
  useThrottledInvalidation(isSummed ? ["deal"] : [], localKeys("readReport", "pipeline"));
  const { data } = useQuery({
    ...localQuery(bridge, "readReport", { params, query: { filter: list.filter } }),
    placeholderData: keepPreviousData,
    enabled: isSummed,
  });
  if (!isSummed || data === undefined) return null;
  return {
    of: (column) => {
      const measure = MEASURES[column];
      return measure === undefined ? [] : data.totals.map((total) => sumText(total, measure));
    },
    notes: data.notes.map(reportNoteText),
  };
}

function sumText({ currency, numbers }: ReportRow, measure: string): string {
  const cents = numbers[measure]?.value ?? 0;
  const text = centsText(cents, cents % 100 !== 0);
  return currency === null ? text : TEXTS.sums.money(text, currency);
}
