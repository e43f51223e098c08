import { lookupLabel } from "../../../shared/contract/lookup.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { type Lookups, useLookups } from "../../data/queries.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./filter-bar.module.css";
import { type FilterControl, FILTERS, fromKey, isFiltered, type ListChoice, NO_CHOICE, toKey } from "./list-filters.ts";
import { RecordPicker } from "./record-picker.tsx";

interface Props {
  readonly resource: Resource;
  readonly choice: ListChoice;
  readonly onChange: (choice: ListChoice) => void;
}

/** The filters of the specification for a list; dates and records are behind "More". */
export function FilterBar({ resource, choice, onChange }: Props) {
  const controls = FILTERS[resource];
  const set = (key: string, value: string) => onChange({ ...choice, values: { ...choice.values, [key]: value } });
  const more = controls.filter((control) => control.type === "days" || control.type === "record");
  const used = more.some((control) =>
    [control.field, fromKey(control.field), toKey(control.field)].some((key) => (choice.values[key] ?? "") !== ""),
  );
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
      {controls.map((control) =>
        control.type === "days" || control.type === "record" ? null : (
          <Select
            key={control.field}
            control={control}
            value={choice.values[control.field] ?? ""}
            onChange={(value) => set(control.field, value)}
          />
        ),
      )}
      {more.length === 0 ? null : (
        <details className={styles["more"]}>
          <summary className={styles["select"]} data-chosen={used}>
            More filters
          </summary>
          <div className={styles["panel"]}>
            {more.map((control) =>
              control.type === "record" ? (
                <RecordPicker
                  key={control.field}
                  label={control.title}
                  resource={control.resource}
                  value={choice.values[control.field] ?? ""}
                  onChange={(value) => set(control.field, value)}
                />
              ) : (
                <div key={control.field} className={styles["days"]}>
                  <Day
                    label={`${control.title} from`}
                    value={choice.values[fromKey(control.field)] ?? ""}
                    onChange={(value) => set(fromKey(control.field), value)}
                  />
                  <Day
                    label={`${control.title} to`}
                    value={choice.values[toKey(control.field)] ?? ""}
                    onChange={(value) => set(toKey(control.field), value)}
                  />
                </div>
              ),
            )}
          </div>
        </details>
      )}
      {isFiltered(choice) ? (
        <Button small tone="quiet" onPress={() => onChange(NO_CHOICE)}>
          Clear filters
        </Button>
      ) : null}
    </div>
  );
}

interface SelectProps {
  readonly control: FilterControl;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Select({ control, value, onChange }: SelectProps) {
  const lookups = useLookups();
  return (
    <select
      className={styles["select"]}
      aria-label={control.title}
      value={value}
      data-chosen={value !== ""}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{control.title}: any</option>
      {optionsOf(control, lookups).map(([option, label]) => (
        <option key={option} value={option}>
          {label}
        </option>
      ))}
    </select>
  );
}

function Day({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <label>
      {label}
      <input
        type="date"
        className={styles["select"]}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
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
    case "record":
    case "days":
      return [];
  }
}
