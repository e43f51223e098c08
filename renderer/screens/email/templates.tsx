import { z } from "zod";
import { Plus } from "lucide-react";
import { Button as AriaButton } from "react-aria-components";
import { type FormEvent, useRef, useState } from "react";
import { usePersistedState } from "../../core/persisted-state.ts";
import { arrowFocus } from "../../ui/focus.ts";
import { Button } from "../../ui/button.tsx";
import { useTyped } from "../../core/use-typed.tsx";
import { addToast, undoAction } from "../../core/toasts.ts";
import inputs from "../../ui/inputs.module.css";
import { Field, onSaveKey } from "../../ui/field.tsx";
import { EMAIL_TEXTS } from "./texts.ts";
import styles from "./email.module.css";
import { PLACEHOLDERS } from "./fill-template.ts";

export const templateSchema = z.object({
  id: z.string(),
  name: z.string(),
  subject: z.string(),
  body: z.string(),
});
export type Template = z.output<typeof templateSchema>;

export const EMPTY_TEMPLATE = { name: "", subject: "", body: "" } as const;

const schema = z.object({ templates: z.array(templateSchema) });
/** Two to begin with, until the first change. */
const STARTERS = {
  templates: EMAIL_TEXTS.starters.map((template, index) => ({
    id: `starter-${index}`,
    ...template,
  })),
};
const STORED = { key: "email-templates", schema, fallback: STARTERS } as const;

/** The email templates of the workspace, stored with it. */
export function useTemplates() {
  const { value, set } = usePersistedState<z.output<typeof schema>>(STORED);
  const { templates } = value;
  return {
    templates,
    /** Puts a template in the place of the one with its id, else at the end. */
    save: (template: Template) =>
      set({
        templates: templates.some(({ id }) => id === template.id)
          ? templates.map((old) => (old.id === template.id ? template : old))
          : [...templates, template],
      }),
    set: (next: readonly Template[]) => set({ templates: [...next] }),
  };
}

const LIST_TEXTS = EMAIL_TEXTS.list;

interface ListProps {
  /** The one that was made or changed last. */
  readonly chosenId: string | null;
  readonly onEdit: (template: Template) => void;
}

/** All templates, while there is no recipient: a press changes one. */
export function TemplateList({ chosenId, onEdit }: ListProps) {
  const { templates } = useTemplates();
  const add = () => onEdit({ ...EMPTY_TEMPLATE, id: crypto.randomUUID() });
  // The template that was saved last stays chosen.
  const firstId = templates.some(({ id }) => id === chosenId) ? chosenId : templates[0]?.id;
  return (
    <div className={styles["form"]}>
      <p className={styles["hint"]}>{LIST_TEXTS.about}</p>
      {templates.length === 0 ? <p>{LIST_TEXTS.none}</p> : null}
      <ul className={styles["templates"]} onKeyDown={arrowFocus("button")}>
        {templates.map((template) => (
          <li key={template.id}>
            <AriaButton
              className={styles["template"] ?? ""}
              autoFocus={template.id === firstId}
              aria-label={LIST_TEXTS.edit(template.name)}
              onPress={() => onEdit(template)}
            >
              <strong dir="auto">{template.name}</strong>
              <span dir="auto">{template.subject || LIST_TEXTS.noSubject}</span>
            </AriaButton>
          </li>
        ))}
      </ul>
      <div className={styles["foot"]}>
        <span />
        <Button tone="primary" autoFocus={templates.length === 0} onPress={add}>
          <Plus size={14} aria-hidden /> {EMAIL_TEXTS.create}
        </Button>
      </div>
    </div>
  );
}

const FORM_TEXTS = EMAIL_TEXTS.form;
export const TEMPLATE_DRAFT = "email-template";

interface FormProps {
  readonly template: Template;
  /** Called with the template that is to be shown next. */
  readonly onDone: (id: string | null) => void;
}

export function TemplateForm({ template, onDone }: FormProps) {
  const { templates, save, set } = useTemplates();
  const [draft, setDraft] = useTyped(TEMPLATE_DRAFT, templateSchema, template);
  const [isTried, setTried] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const isKnown = templates.some(({ id }) => id === template.id);
  const change = (changes: Partial<Template>) => setDraft({ ...draft, ...changes });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = draft.name.trim();
    setTried(true);
    if (name === "") return;
    save({ ...draft, name });
    addToast({ tone: "plain", text: FORM_TEXTS.saved(name) });
    onDone(draft.id);
  };
  const remove = () => {
    set(templates.filter(({ id }) => id !== template.id));
    const action = undoAction(() => set(templates));
    addToast({ tone: "plain", text: FORM_TEXTS.removed(template.name), action });
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
        label={FORM_TEXTS.name}
        required
        error={isTried && draft.name.trim() === "" ? FORM_TEXTS.nameNeeded : null}
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
      <Field label={EMAIL_TEXTS.text} hint={FORM_TEXTS.hint}>
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
      <div className={styles["chips"]} role="group" aria-label={FORM_TEXTS.insert}>
        {FORM_TEXTS.insert}
        {PLACEHOLDERS.map((name) => (
          <Button key={name} small onPress={() => insert(name)}>
            {name}
          </Button>
        ))}
      </div>
      <div className={styles["foot"]}>
        {isKnown ? (
          <Button tone="danger" onPress={remove}>
            {FORM_TEXTS.remove}
          </Button>
        ) : (
          <span />
        )}
        <Button onPress={() => onDone(isKnown ? template.id : null)}>{FORM_TEXTS.cancel}</Button>
        <Button type="submit" tone="primary">
          {FORM_TEXTS.save}
        </Button>
      </div>
    </form>
  );
}
