import type { FormEvent, ReactNode } from "react";
import { z } from "zod";
import type { Recipient } from "../../core/email-request.ts";
import { useAction } from "../../core/use-action.ts";
import { useTyped } from "../../core/use-typed.tsx";
import { useBridge } from "../../core/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import inputs from "../../ui/inputs.module.css";
import { Field, onSaveKey } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import styles from "./email.module.css";
import {
  filled,
  filledForMany,
  leftInBraces,
  type Values,
  withoutBraces,
} from "./fill-template.ts";
import type { LoggedEmail } from "./log-email.ts";
import { sendToMailProgram } from "./send-email.ts";
import { EMPTY_TEMPLATE, type Template, useTemplates } from "./templates.tsx";
import { EMAIL_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly template: Template | null;
  readonly values: Values;
  /** None where no record has an address. */
  readonly recipients: readonly Recipient[];
  readonly isBcc: boolean;
  readonly onChoose: (id: string | null) => void;
  readonly onEdit: (template: Template) => void;
  readonly onSent: (email: LoggedEmail) => void;
  /** Says who it goes to. */
  readonly children: ReactNode;
}

const NONE = "";

export const EMAIL_DRAFT = "email";
export const emailDraft = z.object({
  template: z.string().nullable(),
  subject: z.string(),
  body: z.string(),
});

/** The email as it will be opened in the mail program; what has no value must be seen to first. */
export function ComposeForm(props: Props) {
  const { template, values, recipients, isBcc, onChoose, onEdit, onSent, children } = props;
  const bridge = useBridge();
  const { templates } = useTemplates();
  const fill = isBcc ? filledForMany : filled;
  const [email, setEmail] = useTyped(EMAIL_DRAFT, emailDraft, {
    template: template?.id ?? null,
    subject: fill(template?.subject ?? "", values),
    body: fill(template?.body ?? "", values),
  });
  const { subject, body } = email;
  const missingNames = leftInBraces(subject, body);
  const isOpenable = recipients.length > 0 && missingNames.length === 0;
  const open = useAction(
    async () => {
      await sendToMailProgram(bridge, { recipients, isBcc, subject, body });
      onSent({ recipients, subject, body });
    },
    { failed: TEXTS.failed },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOpenable) void open.run();
  };
  const saveAs = { id: crypto.randomUUID(), name: "", subject, body };
  return (
    <form
      className={styles["form"]}
      onSubmit={submit}
      {...onSaveKey<HTMLFormElement>((form) => form.requestSubmit())}
    >
      {children}
      <div className={styles["row"]}>
        <Field label={TEXTS.template}>
          {({ id }) => (
            <Select
              id={id}
              autoFocus
              label={TEXTS.template}
              value={template?.id ?? NONE}
              options={[
                [NONE, TEXTS.noTemplate],
                ...templates.map((template) => [template.id, template.name] as const),
              ]}
              onChange={(id_) => onChoose(id_ === NONE ? null : id_)}
            />
          )}
        </Field>
        {template === null ? null : <Button onPress={() => onEdit(template)}>{TEXTS.edit}</Button>}
        <Button
          onPress={() => onEdit(template === null ? saveAs : { ...EMPTY_TEMPLATE, id: saveAs.id })}
        >
          {template === null && body !== "" ? TEXTS.saveAs : TEXTS.create}
        </Button>
      </div>
      <Field label={TEXTS.subject}>
        {({ id }) => (
          <input
            id={id}
            className={inputs["input"]}
            dir="auto"
            value={subject}
            onChange={(event) => setEmail({ ...email, subject: event.target.value })}
          />
        )}
      </Field>
      <Field label={TEXTS.text}>
        {({ id }) => (
          <textarea
            id={id}
            className={[inputs["input"], inputs["area"], styles["text"]].join(" ")}
            dir="auto"
            value={body}
            onChange={(event) => setEmail({ ...email, body: event.target.value })}
          />
        )}
      </Field>
      {missingNames.length === 0 ? null : (
        <div className={styles["missing"]} role="alert">
          <span>{TEXTS.missing(missingNames)}</span>
          <Button
            small
            onPress={() =>
              setEmail({
                ...email,
                subject: withoutBraces(subject),
                body: withoutBraces(body),
              })
            }
          >
            {TEXTS.removeMissing}
          </Button>
        </div>
      )}
      {isBcc && recipients.length > 0 ? <p className={styles["hint"]}>{TEXTS.allTheSame}</p> : null}
      {recipients.length === 0 ? null : (
        <div className={styles["foot"]}>
          <span />
          <Button type="submit" tone="primary" isDisabled={!isOpenable || open.isRunning}>
            {TEXTS.open}
          </Button>
        </div>
      )}
    </form>
  );
}
