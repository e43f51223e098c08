import { useQueries } from "@tanstack/react-query";
import { z } from "zod";
import { joinList, splitList } from "../../shared/contract/text-values.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { normalizeText } from "../../shared/contract/normalize-text.ts";
import { pageQuery } from "../core/queries.ts";
import { useTypedHere } from "../core/use-typed.tsx";
import { useBridge } from "../core/workspace.tsx";
import { ChipPicker } from "./chip-picker.tsx";
import type { EditorProps } from "./editor-props.ts";
import { FIELD_TEXTS } from "./texts.ts";
import type { Choice } from "../../shared/contract/record-field.ts";
import { arrowFocus, focusOnce } from "../ui/focus.ts";
import styles from "./editors.module.css";

const TEXTS = FIELD_TEXTS.tagEditor;

type Source = readonly [resource: Resource, field: string];
const SKILLS: readonly Source[] = [
  ["candidate", "skill"],
  ["job", "skills"],
];
/** Fields whose values are offered, by the name of the edited field. */
const SOURCES: Readonly<Record<string, readonly Source[]>> = {
  tags: [
    ["candidate", "tags"],
    ["contact", "tags"],
    ["job", "tags"],
    ["deal", "tags"],
  ],
  skill: SKILLS,
  skills: SKILLS,
};

/** Records of a kind that are looked through for values. */
const READ_RECORDS = 50;
const MAX_SUGGESTIONS = 7;

/** Returns whether a field holds words that people choose freely, and use again. */
export function hasTags(name: string): boolean {
  return Object.hasOwn(SOURCES, name);
}

/**
 * Words as chips: a comma or Enter ends one, and those that were used before are suggested. What is
 * typed counts from its first letter on, so nothing is lost when the form is saved.
 */
export function TagEditor({ value, onChange, ...field }: EditorProps) {
  const [inputText, setTyped] = useTypedHere(`add ${field.label}`, z.string(), "");
  const word = inputText.trim();
  const allTags = splitList(value);
  const chosenTags = word === "" ? allTags : allTags.slice(0, -1);
  const suggestions = useSuggestions(field.name, word, chosenTags);
  const isKnown = suggestions.some((name) => normalizeText(name) === normalizeText(word));
  const names = word === "" ? [] : isKnown ? suggestions : [word, ...suggestions];
  const keep = (tags: readonly string[], unfinishedText = "") => {
    setTyped(unfinishedText);
    const added = unfinishedText.trim() === "" ? [] : [unfinishedText.trim()];
    onChange(joinList([...new Set(tags), ...added]));
  };
  return (
    <ChipPicker
      {...field}
      placeholder={TEXTS.placeholder}
      chips={chosenTags.map((name) => ({ key: name, name: <bdi>{name}</bdi>, text: name }))}
      hits={names.map((name) => ({ key: name, title: name }))}
      text={inputText}
      onText={(text) => {
        const parts = text.split(",");
        keep(
          [...chosenTags, ...splitList(parts.slice(0, -1).join(","))],
          parts.at(-1)?.trimStart(),
        );
      }}
      onPick={(name) => keep([...chosenTags, name])}
      onRemove={(name) => keep(chosenTags.filter((tag) => tag !== name))}
    />
  );
}

/** Values of this field on other records that contain a text, the most frequent first. */
function useSuggestions(
  name: string,
  word: string,
  chosenTags: readonly string[],
): readonly string[] {
  const bridge = useBridge();
  const pages = useQueries({
    queries: (SOURCES[name] ?? []).map(([resource, field]) => ({
      ...pageQuery(
        bridge,
        {
          resource,
          filter: { op: "contains", fields: [field], text: word },
          sort: "updated_at:desc",
        },
        1,
        { limit: READ_RECORDS },
      ),
      enabled: word !== "",
    })),
  });
  if (word === "") return [];
  const counts = new Map<string, number>();
  for (const [index, [, field]] of (SOURCES[name] ?? []).entries())
    for (const record of pages[index]?.data?.data ?? [])
      for (const tag of splitList(record[field])) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const normalizedWord = normalizeText(word);
  return [...counts]
    .filter(([tag]) => !chosenTags.includes(tag) && normalizeText(tag).includes(normalizedWord))
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MAX_SUGGESTIONS)
    .map(([tag]) => tag);
}

interface Props extends EditorProps {
  readonly choices: readonly Choice[];
}

/** Check boxes for a few choices; holds the codes of the ticked ones, separated by commas. */
export function CodeListEditor({
  label,
  value,
  autoFocus,
  id,
  describedBy,
  onChange,
  choices,
}: Props) {
  const chosenCodes = splitList(value);
  const knownChoices = choices.map((choice) => ({ code: String(choice.id), word: choice.label }));
  // An unknown code can be removed, but not added.
  const otherCodes = chosenCodes.filter(
    (code) => !knownChoices.some((choice) => choice.code === code),
  );
  const allChoices = [...knownChoices, ...otherCodes.map((code) => ({ code, word: code }))];
  const tick = (code: string, isOn: boolean) => {
    const codes = allChoices
      .map((choice) => choice.code)
      .filter((item) => (item === code ? isOn : chosenCodes.includes(item)));
    onChange(joinList(codes));
  };
  return (
    <div
      role="group"
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      className={styles["choices"]}
      onKeyDown={arrowFocus("input")}
    >
      {allChoices.map(({ code, word }, index) => (
        <label key={code} className={styles["choice"]}>
          <input
            type="checkbox"
            ref={focusOnce(autoFocus === true && index === 0)}
            checked={chosenCodes.includes(code)}
            onChange={(event) => tick(code, event.target.checked)}
          />
          {word}
        </label>
      ))}
    </div>
  );
}
