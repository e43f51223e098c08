import { ArrowDownUp } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { FieldChooser } from "../../../query/field-chooser.tsx";
import { useListPopup } from "../../../query/list-actions.ts";
import styles from "./list-tools.module.css";
import { COMMON_FIELDS } from "../../../query/quick-fields.ts";
import type { OpenList } from "../../../query/use-list-state.ts";
import { TABLE_TEXTS as TEXTS } from "./texts.ts";

/** Sorts by any field that can be sorted by, whether it is a column or not. */
export function SortMenu({ list, sort }: { readonly list: OpenList; readonly sort: string }) {
  const [open, setOpen] = useListPopup("sort");
  const [name = "", way = "asc"] = sort.split(":");
  const field = list.fields.find((known) => known.sort === name);
  return (
    <Popover
      label={TEXTS.sort.menu}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          small
          tone="quiet"
          aria-label={TEXTS.sort.sortedBy(field?.title ?? name, wordOf(way))}
        >
          <ArrowDownUp size={14} aria-hidden />
          <span className={styles["word"]}>
            {field?.title ?? name} {way === "desc" ? "↓" : "↑"}
          </span>
        </Button>
      }
    >
      <div className={styles["ways"]}>
        <Segmented
          label={TEXTS.sort.direction}
          options={[
            ["asc", TEXTS.sort.directions.asc],
            ["desc", TEXTS.sort.directions.desc],
          ]}
          value={way === "desc" ? "desc" : "asc"}
          onChange={(next) => list.change({ sort: `${name}:${next}` })}
        />
      </div>
      <FieldChooser
        label={TEXTS.sort.field}
        fields={list.fields.filter((known) => known.sort !== null)}
        first={COMMON_FIELDS[list.resource].filter((often) => list.fieldOf(often)?.sort !== null)}
        onChoose={(chosen) => {
          const descends = chosen.type.type === "instant" || chosen.type.type === "number";
          list.change({ sort: `${chosen.sort ?? name}:${descends ? "desc" : "asc"}` });
          setOpen(false);
        }}
      />
    </Popover>
  );
}

function wordOf(way: string): string {
  return way === "desc" ? TEXTS.sort.descending : TEXTS.sort.ascending;
}
