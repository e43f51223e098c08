import { type FormEvent, useRef, useState } from "react";
import { z } from "zod";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { customFieldItems } from "../../../../shared/contract/custom-field.ts";
import { fieldLabel } from "../../../../shared/contract/define.ts";
import { inWords } from "../../../../shared/contract/issue-words.ts";
import { isResource, type Resource } from "../../../../shared/contract/resource.ts";
import { validateBody } from "../../../../shared/contract/validate-body.ts";
import { draftsOf } from "../../../core/drafts.ts";
import { useNavigation } from "../../../core/navigation.ts";
import { useOverlays } from "../../../core/view-state.ts";
import { usePersistedState } from "../../../core/persisted-state.ts";
import { useMe } from "../../../core/me.ts";
import { useProfile } from "../../../core/profile.ts";
import { keyOf, useDefinitions, useLookups } from "../../../core/queries.ts";
import { createRecord } from "../../../changes/save.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { shownInput, UnreadableInput } from "../../../ui/unreadable-input.ts";
import { readUnfinished } from "../../../fields/unfinished-value.ts";
import { CustomFieldInputs } from "../../../fields/custom-field-inputs.tsx";
import { readDraft } from "../../../fields/edit-draft.ts";
import { useSlots } from "../../../core/slots.ts";
import { ME_TEXTS } from "../../../core/me-texts.ts";
import { activityPresets, ASKED_OF_ACTIVITIES } from "./activity-presets.ts";
import styles from "./create-dialog.module.css";
import { FieldEditor } from "../../../fields/field-editor.tsx";
import { inputProblem } from "../../../fields/input-problem.ts";
import { followsFromRelated, withEntity } from "../../../fields/related-entity.ts";
import { useTimesBeside } from "../../../fields/times-beside.ts";
import { FIX_FIELDS, useFocusOnProblem } from "../../../ui/form-problems.ts";

const useDraft = draftsOf<Readonly<Record<string, unknown>>>({}, asShown);

const LAST_TYPE = {
  key: "activity-type",
  schema: z.number().nullable(),
  fallback: null,
} as const;
const REFS = { slugOf: () => null, idOf: () => null };

/** A body as it looks when the form is opened again: half a date is gone from its control. */
function asShown(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const shown = Object.entries(body).map(([name, value]) => [name, shownInput(value)] as const);
  const { custom_fields: custom, ...others } = Object.fromEntries(shown);
  if (custom === undefined) return others;
  const items = customFieldItems(custom).filter(
    ({ value }) => readUnfinished(String(value))?.text !== "",
  );
  return { ...others, custom_fields: items };
}

/** The dialog for a new record, made from the contract: what is required comes first. */
export function CreateDialog() {
  const { creating, create } = useOverlays();
  const profile = useProfile();
  const resource = creating !== null && isResource(creating) ? creating : null;
  const title = resource === null ? "New" : `New ${CONTRACTS[resource].title[0].toLowerCase()}`;
  return (
    <Modal title={title} open={resource !== null} onClose={() => create(null)} wide>
      {resource === null ? null : profile.operations[resource].includes("create") ? (
        <CreateForm key={resource} resource={resource} onDone={() => create(null)} />
      ) : (
        <Notice
          title={`You can't create ${CONTRACTS[resource].title[1].toLowerCase()} on this server`}
        >
          The profile “{profile.name}” of the connection has no operation for it (Settings →
          Connection).
        </Notice>
      )}
    </Modal>
  );
}

