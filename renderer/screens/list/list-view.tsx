import { useCallback, useEffect, useLayoutEffect, useState } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { unreadText } from "../../changes/texts.ts";
import { coverageOf } from "../../core/coverage.ts";
import { useNavigation } from "../../core/navigation.ts";
import { useStatus } from "../../core/queries.ts";
import { useSlots } from "../../core/slots.ts";
import { FilterBar } from "../../query/filter-bar.tsx";
import { useListPopups } from "../../query/list-actions.ts";
import { isFiltered, UNFILTERED } from "../../query/list-address.ts";
import {
  type OpenList,
  useListQuery,
  useOpenList,
  usePrefetchList,
  useSelection,
} from "../../query/list-state.ts";
import { useScope } from "../../query/scope.tsx";
import { readFilter } from "../../query/read-filter.ts";
import { findByAttribute } from "../../ui/dom-attributes.ts";
import { type ListCount, ListHeader } from "./list-header.tsx";
import styles from "./list-view.module.css";
import { unusedHeavyFields, useColumns } from "./table/columns.ts";
import { RecordTable } from "./table/record-table.tsx";
import { ListOnPaper } from "./print/list-on-paper.tsx";
import { LIST_TEXTS as TEXTS } from "./texts.ts";

export interface ListViewProps {
  readonly resource: Resource;
  /** Key of the record that is open beside the list. */
  readonly open: string | null;
}

export function ListView({ resource, open }: ListViewProps) {
  const { BesidePanel } = useSlots();
  const go = useNavigation((state) => state.go);
  const list = useOpenList(resource);
  const query = useListQuery(list);
  const columns = useColumns(resource, list.fields, list.state.view);
  const prefetch = usePrefetchList(list, unusedHeavyFields(resource, columns.shown));
  const [selection, select] = useSelection(`${resource}:${JSON.stringify(query.filter)}`);
  const { set: setScope } = useScope();
  const filtered = isFiltered(list.state);
  const { count, onTotal } = useCount(filtered);
  const coverage = useListCoverage(resource);
  const [, plural] = CONTRACTS[resource].title;
  const isOpen = open !== null;
  // Before the open record says its name, also where that is known at once.
  useLayoutEffect(() => {
    document.title = TEXTS.pageTitle(plural);
  }, [plural, isOpen]);
  useConditionsOfFilter(list);
  // A menu that is open belongs to this list.
  const showPopup = useListPopups((state) => state.show);
  useEffect(() => () => showPopup(null), [showPopup]);
  return (
    <div className={styles["view"]}>
      <section className={styles["list"]} aria-label={plural}>
        <ListHeader
          list={list}
          query={query}
          columns={columns}
          count={count}
          selection={selection}
          onSelect={select}
        />
        <FilterBar list={list} onAsk={prefetch} />
        <RecordTable
          list={query}
          name={`${resource}?${list.query}${list.isMine === true ? "#mine" : ""}`}
          columns={columns}
          open={open}
          words={{
            ...coverage,
            filtered,
            onClear: () => list.change(UNFILTERED),
            onTeam: list.isMine === true ? () => setScope("team") : null,
          }}
          selection={selection}
          onSelect={select}
          onTotal={onTotal}
          onOpen={(key) =>
            go({ view: "list", resource, open: key }, open === null ? "push" : "replace")
          }
          onEnter={(key) => go({ view: "record", resource, key })}
          onSort={(sort) => list.change({ sort })}
        />
        <ListOnPaper list={query} columns={columns.shown} selection={selection} />
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

/**
 * The number of rows, and whether they are filtered. Both come from the same answer, so that the
 * header never calls a number found that was counted without the filter.
 */
function useCount(filtered: boolean) {
  const [count, setCount] = useState<ListCount | null>(null);
  const onTotal = useCallback(
    (total: number | null, isExact: boolean) =>
      setCount(total === null ? null : { total, isExact, filtered }),
    [filtered],
  );
  return { count, onTotal };
}

/** Returns whether the list was read from the server as a whole, and what prevents it. */
function useListCoverage(resource: Resource) {
  const status = useStatus();
  const [unreadable] = status === undefined ? [] : coverageOf(status, [resource]).unreadable;
  return {
    incomplete: status?.incomplete.includes(resource) ?? false,
    problem: unreadable === undefined ? null : unreadText(unreadable),
  };
}

/** Turns the address's filter into conditions that the filter bar can edit, as far as it can. */
function useConditionsOfFilter({ state, fieldOf, change }: OpenList): void {
  useEffect(() => {
    if (state.filter === null) return;
    const { where, rest } = readFilter(state.filter, fieldOf, state.where);
    if (where !== state.where) change({ where, filter: rest }, "replace");
  }, [state, fieldOf, change]);
}
