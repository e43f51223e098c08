import { useState } from "react";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { fieldLabel } from "../../../../shared/contract/define.ts";
import { isObject } from "../../../../shared/contract/liberal.ts";
import { text } from "../../../../shared/contract/record-field.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import type { OutboxEntryView } from "../../../../shared/local/outbox.ts";
import { useViewState } from "../../../core/view-state.ts";
import { type KeptFiles, type ShownRecord, useLookups } from "../../../core/queries.ts";
import { storedView } from "../../../../shared/contract/stored-view.ts";
import { Button } from "../../../ui/button.tsx";
import { Fact } from "./fact.tsx";
import styles from "./facts.module.css";
import { FixedFact } from "./fixed-fact.tsx";
import type { Marks } from "../../../changes/marks.ts";
import { fieldsOf, groupsOf, groupTitle } from "../../../fields/field-layout.ts";
import { followsFromRelated } from "../../../fields/related-entity.ts";
import { RawFacts } from "./raw-facts.tsx";
import { rawText } from "../../../fields/raw-values.ts";
import { SectionTitle } from "../../../fields/record-section.tsx";
import { valueText } from "../../../fields/value-text.ts";
import { FACT_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly resource: Resource;
  readonly shown: ShownRecord;
  readonly marks: Marks;
  readonly entries: readonly OutboxEntryView[];
  readonly files: KeptFiles | undefined;
  readonly onSave: (body: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** Fields of the body that have a section of their own, or no input. */
const ELSEWHERE = new Set(["custom_fields", "invalid_linked_custom_field_value_policy"]);
const HIDDEN = new Set([
  "slug",
  "full_name",
  "profile_picture",
  "custom_fields",
  "attendees",
  // In UTC; start and end, which can be edited, show the same in local time.
  "start_date",
  "start_time",
  "end_time",
]);

/** Codes and slugs of the record that a note is about, which Relations shows by name. */
const OF_NOTES = new Set(["related_to", "related_to_type"]);

/** The parts of `socials`. */
const PROFILES = [
  ["socials.network_b", text("url"), TEXTS.networkB],
  ["socials.network_a", text("url"), TEXTS.networkA],
] as const;

/** Every field of a record: those of the PUT body with inline edit, the others read-only. */
export function Facts({ resource, shown, marks, entries, files, onSave }: Props) {
  const contract = CONTRACTS[resource];
  const lookups = useLookups();
  const stored = storedView(resource, shown);
  const { hideEmpty, set } = useViewState();
  const [all, setAll] = useState(false);
  const editable = Object.entries(contract.body).filter(
    ([name]) => resource !== "note" && !ELSEWHERE.has(name) && !followsFromRelated(contract, name),
  );
  const covered = new Set(
    (resource === "note" ? [] : Object.values(contract.body)).map(
      (field) => field.path.split(".")[0],
    ),
  );
  const fixed = Object.entries(contract.record)
    .flatMap(([name, field]) =>
      field.kind.type === "socials"
        ? PROFILES
        : ([[name, field, fieldLabel(name, field)]] as const),
    )
    .filter(
      ([name]) =>
        !covered.has(name.split(".")[0] ?? "") &&
        !HIDDEN.has(name) &&
        !(resource === "note" && OF_NOTES.has(name)),
    );
  const short = hideEmpty && !all;
  const lastGroup = groupsOf(resource).at(-1);
  return (
    <section className={styles["facts"]} aria-label={TEXTS.title}>
      <div className={styles["tools"]}>
        <SectionTitle>{TEXTS.title}</SectionTitle>
        <Button
          small
          tone="quiet"
          onPress={() => (hideEmpty ? setAll(!all) : set({ hideEmpty: true }))}
        >
          {hideEmpty ? (all ? TEXTS.hideEmpty : TEXTS.showEmpty) : TEXTS.hideEmpty}
        </Button>
        {hideEmpty ? (
          <Button small tone="quiet" onPress={() => set({ hideEmpty: false })}>
            {TEXTS.alwaysShowAll}
          </Button>
        ) : null}
      </div>
      {groupsOf(resource).map((group) => {
        const heading = groupTitle(resource, group);
        return (
          <div key={group} className={styles["group"]}>
            {heading === null ? null : <p className={styles["heading"]}>{heading}</p>}
            <dl className={styles["list"]}>
              {fieldsOf(resource, group, editable, ([name]) => name).map(([name, field]) => (
                <Fact
                  key={name}
                  resource={resource}
                  name={name}
                  field={field}
                  shown={shown}
                  stored={stored}
                  mark={marks.of(name)}
                  entries={entries}
                  files={files}
                  hideWhenEmpty={short}
                  onSave={onSave}
                />
              ))}
              {group === lastGroup
                ? fixed.map(([name, { kind }, label]) => {
                    const value = valueAt(shown, name);
                    const words = valueText(kind, value, lookups) || rawText(shown, name);
                    if (words === "" && (short || editable.length > 0)) return null;
                    return <FixedFact key={name} label={label} kind={kind} text={words} />;
                  })
                : null}
            </dl>
          </div>
        );
      })}
      <RawFacts resource={resource} shown={shown} />
    </section>
  );
}

/** Returns the value at a path such as `socials.network_a`. */
function valueAt(shown: ShownRecord, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, part) => (isObject(value) ? value[part] : undefined), shown);
}
