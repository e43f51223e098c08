import { useState } from "react";
import { type EmailRequest, type Recipient, useEmailRequest } from "../../core/email-request.ts";
import { useMe, useProfile } from "../../core/me.ts";
import { keptDraft } from "../../core/use-typed.tsx";
import { useLookups, useRecord } from "../../core/queries.ts";
import { nameOf } from "../../fields/value-text.ts";
import { Modal } from "../../ui/modal.tsx";
import { useAction } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { localNow } from "../../ui/local-date.ts";
import { ComposeForm, EMAIL_DRAFT, emailDraft } from "./compose-form.tsx";
import styles from "./email.module.css";
import { logEmail, type LoggedEmail, MAX_LOGGED_PEOPLE } from "./log-email.ts";
import {
  type Template,
  TEMPLATE_DRAFT,
  TemplateForm,
  TemplateList,
  templateSchema,
  useTemplates,
} from "./templates.tsx";
import { EMAIL_TEXTS as TEXTS } from "./texts.ts";
import { valuesOf } from "./fill-template.ts";

/** Writes an email from a template: to the open record, or as Bcc to those selected in a list. */
export function EmailDialog() {
  const { request, ask } = useEmailRequest();
  const close = () => ask(null);
  const title =
    request === null || request.to === "nobody" ? TEXTS.templates : TEXTS.title[request.to];
  return (
    <Modal title={title} open={request !== null} onClose={close} wide>
      {request === null ? null : <Email request={request} onClose={close} />}
    </Modal>
  );
}

interface Props {
  readonly request: EmailRequest;
  readonly onClose: () => void;
}

function Email({ request, onClose }: Props) {
  const { templates } = useTemplates();
  const [chosenId, choose] = useState(() => keptDraft(EMAIL_DRAFT, emailDraft)?.template ?? null);
  const [edited, edit] = useState(() => keptDraft(TEMPLATE_DRAFT, templateSchema) ?? null);
  const [loggedEmail, setSent] = useState<LoggedEmail | null>(null);
  const template = templates.find(({ id }) => id === chosenId) ?? null;
  if (edited !== null)
    return (
      <TemplateForm
        template={edited}
        onDone={(id) => {
          edit(null);
          choose(id);
        }}
      />
    );
  if (loggedEmail !== null) return <LogQuestion email={loggedEmail} onDone={onClose} />;
  const form = { template, onChoose: choose, onEdit: edit, onSent: setSent };
  switch (request.to) {
    case "record":
      return <ToRecord {...form} resource={request.resource} recordKey={request.key} />;
    case "nobody":
      return <TemplateList chosenId={chosenId} onEdit={edit} />;
    case "many":
      return <ToMany {...form} request={request} />;
  }
}

interface FormProps {
  readonly template: Template | null;
  readonly onChoose: (id: string | null) => void;
  readonly onEdit: (template: Template) => void;
  readonly onSent: (email: LoggedEmail) => void;
}

function ToRecord({
  resource,
  recordKey,
  ...form
}: FormProps & Pick<Recipient, "resource"> & { readonly recordKey: string }) {
  const me = useMe();
  const recordView = useRecord(resource, recordKey).data?.record;
  // Filled in from the whole record, and with the name of the user: not before both are there.
  if (recordView === undefined || me === undefined) return null;
  const email = typeof recordView["email"] === "string" ? recordView["email"].trim() : "";
  return (
    <ComposeForm
      key={form.template?.id ?? ""}
      {...form}
      values={valuesOf(resource, recordView, me)}
      recipients={email === "" ? [] : [{ resource, key: recordKey, email }]}
      isBcc={false}
    >
      <p className={styles["to"]}>
        {TEXTS.to}{" "}
        <strong>
          <bdi>{nameOf(recordView)}</bdi>
        </strong>{" "}
        {email === "" ? TEXTS.noAddress : email}
      </p>
    </ComposeForm>
  );
}

function ToMany({
  request,
  ...form
}: FormProps & { readonly request: Extract<EmailRequest, { to: "many" }> }) {
  const me = useMe();
  if (me === undefined) return null;
  const { recipients } = request;
  return (
    <ComposeForm
      key={form.template?.id ?? ""}
      {...form}
      values={valuesOf("candidate", null, me)}
      recipients={recipients}
      isBcc
    >
      <p className={styles["to"]}>
        {TEXTS.to} <strong>{TEXTS.people(recipients.length)}</strong>{" "}
        {request.without === 0 ? null : TEXTS.without(request.without)}
      </p>
    </ComposeForm>
  );
}

const SENT_TEXTS = TEXTS.sent;

/** Asks whether to log the email that the mail program has: only the user knows if it went. */
function LogQuestion({
  email,
  onDone,
}: {
  readonly email: LoggedEmail;
  readonly onDone: () => void;
}) {
  const bridge = useBridge();
  const types = useLookups()?.activity_type ?? [];
  const { operations } = useProfile();
  const log = useAction(
    async () => {
      await logEmail(bridge, email, types, localNow());
      onDone();
    },
    { failed: SENT_TEXTS.failed },
  );
  const problem = !operations.activity.includes("create")
    ? SENT_TEXTS.impossible
    : email.recipients.length > MAX_LOGGED_PEOPLE
      ? SENT_TEXTS.tooMany(MAX_LOGGED_PEOPLE)
      : null;
  return (
    <div className={styles["form"]}>
      <p>{problem ?? SENT_TEXTS.question}</p>
      <div className={styles["foot"]}>
        <span />
        <Button autoFocus={problem !== null} onPress={onDone}>
          {SENT_TEXTS.skip}
        </Button>
        {problem === null ? (
          <Button
            autoFocus
            tone="primary"
            isDisabled={log.isRunning}
            onPress={() => void log.run()}
          >
            {SENT_TEXTS.log}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
