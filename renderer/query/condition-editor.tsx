import { z } from "zod";
import { DraftPlace, useTyped } from "../core/use-typed.tsx";
import { arity, type Condition, countsDays } from "./conditions.ts";
import { ConditionValues } from "./condition-values.tsx";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/select.tsx";
import styles from "./query.module.css";
import type { ListField } from "./list-fields.ts";
import { operatorsOf } from "./operators.ts";
import { QUERY_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly draftName: string;
  readonly field: ListField;
  readonly condition: Condition;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: (() => void) | null;
  readonly onDone: () => void;
}

/** Operator and value of one filter; Enter closes it. */
export function ConditionEditor({
  draftName,
  field,
  condition,
  onChange: follow,
  onRemove,
  onDone,
}: Props) {
  // The list has the condition; a lock finds that it was still being typed.
  const [, setTyped] = useTyped(`${draftName}/condition`, z.boolean(), false);
  const onChange = (next: Condition) => {
    setTyped(true);
    follow(next);
  };
  return (
    <form
      className={styles["editor"]}
      ref={focusValue}
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <p className={styles["editorTitle"]} dir="auto">
        {field.title}
      </p>
      <Select
        label={TEXTS.conditionEditor.operator(field.title)}
        value={condition.op}
        options={operatorsOf(field).map((op) => [op, TEXTS.operators[op]])}
        onChange={(op) => onChange({ ...condition, op, values: carried(condition, op) })}
      />
      <DraftPlace name={draftName}>
        <ConditionValues
          field={field}
          condition={condition}
          onChange={(values) => onChange({ ...condition, values })}
        />
      </DraftPlace>
      <div className={styles["buttons"]}>
        <Button small tone="primary" type="submit">
          {TEXTS.conditionEditor.done}
        </Button>
        {onRemove === null ? null : (
          <Button small tone="quiet" onPress={onRemove}>
            {TEXTS.conditionEditor.remove}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Focuses the value; where there is none, the operator. */
function focusValue(form: HTMLFormElement | null): void {
  if (form === null || form.dataset["focused"] !== undefined) return;
  form.dataset["focused"] = "true";
  const [operator, ...values] = form.querySelectorAll<HTMLElement>("input");
  const control =
    values.find((input) => !input.matches("[type=checkbox]")) ?? values[0] ?? operator;
  control?.focus();
}

/** Keeps the values that the other operator can use; days and numbers of days are not the same. */
function carried({ op, values }: Condition, next: Condition["op"]): readonly string[] {
  if (arity(next) === 0) return [];
  if (countsDays(op) !== countsDays(next)) return countsDays(next) ? ["7"] : [];
  return arity(next) === 1 ? values.slice(0, 1) : values;
}

/** A new filter of a field, with the likeliest operator and value. */
export function newCondition(field: ListField): Condition {
  const [op = "contains"] = operatorsOf(field);
  return { field: field.field, op, values: firstValues(field, op) };
}

function firstValues({ type }: ListField, op: Condition["op"]): readonly string[] {
  if (op === "last") return ["7"];
  if (op === "notLast") return ["30"];
  return type.type === "flag" ? ["true"] : [];
}
