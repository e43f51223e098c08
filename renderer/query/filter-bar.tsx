import { findByAttribute } from "../ui/dom-attributes.ts";
import { X } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { FilterChips } from "./filter-chips.tsx";
import chips from "./query.module.css";
import { useListPopup } from "./list-actions.ts";
import { UNFILTERED } from "./list-address.ts";
import { COMMON_FIELDS } from "./list-defaults.ts";
import { TextBox } from "./text-box.tsx";
import type { OpenList } from "./list-state.ts";
import { QUERY_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly list: OpenList;
  /** Asks for the list as a text filters it, before it shows it. */
  readonly onAsk: (text: string) => Promise<void>;
}

export function FilterBar({ list, onAsk }: Props) {
  const { state, change, fields, resource } = list;
  const [adding, setAdding] = useListPopup("filter");
  return (
    <div className={chips["bar"]} role="search" aria-label={TEXTS.filterBar.label}>
      <TextBox
        text={state.text}
        onAsk={onAsk}
        onChange={(text, mode) => change({ text }, mode)}
        onLeave={() => findByAttribute("list")?.focus()}
      />
      {list.unreadable ? (
        <span className={chips["chip"]} data-lost role="status">
          <span className={chips["chipsText"]}>{TEXTS.filterBar.unreadable}</span>
          <button
            type="button"
            className={chips["remove"]}
            aria-label={TEXTS.filterBar.showEverything}
            onClick={() => change(UNFILTERED, "replace")}
          >
            <X size={13} aria-hidden />
          </button>
        </span>
      ) : null}
      {state.filter === null ? null : (
        <span className={chips["chip"]}>
          <span className={chips["chipsText"]}>{TEXTS.filterBar.fromReport}</span>
          <button
            type="button"
            className={chips["remove"]}
            aria-label={TEXTS.filterBar.removeReportFilter}
            onClick={() => change({ filter: null })}
          >
            <X size={13} aria-hidden />
          </button>
        </span>
      )}
      <FilterChips
        conditions={state.where}
        fields={fields}
        often={COMMON_FIELDS[resource]}
        onChange={(conditions, mode) => change({ where: conditions }, mode)}
        adding={adding}
        onAdding={setAdding}
      />
      {state.text !== "" || state.where.of.length > 0 || state.filter !== null ? (
        <Button small tone="quiet" onPress={() => change(UNFILTERED)}>
          {TEXTS.filterBar.clear}
        </Button>
      ) : null}
    </div>
  );
}
