import { z } from "zod";
import { LAST_CONTACT } from "../../../../shared/query/derived-fields.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { useTyped } from "../../../core/use-typed.tsx";
import type { Condition } from "../../../query/conditions.ts";
import { type ListState, PLAIN } from "../../../query/list-address.ts";
import { useListPopup } from "../../../query/list-actions.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { focusOnce } from "../../../ui/focus.ts";
import inputs from "../../../ui/inputs.module.css";
import { Modal } from "../../../ui/modal.tsx";
import { KEPT_TEXTS as TEXTS } from "../texts.ts";
import styles from "./views.module.css";

const choiceSchema = z.object({
  months: z.string(),
  /** A tag that they have; "" for any. */
  tag: z.string(),
  /** Words of their source; "" for any. */
  source: z.string(),
});
type Choice = z.output<typeof choiceSchema>;

const USUAL: Choice = { months: "24", tag: "", source: "" };
const MAX_MONTHS = 600;
/** Days of a month as filters count them. */
const MONTH_DAYS = 30.44;

/** Returns a number of months, null for what is none. */
function readMonths(text: string): number | null {
  const months = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return months >= 1 && months <= MAX_MONTHS ? months : null;
}

/**
 * Returns the view of people without a note or an activity for so long, who are here as long as
 * that: a person of yesterday is not kept too long.
 */
function keptTooLong(months: number, { tag, source }: Omit<Choice, "months">): ListState {
  const days = String(Math.round(months * MONTH_DAYS));
  const conditions: Condition[] = [
    { field: LAST_CONTACT, op: "notLast", values: [days] },
    { field: "created_at", op: "moreAgo", values: [days] },
  ];
  if (tag.trim() !== "") conditions.push({ field: "tags", op: "contains", values: [tag.trim()] });
  if (source.trim() !== "")
    conditions.push({ field: "source", op: "contains", values: [source.trim()] });
  return { ...PLAIN, where: { match: "all", of: conditions }, sort: `${LAST_CONTACT}:asc` };
}

interface Props {
  readonly resource: Resource;
  readonly onShow: (state: ListState) => void;
}

/** Asks for how long nobody was in touch, and shows who that is: a view that can be saved. */
export function KeptTooLong({ resource, onShow }: Props) {
  const [isOpen, setOpen] = useListPopup("kept-too-long");
  return (
    <Modal title={TEXTS.title} open={isOpen} onClose={() => setOpen(false)}>
      <Form
        resource={resource}
        onClose={() => setOpen(false)}
        onShow={(state) => {
          setOpen(false);
          onShow(state);
        }}
      />
    </Modal>
  );
}

interface FormProps extends Props {
  readonly onClose: () => void;
}

function Form({ resource, onShow, onClose }: FormProps) {
  const [choice, setChoice] = useTyped("kept-too-long", choiceSchema, USUAL);
  const months = readMonths(choice.months);
  const fields: readonly (readonly [keyof Choice, string])[] = [
    ["months", TEXTS.months],
    ["tag", TEXTS.tag],
    // Contacts have no source.
    ...(resource === "candidate" ? ([["source", TEXTS.source]] as const) : []),
  ];
  return (
    <form
      className={styles["asking"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (months !== null) onShow(keptTooLong(months, choice));
      }}
    >
      <p>{TEXTS.about}</p>
      {fields.map(([name, label]) => (
        <Field
          key={name}
          label={label}
          error={name === "months" && months === null ? TEXTS.invalidMonths : null}
        >
          {({ id, describedBy, invalid }) => (
            <input
              className={inputs["input"]}
              id={id}
              aria-describedby={describedBy}
              aria-invalid={invalid}
              inputMode={name === "months" ? "numeric" : undefined}
              dir="auto"
              maxLength={80}
              ref={focusOnce(name === "months")}
              value={choice[name]}
              onChange={(event) => setChoice({ ...choice, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <div className={styles["buttons"]}>
        <Button onPress={onClose}>{TEXTS.cancel}</Button>
        <Button type="submit" tone="primary" isDisabled={months === null}>
          {TEXTS.show}
        </Button>
      </div>
    </form>
  );
}
