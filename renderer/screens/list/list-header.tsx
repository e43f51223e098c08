import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { CREATABLE } from "../../../shared/contract/profile.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { IMPORT_COMMAND } from "../../core/texts.ts";
import { IMPORTABLE, useImportRequest } from "../../core/import-request.ts";
import { isOneOf } from "../../../shared/contract/enumeration.ts";
import { IncompleteBadge } from "../../core/incomplete-badge.tsx";
import type { ListQuery } from "../../core/queries.ts";
import { useOverlays } from "../../core/view-state.ts";
import { PrintButton } from "../../query/print/print-button.tsx";
import { NOTHING, type Selection, sizeOf } from "../../query/selection.ts";
import { ScopeSwitch } from "../../query/scope.tsx";
import { QUERY_TEXTS } from "../../query/texts.ts";
import type { OpenList } from "../../query/list-state.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { numberText } from "../../ui/format.ts";
import { PageHeader } from "../../ui/layout.tsx";
import { SelectionBar } from "./bulk/selection-bar.tsx";
import { ExportButton } from "./export/export-button.tsx";
import styles from "./list-view.module.css";
import { ColumnMenu } from "./table/column-menu.tsx";
import type { Columns } from "./table/columns.ts";
import { SortMenu } from "./table/sort-menu.tsx";
import { LIST_TEXTS as TEXTS } from "./texts.ts";
import { useListViews } from "./views/use-list-views.ts";
import { ViewMenu } from "./views/view-menu.tsx";
import { type Condition, isGroup, type Item } from "../../query/conditions.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { FileInput, Lock } from "lucide-react";
import { useState } from "react";
import { useListPopups } from "../../query/list-actions.ts";
import { Popover } from "../../ui/popover.tsx";

export interface ListCount {
  readonly total: number;
  /** True if there are no more than that. */
  readonly isExact: boolean;
  readonly filtered: boolean;
}

interface Props {
  readonly list: OpenList;
  readonly query: ListQuery;
  readonly columns: Columns;
  /** Null until the rows are counted. */
  readonly count: ListCount | null;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
}

/** Name and number of the rows, then what can be done with the list or with the selected rows. */
export function ListHeader({ list, query, columns, count, selection, onSelect }: Props) {
  const { resource, change } = list;
  const [, plural] = CONTRACTS[resource].title;
  const title = list.isMine === true ? QUERY_TEXTS.scope.my(plural.toLowerCase()) : plural;
  const { current: view } = useListViews(list);
  const selected = sizeOf(selection, count?.isExact === true ? count.total : 0);
  // Views are chosen and saved while rows are selected, too.
  const isViewOpen = useListPopups(({ open }) => open === "views" || open === "save-view");
  return (
    <PageHeader title={title} count={count === null ? "" : countText(count)} inset="list">
      {/* Always there: screen readers announce a change of a status, not a new status. */}
      <span className="visually-hidden" role="status">
        {selected === 0 ? "" : TEXTS.selected(numberText(selected))}
      </span>
      <IncompleteBadge resources={[resource]} />
      <div className={styles["second"]}>
        {/* Its room is for the actions on the selected rows, so that no row moves down. */}
        {list.isMine === null || selected > 0 ? null : (
          <div className={styles["scope"]} data-screen-only>
            <ScopeSwitch />
          </div>
        )}
        {resource === "activity" && selected === 0 ? (
          <div className={styles["scope"]} data-screen-only>
            <WhenSwitch list={list} />
          </div>
        ) : null}
        <div className={styles["views"]}>
          {selected === 0 || isViewOpen ? (
            <ViewMenu list={list} />
          ) : (
            <SelectionBar
              list={query}
              selection={selection}
              size={selected}
              onClear={() => onSelect(NOTHING)}
            />
          )}
        </div>
        <div className={styles["tools"]} data-selecting={selected > 0}>
          <SortMenu
            resource={resource}
            fields={list.fields}
            sort={query.sort}
            onSort={(sort) => change({ sort })}
          />
          <ColumnMenu columns={columns} fields={list.fields} />
          <span className={styles["print"]}>
            <PrintButton resource={resource} />
          </span>
          <span className={styles["print"]}>
            <ImportButton resource={resource} />
          </span>
          <ExportButton
            list={query}
            name={view?.name ?? title}
            columns={columns.shown}
            selection={selection}
          />
        </div>
      </div>
      <NewButton resource={resource} />
    </PageHeader>
  );
}

