import { useState } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { callLocal } from "../../core/local.ts";
import { useShortlistRequest } from "../../core/shortlist-request.ts";
import { useBridge } from "../../core/workspace.tsx";
import { ReferenceEditor } from "../../fields/reference-editor.tsx";
import { nameOf } from "../../fields/value-text.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Modal } from "../../ui/modal.tsx";
import { addCandidates } from "./shortlist.ts";
import styles from "./shortlist.module.css";
import { ADD_TEXTS as TEXTS } from "./texts.ts";

/** Asks for the job to whose shortlist candidates are added. */
export function AddToShortlist() {
  const { request, ask } = useShortlistRequest();
  const close = () => ask(null);
  return (
    <Modal
      title={request === null ? "" : TEXTS.title(request.candidates.length, request.name)}
      open={request !== null}
      onClose={close}
    >
      {request === null ? null : <JobChoice candidates={request.candidates} onClose={close} />}
    </Modal>
  );
}

interface ChoiceProps {
  readonly candidates: readonly string[];
  readonly onClose: () => void;
}

function JobChoice({ candidates, onClose }: ChoiceProps) {
  const bridge = useBridge();
  const [job, setJob] = useState("");
  // The field in which deals choose their jobs.
  const field = CONTRACTS.deal.body["job_slugs"];
  const add = async () => {
    if (job === "") return;
    onClose();
    const params = { resource: "job", key: job } as const;
    const { record } = await callLocal(bridge, "readRecord", { params });
    await addCandidates(bridge, { slug: job, title: nameOf(record) }, candidates);
  };
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <Field label={TEXTS.job} required>
        {({ id, describedBy, invalid }) =>
          field === undefined ? null : (
            <ReferenceEditor
              id={id}
              name="job_slugs"
              field={field}
              label={TEXTS.job}
              describedBy={describedBy}
              invalid={invalid}
              autoFocus
              isInline
              resources={["job"]}
              value={job}
              onChange={(value) => setJob(typeof value === "string" ? value : "")}
            />
          )
        }
      </Field>
      <div className={styles["buttons"]}>
        <Button onPress={onClose}>{TEXTS.cancel}</Button>
        <Button type="submit" tone="primary" isDisabled={job === ""}>
          {TEXTS.save}
        </Button>
      </div>
    </form>
  );
}
