import { lookupLabel } from "../../../shared/contract/lookup.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { type Lookups, useLookups } from "../../data/queries.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./filter-bar.module.css";
import { type FilterControl, FILTERS, isFiltered, type ListChoice, NO_CHOICE, PERIODS } from "./list-filters.ts";

interface Props {
  readonly resource: Resource;
  readonly choice: ListChoice;
  readonly onChange: (choice: ListChoice) => void;
}

export function FilterBar({ resource, choice, onChange }: Props) {
  const lookups = useLookups();
  return (
    <div className={styles["bar"]} role="search" aria-label="Filter this list">
      <input
        className={styles["text"]}
        type="search"
        placeholder="Filter by any text"
        aria-label="Filter by text"
        value={choice.text}
        onChange={(event) => onChange({ ...choice, text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== "Escape" && event.key !== "Enter") return;
          event.preventDefault();
          document.querySelector<HTMLElement>("[data-list]")?.focus();
        }}
        data-list-filter
      />
      {FILTERS[resource].map((control) => (
        <select
          key={control.field}
          className={styles["select"]}
          aria-label={control.title}
          value={choice.values[control.field] ?? ""}
          data-chosen={(choice.values[control.field] ?? "") !== ""}
          onChange={(event) =>
            onChange({ ...choice, values: { ...choice.values, [control.field]: event.target.value } })
          }
        >
          <option value="">{control.title}: any</option>
          {optionsOf(control, lookups).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ))}
      {isFiltered(choice) ? (
        <Button small tone="quiet" onPress={() => onChange(NO_CHOICE)}>
          Clear filters
        </Button>
      ) : null}
    </div>
  );
}

function optionsOf(control: FilterControl, lookups: Lookups | undefined): readonly (readonly [string, string])[] {
  switch (control.type) {
    case "user":
      return (lookups?.users ?? []).map((user) => [String(user.id), user.full_name ?? user.email ?? `#${user.id}`]);
    case "lookup":
      return (lookups?.[control.lookup] ?? []).map((entry) => [String(entry.id), lookupLabel(entry)]);
    case "word":
      return control.words.map((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)]);
    case "number-word":
      return control.words.map(([value, label]) => [String(value), label]);
    case "since":
      return PERIODS.map(([label, days]) => [String(days), `${control.title}: ${label.toLowerCase()}`]);
  }
}
