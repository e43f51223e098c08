import { useIsFetching } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { FilterChips } from "./filter-chips.tsx";
import chips from "./filter-chips.module.css";
import styles from "./filter-bar.module.css";
import { useListPopup } from "./list-actions.ts";
import { LONGEST_TEXT, UNFILTERED } from "./list-address.ts";
import { OFTEN } from "./quick-fields.ts";
import type { OpenList } from "./use-list-state.ts";

/** The box and the filters of a list. */
export function FilterBar({ list }: { readonly list: OpenList }) {
  const { state, change, fields, resource } = list;
  const [adding, setAdding] = useListPopup("filter");
  return (
    <div className={styles["bar"]} role="search" aria-label="Filter this list">
      <TextBox
        text={state.text}
        asking={useIsFetching({ queryKey: ["list", resource] }) > 0}
        onChange={(text) => change({ text }, state.text === "" || text === "" ? "push" : "replace")}
      />
      {list.unreadable ? (
        <span className={chips["chip"]} data-lost role="status">
          <span className={chips["text"]}>The filter of this address cannot be read</span>
          <button
            type="button"
            className={chips["remove"]}
            aria-label="Show everything"
            onClick={() => change(UNFILTERED, "replace")}
          >
            <X size={13} aria-hidden />
          </button>
        </span>
      ) : null}
      {state.filter === null ? null : (
        <span className={chips["chip"]}>
          <span className={chips["text"]}>As counted in the report</span>
          <button
            type="button"
            className={chips["remove"]}
            aria-label="Remove the filter of the report"
            onClick={() => change({ filter: null })}
          >
            <X size={13} aria-hidden />
          </button>
        </span>
      )}
      <FilterChips
        where={state.where}
        fields={fields}
        often={OFTEN[resource]}
        onChange={(where, how) => change({ where }, how)}
        adding={adding}
        onAdding={setAdding}
      />
      {state.text !== "" || state.where.of.length > 0 || state.filter !== null ? (
        <Button small tone="quiet" onPress={() => change(UNFILTERED)}>
          Clear
        </Button>
      ) : null}
    </div>
  );
}

interface TextBoxProps {
  readonly text: string;
  /** The list is being asked. */
  readonly asking: boolean;
  readonly onChange: (text: string) => void;
}

/**
 * What is typed is in the address, and so in the list, at once; while the list is being asked, the newest text waits for the answer. An address
 * that came from elsewhere is in the box at once.
 */
function TextBox({ text, asking, onChange }: TextBoxProps) {
  const [box, setBox] = useState({ typed: text, seen: text });
  if (box.seen !== text) setBox({ typed: text, seen: text });
  const shown = box.typed;
  const send = useEffectEvent(() => onChange(shown));
  useEffect(() => {
    if (shown !== text && !asking) send();
  }, [shown, text, asking]);
  return (
    <input
      className={styles["text"]}
      type="search"
      placeholder="Filter by any text"
      aria-label="Filter by text"
      dir="auto"
      maxLength={LONGEST_TEXT}
      value={shown}
      onChange={(event) => setBox({ ...box, typed: event.target.value })}
      onKeyDown={(event) => {
        if (event.key !== "Escape" && event.key !== "Enter") return;
        event.preventDefault();
        if (shown !== text) onChange(shown);
        document.querySelector<HTMLElement>("[data-list]")?.focus();
      }}
      data-list-filter
    />
  );
}
