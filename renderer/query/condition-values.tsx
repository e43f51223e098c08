import { Fragment, useId } from "react";
import { z } from "zod";
import { refBody } from "../../shared/contract/body-field.ts";
import { lookupLabel } from "../../shared/contract/lookup.ts";
import { isSlugged, resourceOfSlug } from "../../shared/contract/resource.ts";
import { type Lookups, useLookups, useRecord } from "../core/queries.ts";
import { useTypedHere } from "../core/use-typed.tsx";
import { useMe } from "../core/me.ts";
import { DateInput } from "../ui/date-input.tsx";
import inputs from "../ui/inputs.module.css";
import { dayText, storedNumberText } from "../ui/format.ts";
import { NumberInput } from "../ui/number-input.tsx";
import { exactNumber, UnreadableInput } from "../ui/read-number.ts";
import { Segmented } from "../ui/segmented.tsx";
import { ReferenceEditor } from "../fields/reference-editor.tsx";
import { nameOf, unknownRelatedName } from "../fields/value-text.ts";
import { areStages, Checklist, OptionWord } from "./checklist.tsx";
import { type Condition, countsDays, ME } from "./conditions.ts";
import type { FieldType, ListField } from "./list-fields.ts";
import styles from "./query.module.css";
import { QUERY_TEXTS as TEXTS } from "./texts.ts";

type Option = readonly [string, string];

/** The options of a field that has some, with the words for them. */
export function optionsOf(type: FieldType, lookups: Lookups | undefined): readonly Option[] | null {
  switch (type.type) {
    case "choice":
      return type.options;
    case "members":
      return type.options.map((option) => [option, option]);
    case "user":
      return (lookups?.users ?? []).map((user) => [
        String(user.id),
        user.full_name ?? user.email ?? `#${user.id}`,
      ]);
    case "lookup":
      return (lookups?.[type.lookup] ?? []).map((entry) => [String(entry.id), lookupLabel(entry)]);
    case "text":
    case "list":
    case "number":
    case "day":
    case "instant":
    case "startDay":
    case "clock":
    case "flag":
    case "record":
      return null;
  }
}

interface Props {
  readonly field: ListField;
  readonly condition: Condition;
  readonly onChange: (values: readonly string[]) => void;
}

/** The options of a filter: of a user also "Me", once it is known who that is. */
function useOptions(
  { type }: ListField,
  chosenValues: readonly string[],
): readonly Option[] | null {
  const options = optionsOf(type, useLookups());
  const isMeKnown = Boolean(useMe());
  return options !== null && type.type === "user" && (isMeKnown || chosenValues.includes(ME))
    ? [[ME, TEXTS.conditionValues.me], ...options]
    : options;
}

/** The control for the values of a condition, as fits field and operator. */
export function ConditionValues({ field, condition, onChange }: Props) {
  const { op, values } = condition;
  const options = useOptions(field, values);
  const [firstValue = "", second = ""] = values;
  const label = field.title;
  if (op === "empty" || op === "filled") return null;
  if (countsDays(op)) {
    return (
      <label className={styles["days"]}>
        <NumberInput
          label={TEXTS.conditionValues.numberOfDays}
          value={exactNumber(firstValue) ?? firstValue}
          onChange={(days) =>
            onChange([days instanceof UnreadableInput ? days.text : String(days ?? "")])
          }
        />
        <span>{TEXTS.conditionValues.days[op]}</span>
      </label>
    );
  }
  if (options !== null)
    return (
      <Checklist
        label={label}
        options={options}
        values={values}
        onChange={onChange}
        show={(value, word) => <OptionWord type={field.type} value={value} word={word} />}
      />
    );
  switch (field.type.type) {
    case "flag":
      return (
        <Segmented
          label={label}
          options={[
            [field.type.isNegated === true ? "false" : "true", "Yes"],
            [field.type.isNegated === true ? "true" : "false", "No"],
          ]}
          value={firstValue}
          onChange={(value) => onChange([value])}
        />
      );
    case "record":
      return <Records label={label} type={field.type} values={values} onChange={onChange} />;
    case "day":
    case "instant":
    case "startDay":
      return (
        <Bounds
          type="date"
          label={label}
          two={op === "between"}
          values={[firstValue, second]}
          onChange={onChange}
        />
      );
    case "number":
      return (
        <Bounds
          type="number"
          label={label}
          two={op === "between"}
          values={[firstValue, second]}
          onChange={onChange}
        />
      );
    default: {
      const isList = op === "one" || op === "none";
      return (
        <input
          className={inputs["input"]}
          type="text"
          dir="auto"
          aria-label={label}
          placeholder={isList ? TEXTS.conditionValues.commaSeparated : ""}
          value={isList ? values.join(",") : firstValue}
          onChange={(event) =>
            onChange(isList ? event.target.value.split(",") : [event.target.value])
          }
        />
      );
    }
  }
}