function CreateForm({
  resource,
  onDone,
}: {
  readonly resource: Resource;
  readonly onDone: () => void;
}) {
  const { LookalikeHint } = useSlots();
  const contract = CONTRACTS[resource];
  const bridge = useBridge();
  const definitions = useDefinitions(resource);
  const lookups = useLookups();
  const go = useNavigation((state) => state.go);
  const timesBeside = useTimesBeside();
  const draft = useDraft(resource);
  const { value: body, keep: setBody } = draft;
  const [resumed, setResumed] = useState(draft.isKept);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const fields = Object.entries(contract.body).filter(
    ([name, { kind }]) =>
      kind.type !== "policy" &&
      kind.type !== "custom_fields" &&
      !followsFromRelated(contract, name),
  );
  const { value: lastType, set: keepLastType } = usePersistedState(LAST_TYPE);
  const [openedAt] = useState(() => new Date());
  const asked: readonly string[] = resource === "activity" ? ASKED_OF_ACTIVITIES : [];
  const isRequired = (name: string) =>
    contract.body[name]?.required === true ||
    contract.createRequires.includes(name) ||
    asked.includes(name);
  const sorted = [
    ...fields.filter(([name]) => isRequired(name)),
    ...fields.filter(([name]) => !isRequired(name)),
  ];
  // Whoever writes is most often the owner, too. Who that is nobody guesses: a stranger would own
  // the record.
  const me = useMe();
  const preset = useOverlays((state) => state.preset);
  const presets: Readonly<Record<string, unknown>> =
    resource === "activity"
      ? activityPresets(
          { ...preset, ...body },
          { now: openedAt, lastType, types: lookups?.activity_type ?? [] },
        )
      : {};
  const items = customFieldItems(body["custom_fields"]);
  const customProblems = readDraft(definitions, [], items).problems;
  const hasProblems = (found: Readonly<Record<string, string>>) =>
    Object.keys(found).length > 0 || customProblems.size > 0;
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusOnProblem = useFocusOnProblem(form);
  const valueOf = (name: string) =>
    name in body
      ? body[name]
      : (presets[name] ??
        preset[name] ??
        (name === "owner_id" || name === "created_by" ? me?.id : undefined));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = Object.fromEntries(
      Object.keys(contract.body)
        .map((name) => [name, valueOf(name)] as const)
        .filter(([, value]) => value !== undefined && value !== ""),
    );
    const checked = validateBody(contract, "create", given, null, REFS);
    const issues = [
      ...asked
        .filter((name) => given[name] === undefined)
        .map((field) => ({ field, message: "is required" })),
      ...(checked.ok ? [] : checked.issues),
    ];
    const found = Object.fromEntries([
      ...issues.map(({ field, message }) => [field, inWords(contract, message)] as const),
      // What is only half typed says so itself.
      ...Object.entries(given).flatMap(([name, value]) =>
        value instanceof UnreadableInput ? [[name, value.problem] as const] : [],
      ),
    ]);
    setProblems(found);
    setFailure(null);
    setTried(true);
    // Custom fields say beside themselves what is wrong with them.
    if (hasProblems(found)) {
      focusOnProblem();
      return;
    }
    try {
      const record = await createRecord(bridge, resource, given);
      if (typeof given["activity_type_id"] === "number") keepLastType(given["activity_type_id"]);
      draft.drop();
      onDone();
      go({ view: "list", resource, open: keyOf(resource, record) });
    } catch (error) {
      setFailure(error instanceof Error ? error.message : "It could not be saved.");
    }
  };
  return (
    <form className={styles["form"]} ref={form} onSubmit={(event) => void submit(event)} noValidate>
      {resumed ? (
        <div className={styles["resumed"]}>
          <span role="status">This is what was typed here before.</span>
          <Button
            small
            tone="quiet"
            onPress={() => {
              draft.drop();
              setProblems({});
              setTried(false);
              setResumed(false);
            }}
          >
            Start over
          </Button>
        </div>
      ) : null}
      <div className={styles["fields"]}>
        {sorted.map(([name, field], index) => {
          const label = fieldLabel(name, field);
          return (
            <Field
              key={name}
              label={label}
              required={isRequired(name)}
              {...(me === null && name === "owner_id" ? { hint: ME_TEXTS.ownerHint } : {})}
              error={problems[name] === undefined ? null : `${label} ${problems[name]}.`}
            >
              {({ id, describedBy, invalid }) => (
                <FieldEditor
                  id={id}
                  describedBy={describedBy}
                  invalid={invalid}
                  name={name}
                  field={field}
                  label={label}
                  autoFocus={index === 0}
                  value={valueOf(name)}
                  onChange={(value) => {
                    const along =
                      resource === "activity" ? timesBeside(name, { body, presets }, value) : {};
                    setBody({ ...body, ...along, ...withEntity(contract, name, value) });
                    const problem =
                      value === undefined || value === ""
                        ? null
                        : inputProblem(contract, name, value);
                    const { [name]: _old, ...others } = problems;
                    setProblems(problem === null ? others : { ...others, [name]: problem });
                  }}
                />
              )}
            </Field>
          );
        })}
        {definitions.length > 0 ? (
          <CustomFieldInputs
            definitions={definitions}
            items={items}
            onChange={(items) => setBody({ ...body, custom_fields: items })}
          />
        ) : null}
      </div>
      <LookalikeHint resource={resource} body={body} onLeave={onDone} />
      <footer className={styles["foot"]}>
        {failure === null && !(tried && hasProblems(problems)) ? null : (
          <p className={styles["failure"]} role="alert">
            {failure ?? FIX_FIELDS}
          </p>
        )}
        <Button
          onPress={() => {
            draft.drop();
            onDone();
          }}
        >
          Cancel
        </Button>
        <Button tone="primary" type="submit">
          Create
        </Button>
      </footer>
    </form>
  );
}
