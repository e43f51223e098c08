import { useState } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { ImportChoicesBody, ImportView } from "../../../shared/local/intake.ts";
import { ContractFields } from "../../fields/contract-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { ErrorBox } from "../../ui/notices.tsx";
import { Select, type SelectOption } from "../../ui/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import { visibleText } from "../../ui/visible-text.ts";
import styles from "./import.module.css";
import { IMPORT_TEXTS as TEXTS, TEXTS as INBOX_TEXTS } from "./texts.ts";
import type { Import } from "./use-import.ts";

type Column = ImportView["columns"][number];
type Question = NonNullable<Column["unsure"]>;

interface Props {
  readonly state: Import;
  readonly view: ImportView;
  readonly onPlan: () => void;
  readonly onClose: () => void;
}

/** Says what each column means, and asks what its values leave open. */
export function ImportColumns({ state, view, onPlan, onClose }: Props) {
  const questions = useQuestions(view);
  const isOpen = view.columns.some(
    (column) => column.unsure !== null && state.choices[column.unsure] === undefined,
  );
  const isEmpty = view.columns.every((column) => state.fieldOf(column) === null);
  const hint = isEmpty ? TEXTS.nothingMapped : isOpen ? TEXTS.answerFirst : null;
  const showPlan = async () => {
    if (await state.saveDefaults()) onPlan();
  };
  return (
    <>
      <div className={styles["body"]}>
        <p className={styles["quiet"]}>
          <b>{visibleText(state.source?.name ?? "") || INBOX_TEXTS.pastedRows}</b>,{" "}
          {TEXTS.rows(view.rows)}. {TEXTS.promise}
        </p>
        {state.failure === null ? null : <ErrorBox>{state.failure}</ErrorBox>}
        <SheetField state={state} view={view} />
        <Switch
          label={TEXTS.hasHeadings}
          selected={view.heading_row !== null}
          onChange={state.setHeadings}
        />
        <div className={styles["scroll"]}>
          <table className={styles["table"]} aria-label={TEXTS.columns}>
            <thead>
              <tr>
                <th scope="col">{TEXTS.column}</th>
                <th scope="col">{TEXTS.samples}</th>
                <th scope="col">{TEXTS.becomes}</th>
              </tr>
            </thead>
            <tbody>
              {view.columns.map((column) => (
                <ColumnRow
                  key={column.name}
                  state={state}
                  view={view}
                  column={column}
                  question={questions.get(column.name) ?? null}
                />
              ))}
            </tbody>
          </table>
        </div>
        <Defaults state={state} />
      </div>
      <footer className={styles["foot"]}>
        {hint === null ? null : (
          <span className={styles["hint"]} role="status">
            {hint}
          </span>
        )}
        <Button onPress={onClose}>{TEXTS.cancel}</Button>
        <Button onPress={state.leave}>{TEXTS.otherFile}</Button>
        <Button
          tone="primary"
          isDisabled={hint !== null || state.isMapping || state.isReading}
          onPress={() => void showPlan()}
        >
          {TEXTS.showPlan}
        </Button>
      </footer>
    </>
  );
}

const DEFAULT_NAMES = ["owner_id", "stage_id", "tags"] as const;

/** Asks for values that new records get where the file says nothing. */
function Defaults({ state }: { readonly state: Import }) {
  const { resource, defaults } = state;
  const fields = DEFAULT_NAMES.flatMap((name) => {
    const field = CONTRACTS[resource].body[name];
    return field === undefined ? [] : [{ name, field }];
  });
  if (fields.length === 0) return null;
  const values: Readonly<Record<string, unknown>> = defaults;
  return (
    <fieldset className={styles["defaults"]}>
      <legend>{TEXTS.defaults}</legend>
      <ContractFields
        fields={fields}
        valueOf={(name) => values[name]}
        errorOf={() => null}
        hintOf={(name) => TEXTS.defaultHint(resource, name)}
        isNew
        autoFocus={false}
        onChange={(name, value) => state.setDefault(name, value)}
      />
    </fieldset>
  );
}

/** Questions by column: one that was answered stays, to be answered otherwise. */
function useQuestions({ id, columns }: ImportView): ReadonlyMap<string, Question> {
  const [asked, setAsked] = useState<{
    readonly id: string;
    readonly questions: ReadonlyMap<string, Question>;
  }>({ id, questions: new Map() });
  const earlier = asked.id === id ? asked.questions : new Map<string, Question>();
  const questions = new Map(earlier);
  for (const { name, unsure } of columns) if (unsure !== null) questions.set(name, unsure);
  if (asked.id !== id || questions.size > earlier.size) setAsked({ id, questions });
  return questions;
}

