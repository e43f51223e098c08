import { type Lookup, lookupLabel } from "../../../shared/contract/lookup.ts";
import type { Board, BoardColumn, BoardResource } from "../../../shared/local/report.ts";
import { numberOrNull, sum } from "../file/statements.ts";
import { singleValueSql } from "../query/field-value.ts";
import { groupSums, type ReportContext, valuesOf } from "./context.ts";
import {
  currenciesOf,
  type DealGroup,
  dealGroups,
  percentageOf,
  stagesInOrder,
  sumOf,
} from "./deals.ts";

/** The field whose values are the columns of a board. */
const BOARD_FIELDS: Readonly<
  Record<BoardResource, { readonly field: string; readonly lookup: Lookup }>
> = {
  deal: { field: "stage", lookup: "deal_stage" },
  contact: { field: "stage", lookup: "contact_stage" },
  job: { field: "job_status", lookup: "job_status" },
};

/**
 * Returns the columns of a board with their numbers. A stage without records has a column too, so
 * that cards can be moved there.
 */
export function boardColumns(
  context: ReportContext,
  resource: BoardResource,
): Promise<Board["columns"]> {
  return resource === "deal" ? dealColumns(context) : boardCounts(context, resource);
}

async function dealColumns(context: ReportContext): Promise<readonly BoardColumn[]> {
  const groups = await dealGroups(context, false);
  const stages = stagesInOrder(context);
  const percentages = new Map(stages.map((stage) => [stage.id, percentageOf(stage)]));
  return valuesOf(
    stages.map((stage) => [stage.id, lookupLabel(stage)]),
    groups.map((group) => group.stage),
  ).map(([id, label]) =>
    dealColumn(groups, id, label, id === null ? null : (percentages.get(id) ?? null)),
  );
}

function dealColumn(
  groups: readonly DealGroup[],
  id: number | null,
  label: string | null,
  percentage: number | null,
): BoardColumn {
  const ownGroups = groups.filter((group) => group.stage === id);
  return {
    id,
    label,
    percentage,
    count: sumOf(ownGroups, "count"),
    money: currenciesOf(ownGroups).map((currency) => {
      const same = ownGroups.filter((group) => group.currency.key === currency.key);
      return {
        currency: currency.label,
        value: sumOf(same, "value"),
        weighted: sumOf(same, "weighted"),
      };
    }),
  };
}

/** Returns the columns by the index alone: without amounts, for which deals have to be read. */
export async function boardCounts(
  context: ReportContext,
  resource: BoardResource,
): Promise<readonly BoardColumn[]> {
  const { field: name, lookup } = BOARD_FIELDS[resource];
  const isDeal = resource === "deal";
  const entries = isDeal ? stagesInOrder(context) : context.lookups(lookup);
  const percentages = new Map(
    isDeal ? entries.map((stage) => [stage.id, percentageOf(stage)]) : [],
  );
  const columns = { stage: singleValueSql(resource, name) };
  const read = { stage: numberOrNull, count: sum };
  const rows = await groupSums(context, resource, columns, { count: "count(*)" }, read);
  const counts = new Map(rows.map(({ stage, count }) => [stage, count]));
  return valuesOf(
    entries.map((entry) => [entry.id, lookupLabel(entry)]),
    counts.keys(),
  ).map(([id, label]) => ({
    id,
    label,
    percentage: id === null ? null : (percentages.get(id) ?? null),
    count: counts.get(id) ?? 0,
    money: isDeal ? null : [],
  }));
}
