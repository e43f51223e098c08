import { FileInput } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { IMPORTABLE, useImportRequest, useTakeFiles } from "../../core/import-request.ts";
import { useTyped } from "../../core/use-typed.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { FileDrop } from "../../ui/file-drop.tsx";
import inputs from "../../ui/inputs.module.css";
import { Modal } from "../../ui/modal.tsx";
import { ErrorBox } from "../../ui/notices.tsx";
import { Select } from "../../ui/select.tsx";
import { ImportColumns } from "./import-columns.tsx";
import { ImportPlanView } from "./import-plan.tsx";
import styles from "./import.module.css";
import { IMPORT_TEXTS as TEXTS } from "./texts.ts";
import { type Import, useImport } from "./use-import.ts";

const RESOURCE_OPTIONS = IMPORTABLE.map(
  (resource) => [resource, CONTRACTS[resource].title[1]] as const,
);

/** Reads a file or pasted rows, and holds what they would change as drafts in the inbox. */
export function ImportDialog() {
  const { request, finish } = useImportRequest();
  const { nextFiles = [] } = request ?? {};
  return (
    <Modal title={TEXTS.title} open={request !== null} onClose={finish} wide>
      {request === null ? null : (
        <>
          {nextFiles.length === 0 ? null : (
            <p className={styles["queue"]} role="status">
              {TEXTS.nextFiles(nextFiles.length)}
            </p>
          )}
          <Steps
            key={`${nextFiles.length} ${request.file?.name ?? ""}`}
            resource={request.resource}
            file={request.file}
            onClose={finish}
          />
        </>
      )}
    </Modal>
  );
}

type Request = NonNullable<ReturnType<typeof useImportRequest.getState>["request"]>;

interface StepsProps extends Pick<Request, "resource" | "file"> {
  /** Returns whether the import of another file begins. */
  readonly onClose: () => boolean;
}

function Steps({ resource, file, onClose }: StepsProps) {
  const state = useImport(resource);
  const [isPlan, setPlan] = useState(false);
  const { view, takeFile } = state;
  // A file is taken once, whatever is drawn again.
  const lastFile = useRef<File | null>(null);
  useEffect(() => {
    if (file === lastFile.current) return;
    lastFile.current = file;
    if (file !== null) takeFile(file);
  });
  if (view === null) return <SourceStep state={state} onClose={onClose} />;
  return isPlan ? (
    <ImportPlanView
      view={view}
      resource={state.resource}
      onBack={() => setPlan(false)}
      onDone={onClose}
    />
  ) : (
    <ImportColumns state={state} view={view} onPlan={() => setPlan(true)} onClose={onClose} />
  );
}

/** Asks for a file, or for rows of a table that are pasted. */
function SourceStep({ state, onClose }: { readonly state: Import; readonly onClose: () => void }) {
  const [text, setText] = useTyped("import-rows", z.string(), "");
  const takeFiles = useTakeFiles();
  return (
    <>
      <div className={styles["body"]}>
        <p className={styles["quiet"]}>{TEXTS.promise}</p>
        {state.failure === null ? null : <ErrorBox>{state.failure}</ErrorBox>}
        <ResourceField state={state} />
        <FileDrop
          className={styles["drop"]}
          label={TEXTS.file}
          accept=".csv,.tsv,.xlsx,.vcf,.pdf,.docx,.txt,.eml"
          isMultiple
          onFile={(_file, files) => takeFiles(files, state.resource)}
        >
          <FileInput size={18} aria-hidden />
          {state.isReading ? TEXTS.reading : TEXTS.choose}
          <span className={styles["quiet"]}>{TEXTS.kinds}</span>
        </FileDrop>
        <Field label={TEXTS.pasted}>
          {({ id }) => (
            <textarea
              id={id}
              className={[inputs["input"], styles["pasted"]].join(" ")}
              value={text}
              spellCheck={false}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      </div>
      <footer className={styles["foot"]}>
        <Button onPress={onClose}>{TEXTS.cancel}</Button>
        <Button
          tone="primary"
          isDisabled={text.trim() === "" || state.isReading}
          onPress={() => state.takeText(text)}
        >
          {state.isReading ? TEXTS.reading : TEXTS.readRows}
        </Button>
      </footer>
    </>
  );
}

/** Chooses what the rows become. */
function ResourceField({ state }: { readonly state: Import }) {
  return (
    <Field label={TEXTS.makes}>
      {({ id }) => (
        <Select
          id={id}
          label={TEXTS.makes}
          options={RESOURCE_OPTIONS}
          value={state.resource}
          onChange={state.setResource}
        />
      )}
    </Field>
  );
}