function SheetField({ state, view }: { readonly state: Import; readonly view: ImportView }) {
  const { sheets } = view;
  const sheet = sheets.find(({ name }) => name === view.sheet);
  if (sheet === undefined) return null;
  return (
    <>
      {sheets.length < 2 ? null : (
        <Field label={TEXTS.sheet}>
          {({ id }) => (
            <Select
              id={id}
              label={TEXTS.sheet}
              options={sheets.map(({ name, rows }) => [name, TEXTS.sheetText(name, rows)] as const)}
              value={sheet.name}
              onChange={state.setSheet}
            />
          )}
        </Field>
      )}
      {sheet.hidden === 0 ? null : (
        <p className={styles["quiet"]}>{TEXTS.hiddenRows(sheet.hidden)}</p>
      )}
    </>
  );
}

/** Option that leaves a column out; no field has this name. */
const NOT_IMPORTED = "-";

interface ColumnRowProps {
  readonly state: Import;
  readonly view: ImportView;
  readonly column: Column;
  readonly question: Question | null;
}

function ColumnRow({ state, view, column, question }: ColumnRowProps) {
  const name = visibleText(column.name);
  const options: readonly SelectOption[] = [
    [NOT_IMPORTED, TEXTS.notImported],
    ...view.fields.map((field) => [field.name, field.label] as const),
  ];
  return (
    <tr>
      <th scope="row" dir="auto">
        {name}
      </th>
      <td>
        {column.samples.length === 0 ? (
          <span className={styles["samples"]}>{TEXTS.emptyColumn}</span>
        ) : (
          column.samples.map((sample, index) => (
            <span key={index} className={styles["samples"]} title={sample} dir="auto">
              {visibleText(sample)}
            </span>
          ))
        )}
      </td>
      <td className={styles["field"]}>
        <Select
          label={TEXTS.fieldOf(name)}
          options={options}
          value={state.fieldOf(column) ?? NOT_IMPORTED}
          onChange={(field) => state.setField(column.name, field === NOT_IMPORTED ? null : field)}
        />
        {question === null ? null : (
          <div className={styles["question"]} role="group" aria-label={TEXTS.questionOf(name)}>
            <span>{TEXTS.questions[question]}</span>
            <Choice
              question={question}
              choices={state.choices}
              label={`${name}: ${TEXTS.questions[question]}`}
              onChoose={state.setChoice}
            />
          </div>
        )}
      </td>
    </tr>
  );
}

interface ChoiceProps {
  readonly question: Question;
  readonly choices: ImportChoicesBody;
  readonly label: string;
  readonly onChoose: (choices: ImportChoicesBody) => void;
}

/** Asks a question; the answer is about the file and holds for all of its columns. */
function Choice({ question, choices, label, onChoose }: ChoiceProps) {
  switch (question) {
    case "decimal":
      return (
        <Select
          label={label}
          options={TEXTS.decimals}
          value={choices.decimal ?? ""}
          onChange={(decimal) => decimal !== "" && onChoose({ decimal })}
        />
      );
    case "date_order":
      return (
        <Select
          label={label}
          options={TEXTS.dateOrders}
          value={choices.date_order ?? ""}
          onChange={(order) => order !== "" && onChoose({ date_order: order })}
        />
      );
    case "country":
      return (
        <Select
          label={label}
          options={countryOptions()}
          value={choices.country ?? ""}
          onChange={(country) => onChoose({ country })}
        />
      );
    case "family_name":
      return (
        <Select
          label={label}
          options={TEXTS.familyNames}
          value={choices.family_name ?? ""}
          onChange={(place) => place !== "" && onChoose({ family_name: place })}
        />
      );
  }
}

let countries: readonly SelectOption[] | null = null;

const LETTERS = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
/** Codes with a name that are no countries, or older codes of such. */
const NO_COUNTRY = /^(?:EU|EZ|UN|ZZ|XA|XB|QO|DD|SU|YU|UK|AN|BU|CS|FX|NT|TP|VD|YD|ZR)$/;

/** Countries by their names in the language of the screen. */
function countryOptions(): readonly SelectOption[] {
  if (countries !== null) return countries;
  const names = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  countries = codes
    .flatMap((code): SelectOption[] => {
      const name = NO_COUNTRY.test(code) ? undefined : names.of(code);
      return name === undefined ? [] : [[code, name]];
    })
    .toSorted(([, a], [, b]) => a.localeCompare(b, "en"));
  return countries;
}
