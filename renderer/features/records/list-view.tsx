import { useEffect, useMemo, useState } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { useNavigation } from "../../app/navigation.ts";
import { useOverlays, useViewState } from "../../app/view-state.ts";
import { type ListQuery, useStatus } from "../../data/queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { DEFAULT_SORT } from "./columns.ts";
import { FilterBar } from "./filter-bar.tsx";
import { isFiltered, toFilter } from "./list-filters.ts";
import { useListMemory } from "./list-memory.ts";
import styles from "./list-view.module.css";
import { PanelResizer } from "./panel-resizer.tsx";
import { RecordPanel } from "./record-panel.tsx";
import { RecordTable } from "./record-table.tsx";

const CREATABLE: readonly Resource[] = ["candidate", "contact", "job", "deal", "activity", "note"];

/** A list with the open record beside it. */
export function ListView({ resource, open }: { readonly resource: Resource; readonly open: string | null }) {
  const go = useNavigation((state) => state.go);
  const create = useOverlays((state) => state.create);
  const panelWidth = useViewState((state) => state.panelWidth);
  const status = useStatus();
  const { memory, remember } = useListMemory(resource);
  const [total, setTotal] = useState<number | null>(null);
  const text = useDebounced(memory.choice.text, 60);
  const sort = memory.sort ?? DEFAULT_SORT[resource];
  const { values } = memory.choice;
  const list = useMemo<ListQuery>(
    () => ({ resource, filter: toFilter(resource, { text, values }), sort }),
    [resource, text, values, sort],
  );
  useEffect(() => {
    document.title = `${CONTRACTS[resource].title[1]} – Roadbook`;
  }, [resource]);
  const incomplete = status?.incomplete.includes(resource) ?? false;
  return (
    <div className={styles["view"]}>
      <section className={styles["list"]} aria-label={CONTRACTS[resource].title[1]}>
        <header className={styles["head"]}>
          <h1>{CONTRACTS[resource].title[1]}</h1>
          <span className={styles["total"]} role="status">
            {total === null ? "" : `${total.toLocaleString("en-GB")}${isFiltered(memory.choice) ? " found" : ""}`}
          </span>
          {incomplete ? <Badge tone="warn">Not everything is here yet</Badge> : null}
          <span className={styles["gap"]} />
          {CREATABLE.includes(resource) ? (
            <Button tone="primary" onPress={() => create(resource)}>
              New {CONTRACTS[resource].title[0].toLowerCase()}
            </Button>
          ) : null}
        </header>
        <FilterBar
          resource={resource}
          choice={memory.choice}
          onChange={(choice) => remember({ choice, top: 0, active: 0 })}
        />
        <RecordTable
          list={list}
          open={open}
          filtered={isFiltered(memory.choice)}
          incomplete={incomplete}
          memory={memory}
          remember={remember}
          onTotal={setTotal}
          onOpen={(key) => go({ view: "list", resource, open: key }, open === null ? "push" : "replace")}
          onEnter={(key) => go({ view: "record", resource, key })}
          onSort={(next) => remember({ sort: next, top: 0, active: 0 })}
        />
      </section>
      {open === null ? null : (
        <>
          <PanelResizer />
          <aside
            className={styles["panel"]}
            aria-label="Open record"
            ref={(element) => element?.style.setProperty("width", `${panelWidth}px`)}
          >
            <RecordPanel
              key={`${resource}:${open}`}
              resource={resource}
              recordKey={open}
              onClose={() => {
                go({ view: "list", resource, open: null });
                document.querySelector<HTMLElement>("[data-list]")?.focus();
              }}
            />
          </aside>
        </>
      )}
    </div>
  );
}