function ImportButton({ resource }: { readonly resource: Resource }) {
  const ask = useImportRequest((state) => state.ask);
  return isOneOf(IMPORTABLE, resource) ? (
    <IconButton
      label={IMPORT_COMMAND}
      icon={FileInput}
      onPress={() => ask({ resource, file: null })}
    />
  ) : null;
}

const START = "start";
/** Past and coming activities, each in the order in which they are worked through. */
const TIMES = {
  coming: { condition: { field: START, op: "next", values: ["365"] }, sort: "start:asc" },
  past: { condition: { field: START, op: "moreAgo", values: ["0"] }, sort: "start:desc" },
} as const satisfies Readonly<Record<string, { condition: Condition; sort: string }>>;

/** Keeps past and coming activities apart; the choice is a filter like any other. */
function WhenSwitch({ list: { state, change } }: { readonly list: OpenList }) {
  const isOfTime = (item: Item, time: keyof typeof TIMES) =>
    !isGroup(item) &&
    item.field === START &&
    item.op === TIMES[time].condition.op &&
    item.values[0] === TIMES[time].condition.values[0];
  const has = (time: keyof typeof TIMES) =>
    state.where.match === "all" && state.where.of.some((item) => isOfTime(item, time));
  const choice = has("coming") ? "coming" : has("past") ? "past" : "all";
  const choose = (next: "all" | keyof typeof TIMES) => {
    const items: readonly Item[] =
      state.where.match === "any" && state.where.of.length > 0
        ? [state.where]
        : state.where.of.filter((item) => !isOfTime(item, "coming") && !isOfTime(item, "past"));
    if (next === "all") change({ where: { match: "all", of: items }, sort: null });
    else {
      const { condition, sort } = TIMES[next];
      change({ where: { match: "all", of: [condition, ...items] }, sort });
    }
  };
  return (
    <Segmented
      label={TEXTS.when.label}
      options={[
        ["all", TEXTS.when.all],
        ["coming", TEXTS.when.coming],
        ["past", TEXTS.when.past],
      ]}
      value={choice}
      onChange={choose}
    />
  );
}

function countText({ total, isExact, filtered }: ListCount): string {
  const text = isExact ? numberText(total) : TEXTS.more(numberText(total));
  return filtered ? TEXTS.found(text) : text;
}

function NewButton({ resource }: { readonly resource: Resource }) {
  const create = useOverlays((state) => state.create);
  if (Object.keys(CONTRACTS[resource].body).length === 0)
    return (
      <div className={styles["new"]}>
        <ReadOnlyNote resource={resource} />
      </div>
    );
  if (!CREATABLE.includes(resource)) return null;
  return (
    <div className={styles["new"]}>
      <Button tone="primary" onPress={() => create(resource)}>
        {TEXTS.new}
        <span className={styles["noun"]}> {CONTRACTS[resource].title[0].toLowerCase()}</span>
      </Button>
    </div>
  );
}

/** Says of records that can only be read why that is, and where they can be changed. */
function ReadOnlyNote({ resource }: { readonly resource: Resource }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      label={TEXTS.readOnly.label}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button small tone="quiet">
          <Lock size={14} aria-hidden />
          <span className={styles["lock"]}>{TEXTS.readOnly.label}</span>
        </Button>
      }
    >
      <p className={styles["why"]}>{TEXTS.readOnly.why(CONTRACTS[resource].title[1])}</p>
    </Popover>
  );
}
