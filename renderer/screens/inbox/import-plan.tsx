import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Importable } from "../../core/import-request.ts";
import type {
  ImportPlan,
  ImportView,
  PlannedRow,
  PlanOutcome,
} from "../../../shared/local/intake.ts";
import { intakeLines, intakeSubject } from "../../changes/change-lines.ts";
import { ChangeTable } from "../../changes/change-table.tsx";
import { callLocal, localQuery } from "../../core/local.ts";
import { useNavigation } from "../../core/navigation.ts";
import { useDefinitions } from "../../core/queries.ts";
import { addToast } from "../../core/toasts.ts";
import { useAction } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { numberText } from "../../ui/format.ts";
import { Pager } from "../../ui/layout.tsx";
import { ErrorBox, LoadingNotice, Notice } from "../../ui/notices.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { visibleText } from "../../ui/visible-text.ts";
import styles from "./import.module.css";
import { DRAFT_TEXTS, IMPORT_TEXTS, PLAN_TEXTS as TEXTS } from "./texts.ts";

const PAGE_ROWS = 50;

type Filter = PlanOutcome | "all";
/** Rows of the plan that are shown. */
interface Part {
  readonly page: number;
  readonly filter: Filter;
}

interface Props {
  readonly view: ImportView;
  readonly resource: Importable;
  readonly onBack: () => void;
  /** Returns whether the import of another file begins. */
  readonly onDone: () => boolean;
}

/** Shows what becomes of each row, and holds the new and changed ones as drafts. */
export function ImportPlanView({ view, resource, onBack, onDone }: Props) {
  const bridge = useBridge();
  const go = useNavigation((state) => state.go);
  const [{ page, filter }, setPart] = useState<Part>({ page: 1, filter: "all" });
  const params = { id: view.id };
  const query = { page, limit: PAGE_ROWS, ...(filter !== "all" && { outcome: filter }) };
  const { data, error } = useQuery({
    ...localQuery(bridge, "planImport", { params, query }),
    placeholderData: keepPreviousData,
  });
  const hold = useAction(
    async () => {
      const { drafts } = await callLocal(bridge, "holdImport", { params });
      addToast({ tone: "plain", text: TEXTS.held(drafts) });
      if (!onDone()) go({ view: "inbox" });
    },
    { failed: TEXTS.notHeld, isInline: true },
  );
  const count = data === undefined ? 0 : data.totals.new + data.totals.changed;
  return (
    <>
      <div className={styles["body"]}>
        <p className={styles["quiet"]}>{IMPORT_TEXTS.promise}</p>
        {hold.failure === null ? null : <ErrorBox>{hold.failure}</ErrorBox>}
        {error !== null ? (
          <Notice title={TEXTS.unavailable} tone="bad">
            {error.message}
          </Notice>
        ) : data === undefined ? (
          <LoadingNotice title={TEXTS.loading} />
        ) : (
          <>
            <Totals
              plan={data}
              filter={filter}
              onFilter={(outcome) => setPart({ page: 1, filter: outcome })}
            />
            {filter !== "all" && data.totals[filter] === 0 ? (
              <p className={styles["quiet"]}>{TEXTS.noRows(filter)}</p>
            ) : (
              <Rows rows={data.data} resource={resource} />
            )}
            <Pager
              label={TEXTS.pages}
              page={page}
              lastPage={Math.max(1, Math.ceil(rowCount(data, filter) / PAGE_ROWS))}
              onPage={(next) => setPart({ page: next, filter })}
            />
          </>
        )}
      </div>
      <footer className={styles["foot"]}>
        {data !== undefined && count === 0 ? (
          <span className={styles["hint"]} role="status">
            {TEXTS.nothingToHold}
          </span>
        ) : null}
        <Button onPress={onDone}>{IMPORT_TEXTS.cancel}</Button>
        <Button onPress={onBack}>{IMPORT_TEXTS.back}</Button>
        <Button
          tone="primary"
          isDisabled={count === 0 || hold.isRunning}
          onPress={() => void hold.run()}
        >
          {TEXTS.hold(count)}
        </Button>
      </footer>
    </>
  );
}

function rowCount({ totals }: ImportPlan, filter: Filter): number {
  return filter === "all"
    ? totals.new + totals.changed + totals.same + totals.faulty
    : totals[filter];
}

const OUTCOMES = ["new", "changed", "same", "faulty"] as const;

interface TotalsProps {
  readonly plan: ImportPlan;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
}

/** Says how many rows have which outcome, and chooses those that are shown. */
function Totals({ plan, filter, onFilter }: TotalsProps) {
  const { totals } = plan;
  return (
    <>
      <Segmented
        label={TEXTS.filter}
        options={[
          ["all", TEXTS.allRows(rowCount(plan, "all"))],
          ...OUTCOMES.map(
            (outcome) => [outcome, TEXTS.rowsWith(outcome, totals[outcome])] as const,
          ),
        ]}
        value={filter}
        onChange={onFilter}
      />
      <p className={styles["quiet"]}>
        {TEXTS.takes(plan)} {totals.new === 0 ? null : TEXTS.sentStays}{" "}
        {totals.faulty === 0 ? null : TEXTS.faultyStay}
      </p>
    </>
  );
}

interface RowsProps {
  readonly rows: readonly PlannedRow[];
  readonly resource: Importable;
}

function Rows({ rows, resource }: RowsProps) {
  return (
    <div className={styles["scroll"]}>
      <table className={styles["table"]} aria-label={TEXTS.rows}>
        <thead>
          <tr>
            <th scope="col">{TEXTS.line}</th>
            <th scope="col">{TEXTS.result}</th>
            <th scope="col">{TEXTS.record}</th>
            <th scope="col">{TEXTS.details}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <th scope="row">{numberText(row.line)}</th>
              <td>
                <Badge tone={TONES[row.outcome]}>{TEXTS.outcome(row.outcome)}</Badge>
              </td>
              <td dir="auto">{visibleText(row.title) || DRAFT_TEXTS.noName}</td>
              <td>
                <Details row={row} resource={resource} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const TONES: Readonly<Record<PlannedRow["outcome"], Tone>> = {
  new: "good",
  changed: "info",
  same: "plain",
  faulty: "bad",
};

function Details({ row, resource }: { readonly row: PlannedRow; readonly resource: Importable }) {
  const definitions = useDefinitions(resource);
  return (
    <>
      {row.held === true ? <p className={styles["quiet"]}>{TEXTS.isHeld}</p> : null}
      {row.faults.map(({ column, message }) => (
        <p key={`${column} ${message}`} className={styles["fault"]}>
          {TEXTS.fault(column, message)}
        </p>
      ))}
      {row.outcome === "changed" ? (
        <ChangeTable lines={intakeLines(resource, row.changes, definitions)} />
      ) : null}
      {row.doubts.map(({ field, why }) => (
        <p key={`${field} ${why}`} className={styles["quiet"]}>
          {TEXTS.fault(intakeSubject(resource, field, definitions).label, why)}
        </p>
      ))}
      {row.lookalikes.length === 0 ? null : (
        <p className={styles["quiet"]}>
          {DRAFT_TEXTS.lookalikes}:{" "}
          {row.lookalikes.map(({ title }) => visibleText(title)).join(", ")}
        </p>
      )}
    </>
  );
}
