import { findByAttribute } from "../../ui/dom-attributes.ts";
import { useCallback, useEffect, useState } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { useNavigation } from "../../core/navigation.ts";
import { useOverlays } from "../../core/view-state.ts";
import { coverageOf } from "../../core/coverage.ts";
import { useStatus } from "../../core/queries.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Button } from "../../ui/button.tsx";
import { NotHereYet } from "../../core/not-here-yet.tsx";
import { unreadText } from "../../changes/texts.ts";
import { ViewMenu } from "./views/view-menu.tsx";
import { useSlots } from "../../core/slots.ts";
import { SelectionBar } from "./bulk/selection-bar.tsx";
import { ColumnMenu } from "./table/column-menu.tsx";
import { useColumns } from "./table/columns.ts";
import { ExportButton } from "./export/export-button.tsx";
import { FilterBar } from "../../query/filter-bar.tsx";
import { useListPopups } from "../../query/list-actions.ts";
import { isFiltered, UNFILTERED } from "../../query/list-address.ts";
import { useSelection } from "../../query/list-memory.ts";
import styles from "./list-view.module.css";
import { readFilter } from "../../query/read-filter.ts";
import { RecordTable } from "./table/record-table.tsx";
import { NOTHING, sizeOf } from "../../query/selection.ts";
import { SortMenu } from "./table/sort-menu.tsx";
import { useListQuery, useOpenList } from "../../query/use-list-state.ts";
import { numberText } from "../../ui/format.ts";
import { CREATABLE } from "../../../shared/contract/profile.ts";
import { LIST_TEXTS as TEXTS } from "./texts.ts";

/** A list with the open record beside it. */
export function ListView({
  resource,
  open,
}: {
  readonly resource: Resource;
  readonly open: string | null;
}) {
  const { BesidePanel } = useSlots();
  const go = useNavigation((state) => state.go);
  const create = useOverlays((state) => state.create);
  const status = useStatus();
  const list = useOpenList(resource);
  const query = useListQuery(list);
  const columns = useColumns(resource, list.fields, list.state.view);
  const [selection, select] = useSelection(`${resource}:${JSON.stringify(query.filter)}`);
  const [count, setCount] = useState<{ readonly total: number; readonly filtered: boolean } | null>(
    null,
  );
  useEffect(() => {
    document.title = TEXTS.pageTitle(CONTRACTS[resource].title[1]);
  }, [resource]);
  const { state, fieldOf, change } = list;
  useEffect(() => {
    if (state.filter === null) return;
    const { where, rest } = readFilter(state.filter, fieldOf, state.where);
    if (where !== state.where) change({ where, filter: rest }, "replace");
  }, [state, fieldOf, change]);
  // What was open belongs to this list.
  useEffect(() => () => useListPopups.getState().show(null), []);
  const filtered = isFiltered(list.state);
  // Number and word of the same answer: a list that is on its way is not counted yet.
  const onTotal = useCallback(
    (total: number | null) => setCount(total === null ? null : { total, filtered }),
    [filtered],
  );
  const incomplete = status?.incomplete.includes(resource) ?? false;
  const [unreadable] = status === undefined ? [] : coverageOf(status, [resource]).unreadable;
  const problem = unreadable === undefined ? null : unreadText(unreadable);
  const selected = sizeOf(selection, count?.total ?? 0);
  return (
    <div className={styles["view"]}>
      <section className={styles["list"]} aria-label={CONTRACTS[resource].title[1]}>
        <PageHeader
          title={CONTRACTS[resource].title[1]}
          count={
            count === null
              ? ""
              : count.filtered
                ? TEXTS.found(numberText(count.total))
                : numberText(count.total)
          }
          inset="list"
        >
          {/* There before it has something to say, or nobody hears it. */}
          <span className="visually-hidden" role="status">
            {selected === 0 ? "" : TEXTS.selected(numberText(selected))}
          </span>
          <NotHereYet resources={[resource]} />
          <div className={styles["views"]}>
            {selected === 0 ? (
              <ViewMenu list={list} />
            ) : (
              <SelectionBar
                list={query}
                selection={selection}
                size={selected}
                onClear={() => select(NOTHING)}
              />
            )}
          </div>
          <div className={styles["tools"]}>
            <SortMenu list={list} sort={query.sort} />
            <ColumnMenu columns={columns} fields={list.fields} />
            <ExportButton
              list={query}
              name={CONTRACTS[resource].title[1]}
              columns={columns.shown}
              selection={selection}
            />
          </div>
          {CREATABLE.includes(resource) ? (
            <div className={styles["new"]}>
              <Button tone="primary" onPress={() => create(resource)}>
                {TEXTS.new}
                <span className={styles["noun"]}>
                  {" "}
                  {CONTRACTS[resource].title[0].toLowerCase()}
                </span>
              </Button>
            </div>
          ) : null}
        </PageHeader>
        <FilterBar list={list} />
        <RecordTable
          list={query}
          name={`${resource}?${list.query}`}
          columns={columns}
          open={open}
          words={{ filtered, incomplete, problem, onClear: () => list.change(UNFILTERED) }}
          selection={selection}
          onSelect={select}
          onTotal={onTotal}
          onOpen={(key) =>
            go({ view: "list", resource, open: key }, open === null ? "push" : "replace")
          }
          onEnter={(key) => go({ view: "record", resource, key })}
          onSort={(sort) => list.change({ sort })}
        />
      </section>
      <BesidePanel
        resource={resource}
        open={open}
        onClose={() => {
          go({ view: "list", resource, open: null });
          findByAttribute("list")?.focus();
        }}
      />
    </div>
  );
}
