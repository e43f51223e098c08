import { useState } from "react";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { isResource, type Resource } from "../../../../shared/contract/resource.ts";
import { createRecord } from "../../../changes/save.ts";
import { keyText } from "../../../core/keys.ts";
import { useNavigation } from "../../../core/navigation.ts";
import { useProfile } from "../../../core/me.ts";
import { keyOf, useDefinitions } from "../../../core/queries.ts";
import { useSlots } from "../../../core/slots.ts";
import { DraftPlace } from "../../../core/use-typed.tsx";
import { useOverlays } from "../../../core/view-state.ts";
import { addToast } from "../../../core/toasts.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { useFormSubmit } from "../../../fields/contract-form.tsx";
import { nameOf } from "../../../fields/value-text.ts";
import { readDraft } from "../../../fields/edit-draft.ts";
import { Button } from "../../../ui/button.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { onSaveKey } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notices.tsx";
import styles from "./create-dialog.module.css";
import { CreateFields, createProblems, FIELDS_OF_THE_NEXT } from "./create-form-fields.tsx";
import { FirstWords, useFirstWords } from "./first-words.tsx";
import { CREATE_TEXTS as TEXTS } from "../texts.ts";
import { useCreateDraft } from "./use-create-draft.ts";
import { splitList } from "../../../../shared/contract/text-values.ts";

/** The dialog for a new record, with the fields of the contract, required ones first. */
export function CreateDialog() {
  const { creating, create } = useOverlays();
  const profile = useProfile();
  const resource = creating !== null && isResource(creating) ? creating : null;
  const [noun, plural] = resource === null ? ["", ""] : CONTRACTS[resource].title;
  return (
    <Modal
      title={resource === null ? TEXTS.untitled : TEXTS.title(noun.toLowerCase())}
      open={resource !== null}
      onClose={() => create(null)}
      wide
    >
      {resource === null ? null : profile.operations[resource].includes("create") ? (
        <DraftPlace name={`create-form ${resource}`}>
          <CreateForm key={resource} resource={resource} onDone={() => create(null)} />
        </DraftPlace>
      ) : (
        <Notice title={TEXTS.impossible(plural)}>{TEXTS.whyImpossible(profile.name)}</Notice>
      )}
    </Modal>
  );
}

/** The button that makes the record and stays. */
const ANOTHER = "another";

interface FormProps {
  readonly resource: Resource;
  readonly onDone: () => void;
}

function CreateForm({ resource, onDone }: FormProps) {
  const { LookalikeHint } = useSlots();
  const bridge = useBridge();
  const definitions = useDefinitions(resource);
  const go = useNavigation((state) => state.go);
  const draft = useCreateDraft(resource, definitions);
  const [isRestored, setRestored] = useState(draft.isRestored);
  const words = useFirstWords(resource);
  // Number of records that were made without closing the form.
  const [madeCount, setMadeCount] = useState(0);
  const { form, isTried, submit, summary, reset } = useFormSubmit(async (isForAnother) => {
    const input = draft.given();
    const record = await createRecord(bridge, resource, input);
    draft.rememberType(input);
    await words.save(record);
    if (isForAnother) {
      draft.keepFields(FIELDS_OF_THE_NEXT);
      words.keepFollowUp();
      setMadeCount(madeCount + 1);
      addToast({ tone: "plain", text: TEXTS.made(nameOf(record), madeCount + 1) });
      return;
    }
    draft.drop();
    words.drop();
    const { onCreated } = useOverlays.getState();
    onDone();
    if (onCreated !== null) onCreated(record);
    // In the agenda it is seen where it is.
    else if (useNavigation.getState().place.view !== "agenda")
      go({ view: "list", resource, open: keyOf(resource, record) });
  }, TEXTS.failed(CONTRACTS[resource].title[0].toLowerCase()));
  // Custom fields show their problems themselves.
  const customProblems = readDraft(definitions, [], draft.items).problems;
  const hasProblems = (problems: Readonly<Record<string, string>>) =>
    Object.keys(problems).length > 0 || customProblems.size > 0;
  const remark = summary(hasProblems(draft.problems));
  return (
    <form
      className={styles["form"]}
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        const createIssues = createProblems(resource, draft.given());
        draft.setProblems(createIssues);
        const { nativeEvent } = event;
        const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
        submit(
          hasProblems(createIssues) || words.isUnreadable,
          submitter?.getAttribute("name") === ANOTHER,
        );
      }}
      {...onSaveKey<HTMLFormElement>((around, isShift) => {
        const another = around.elements.namedItem(ANOTHER);
        around.requestSubmit(isShift && another instanceof HTMLElement ? another : null);
      })}
      noValidate
    >
      {isRestored ? (
        <div className={styles["resumed"]}>
          <span role="status">{TEXTS.restored}</span>
          <Button
            small
            tone="quiet"
            onPress={() => {
              draft.drop();
              words.drop();
              draft.setProblems({});
              reset();
              setRestored(false);
            }}
          >
            {TEXTS.clear}
          </Button>
        </div>
      ) : null}
      <div className={styles["fields"]}>
        <CreateFields
          key={madeCount}
          resource={resource}
          draft={draft}
          definitions={definitions}
          isTried={isTried}
          isNext={madeCount > 0}
        >
          <FirstWords words={words} />
        </CreateFields>
      </div>
      <LookalikeHint resource={resource} body={draft.body} onLeave={onDone} />
      <footer className={styles["foot"]}>
        {remark === null ? null : (
          <p className={styles["failure"]} role="alert">
            {remark}
          </p>
        )}
        {resource === "activity" ? <InvitationChoice draft={draft} /> : null}
        <Button
          onPress={() => {
            draft.drop();
            words.drop();
            onDone();
          }}
        >
          {madeCount === 0 ? TEXTS.cancel : TEXTS.close}
        </Button>
        <Button tone="primary" type="submit">
          {TEXTS.create}
        </Button>
        <Button type="submit" name={ANOTHER}>
          {TEXTS.createAnother} <kbd aria-hidden>{keyText("$mod+Shift+Enter")}</kbd>
        </Button>
      </footer>
    </form>
  );
}

const GUESTS = ["candidates_as_attendees", "contacts_as_attendees"] as const;
const QUIET = "do_not_send_calendar_invite";

interface Props {
  readonly draft: Pick<ReturnType<typeof useCreateDraft>, "valueOf" | "change">;
}

/** Says beside the button that guests from outside may be written to, and lets the user choose. */
function InvitationChoice({ draft }: Props) {
  const count = GUESTS.flatMap((name) => splitList(draft.valueOf(name))).length;
  if (count === 0) return null;
  return (
    <label className={styles["invitation"]}>
      <input
        type="checkbox"
        checked={draft.valueOf(QUIET) !== true}
        onChange={(event) => draft.change(QUIET, !event.target.checked)}
      />
      <span>{TEXTS.invitation(count)}</span>
    </label>
  );
}