interface RecordsProps {
  readonly label: string;
  readonly type: Extract<FieldType, { type: "record" }>;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

function Records({ label, type, values, onChange }: RecordsProps) {
  const [resource = "candidate"] = type.resources;
  return (
    <ReferenceEditor
      name={resource}
      field={{ ...refBody(resource), path: resource }}
      label={label}
      invalid={false}
      resources={type.resources}
      many
      autoFocus
      value={values.join(",")}
      onChange={(next) =>
        onChange(typeof next === "string" ? next.split(",").filter((slug) => slug !== "") : [])
      }
    />
  );
}

interface BoundsProps {
  readonly type: "date" | "number";
  readonly label: string;
  readonly two: boolean;
  readonly values: readonly [string, string];
  readonly onChange: (values: readonly string[]) => void;
}

const unreadableBounds = z.array(z.instanceof(UnreadableInput).nullable()).readonly();
type Bound = string | number | UnreadableInput;

function Bounds({ type, label, two, values, onChange }: BoundsProps) {
  const problemId = useId();
  // A bound that is no value yet filters nothing, and stays as it was typed.
  const [unreadable, setUnreadable] = useTypedHere("bounds", unreadableBounds, []);
  const bound = (index: 0 | 1, name: string) => {
    const storedValue = values[index];
    const halfTyped = storedValue === "" ? (unreadable[index] ?? null) : null;
    const id = `${problemId}-${index}`;
    const change = (next: Bound | undefined) => {
      const unreadableInput = next instanceof UnreadableInput ? next : null;
      setUnreadable(
        index === 0
          ? [unreadableInput, unreadable[1] ?? null]
          : [unreadable[0] ?? null, unreadableInput],
      );
      const value = next instanceof UnreadableInput ? "" : String(next ?? "");
      onChange(two ? values.with(index, value) : [value]);
    };
    const common = {
      label: name,
      invalid: halfTyped !== null,
      describedBy: halfTyped === null ? undefined : id,
    };
    return {
      input:
        type === "number" ? (
          <NumberInput
            {...common}
            value={halfTyped ?? exactNumber(storedValue) ?? storedValue}
            onChange={change}
          />
        ) : (
          <DateInput
            {...common}
            type="day"
            toward="past"
            value={halfTyped ?? storedValue}
            onChange={change}
          />
        ),
      problem:
        halfTyped === null ? null : (
          <p className={inputs["error"]} id={id} role="alert">
            {name} {halfTyped.problem}.
          </p>
        ),
    };
  };
  if (!two) {
    const { input, problem } = bound(0, label);
    return (
      <>
        {input}
        {problem}
      </>
    );
  }
  const [from, to] = [bound(0, `${label} from`), bound(1, `${label} to`)];
  return (
    <>
      <div className={styles["bounds"]}>
        {from.input}
        <span aria-hidden>{TEXTS.conditionValues.to}</span>
        {to.input}
      </div>
      {from.problem}
      {to.problem}
    </>
  );
}

/** Values that a sentence names before it counts the rest. */
const MAX_WORDS = 3;
const MAX_PILLS = 2;

/** The values of a condition within its sentence. */
export function ValueWords({
  field,
  condition,
}: {
  readonly field: ListField;
  readonly condition: Condition;
}) {
  const me = useMe();
  const values = condition.values.filter((value) => value.trim() !== "");
  const { op } = condition;
  const options = useOptions(field, values);
  if (countsDays(op)) return <b>{TEXTS.conditionValues.countedDays[op](values[0] ?? "…")}</b>;
  if (values.length === 0) return <b>…</b>;
  if (field.type.type === "record")
    return (
      <b>
        {values.slice(0, 2).map((slug, index) => (
          <span key={slug}>
            {index === 0 ? "" : ", "}
            <RecordName slug={slug} />
          </span>
        ))}
        {values.length > 2 ? TEXTS.conditionValues.andMore(values.length - 2) : ""}
      </b>
    );
  const word = (value: string) => {
    if (field.type.type === "user" && value === ME && me === null)
      return TEXTS.conditionValues.meUnknown;
    if (options !== null) return options.find(([option]) => option === value)?.[1] ?? value;
    if (field.type.type === "flag")
      return (value === "true") === (field.type.isNegated !== true) ? "yes" : "no";
    if (field.type.type === "number") return storedNumberText(value);
    return ["day", "instant", "startDay"].includes(field.type.type) ? dayText(value) : value;
  };
  const visibleValues = values.slice(0, areStages(field.type) ? MAX_PILLS : MAX_WORDS);
  const hiddenCount = values.length - visibleValues.length;
  const moreText = hiddenCount > 0 ? TEXTS.conditionValues.andMore(hiddenCount) : "";
  if (areStages(field.type))
    return (
      <b className={styles["stages"]}>
        {visibleValues.map((value, index) => (
          <Fragment key={value}>
            {index === 0 ? null : <span className="visually-hidden">, </span>}
            <OptionWord type={field.type} value={value} word={word(value)} />
          </Fragment>
        ))}
        {moreText}
      </b>
    );
  const joined = visibleValues.map(word).join(op === "between" ? " and " : ", ");
  return (
    <b dir="auto">
      {joined}
      {moreText}
    </b>
  );
}

function RecordName({ slug }: { readonly slug: string }) {
  const resource = resourceOfSlug(slug);
  const { data } = useRecord(resource ?? "candidate", slug);
  const knownRecord = resource !== null && isSlugged(resource) ? data : undefined;
  return (
    <span dir="auto">
      {knownRecord === undefined ? unknownRelatedName(slug) : nameOf(knownRecord.record)}
    </span>
  );
}
