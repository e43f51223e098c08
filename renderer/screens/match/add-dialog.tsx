import { useState } from "react";
import { create } from "zustand";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { callLocal } from "../../core/local.ts";
import { useBridge } from "../../core/workspace.tsx";
import { ReferenceEditor } from "../../fields/reference-editor.tsx";
import { nameOf } from "../../fields/value-text.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Modal } from "../../ui/modal.tsx";
import { addCandidates } from "./shortlist.ts";
import styles from "./shortlist.module.css";
import { ADD_TEXTS as TEXTS } from "./texts.ts";

interface Adding {
  /** Slugs of the candidates for whom a job is chosen; empty: none. */
  readonly candidates: readonly string[];
  /** Name of the first one. */
  readonly name: string;
}

const NOBODY: Adding = { candidates: [], name: "" };

export const useAdding = create<Adding>(() => NOBODY);

/** Asks for the job to whose shortlist candidates are added. */
export function AddToShortlist() {
  const adding = useAdding();
  return (
    <Modal
      title={TEXTS.title(adding.candidates.length, adding.name)}
      open={adding.candidates.length > 0}
      onClose={() => useAdding.setState(NOBODY)}
    >
      <JobChoice adding={adding} />
    </Modal>
  );
}

function JobChoice({ adding: { candidates } }: { readonly adding: Adding }) {
  const bridge = useBridge();
  const [job, setJob] = useState("");
  // The field in which deals choose their jobs.
  const field = CONTRACTS.deal.body["job_slugs"];
  const close = () => useAdding.setState(NOBODY);
  const add = async () => {
    if (job === "") return;
    close();
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
              resources={["job"]}
              value={job}
              onChange={(value) => setJob(typeof value === "string" ? value : "")}
            />
          )
        }
      </Field>
      <div className={styles["buttons"]}>
        <Button onPress={close}>{TEXTS.cancel}</Button>
        <Button type="submit" tone="primary" isDisabled={job === ""}>
          {TEXTS.save}
        </Button>
      </div>
    </form>
  );
}
