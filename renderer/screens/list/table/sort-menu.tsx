import { ArrowDownUp } from "lucide-react";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { Button } from "../../../ui/button.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { FieldChooser } from "../../../query/field-chooser.tsx";
import { useListPopup } from "../../../query/list-actions.ts";
import styles from "./table.module.css";
import { COMMON_FIELDS } from "../../../query/list-defaults.ts";
import { DraftPlace } from "../../../core/use-typed.tsx";
import type { ListField } from "../../../query/list-fields.ts";
import { TABLE_TEXTS as TEXTS } from "../texts.ts";

interface Props {
  readonly resource: Resource;
  readonly fields: readonly ListField[];
  /** `field:desc`. */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** Sorts by any field that can be sorted by, whether it is a column or not. */
export function SortMenu({ resource, fields, sort, onSort }: Props) {
  const [open, setOpen] = useListPopup("sort");
  const [name = "", way = "asc"] = sort.split(":");
  const field = fields.find((option) => option.sort === name);
  return (
    <Popover
      label={TEXTS.sort.menu}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          small
          tone="quiet"
          aria-label={TEXTS.sort.sortedBy(
            field?.title ?? name,
            way === "desc" ? TEXTS.sort.descending : TEXTS.sort.ascending,
          )}
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
          onChange={(next) => onSort(`${name}:${next}`)}
        />
      </div>
      <DraftPlace name="sort">
        <FieldChooser
          label={TEXTS.sort.field}
          fields={fields.filter((option) => option.sort !== null)}
          firstFields={COMMON_FIELDS[resource].filter(
            (often) => fields.find((option) => option.field === often)?.sort !== null,
          )}
          onChoose={(choice) => {
            const descends = choice.type.type === "instant" || choice.type.type === "number";
            onSort(`${choice.sort ?? name}:${descends ? "desc" : "asc"}`);
            setOpen(false);
          }}
        />
      </DraftPlace>
    </Popover>
  );
}
