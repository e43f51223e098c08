import { type FormEvent, useRef, useState } from "react";
import { useTyped } from "../../core/use-typed.tsx";
import { undoAction, useToasts } from "../../core/toasts.ts";
import { Button } from "../../ui/button.tsx";
import inputs from "../../ui/field.module.css";
import { Field } from "../../ui/field.tsx";
import { onSaveKey } from "../../ui/save-key.ts";
import styles from "./email.module.css";
import { PLACEHOLDERS } from "./fill-template.ts";
import { type Template, templateSchema, useTemplates } from "./templates.ts";
import { EMAIL_TEXTS } from "./texts.ts";

const TEXTS = EMAIL_TEXTS.form;
export const TEMPLATE_DRAFT = "email-template";

interface Props {
  readonly template: Template;
  /** Called with the template that is to be shown next. */
  readonly onDone: (id: string | null) => void;
}

/** Makes or changes a template. */
export function TemplateForm({ template, onDone }: Props) {
  const { templates, save, set } = useTemplates();
  const [draft, setDraft] = useTyped(TEMPLATE_DRAFT, templateSchema, template);
  const [isTried, setTried] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const isKnown = templates.some(({ id }) => id === template.id);
  const change = (changed: Partial<Template>) => setDraft({ ...draft, ...changed });
  const add = useToasts((state) => state.add);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = draft.name.trim();
    setTried(true);
    if (name === "") return;
    save({ ...draft, name });
    add({ tone: "plain", text: TEXTS.saved(name) });
    onDone(draft.id);
  };
  const remove = () => {
    set(templates.filter(({ id }) => id !== template.id));
    const action = undoAction(() => set(templates));
    add({ tone: "plain", text: TEXTS.removed(template.name), action });
    onDone(null);
  };
  const insert = (name: string) => {
    const { selectionStart: from = 0, selectionEnd: to = 0 } = text.current ?? {};
    change({ body: `${draft.body.slice(0, from)}{{${name}}}${draft.body.slice(to)}` });
    text.current?.focus();
  };
  return (
    <form
      className={styles["form"]}
      onSubmit={submit}
      {...onSaveKey<HTMLFormElement>((form) => form.requestSubmit())}
    >
      <Field
        label={TEXTS.name}
        required
        error={isTried && draft.name.trim() === "" ? TEXTS.nameNeeded : null}
      >
        {({ id, describedBy, invalid }) => (
          <input
            id={id}
            className={inputs["input"]}
            dir="auto"
            autoFocus
            aria-describedby={describedBy}
            aria-invalid={invalid}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={EMAIL_TEXTS.subject}>
        {({ id }) => (
          <input
            id={id}
            className={inputs["input"]}
            dir="auto"
            value={draft.subject}
            onChange={(event) => change({ subject: event.target.value })}
          />
        )}
      </Field>
      <Field label={EMAIL_TEXTS.text} hint={TEXTS.hint}>
        {({ id, describedBy }) => (
          <textarea
            id={id}
            ref={text}
            className={[inputs["input"], inputs["area"], styles["text"]].join(" ")}
            dir="auto"
            aria-describedby={describedBy}
            value={draft.body}
            onChange={(event) => change({ body: event.target.value })}
          />
        )}
      </Field>
      <div className={styles["chips"]} role="group" aria-label={TEXTS.insert}>
        {TEXTS.insert}
        {PLACEHOLDERS.map((name) => (
          <Button key={name} small onPress={() => insert(name)}>
            {name}
          </Button>
        ))}
      </div>
      <div className={styles["foot"]}>
        {isKnown ? (
          <Button tone="danger" onPress={remove}>
            {TEXTS.remove}
          </Button>
        ) : (
          <span />
        )}
        <Button onPress={() => onDone(isKnown ? template.id : null)}>{TEXTS.cancel}</Button>
        <Button type="submit" tone="primary">
          {TEXTS.save}
        </Button>
      </div>
    </form>
  );
}
