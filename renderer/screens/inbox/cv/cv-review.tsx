import { useEffect, useRef, useState } from "react";
import { tidied } from "../../../changes/save.ts";
import { commandOf } from "../../../core/command-registry.ts";
import type { QueuedFile } from "../../../core/cv-queue.ts";
import { useAction } from "../../../core/use-action.ts";
import { useTarget } from "../../../core/targets.ts";
import { useBridge } from "../../../core/workspace.tsx";
import type { PageQuote } from "../../../fields/pdf/pdf-view.tsx";
import { LISTED } from "../../../query/list-targets.ts";
import { Button } from "../../../ui/button.tsx";
import { onSaveKey } from "../../../ui/field.tsx";
import { KeyLegend } from "../../../ui/keys.tsx";
import { PageHeader } from "../../../ui/layout.tsx";
import { EmptyState, ErrorBox, LoadingNotice } from "../../../ui/notices.tsx";
import { Select } from "../../../ui/select.tsx";
import { visibleText } from "../../../ui/visible-text.ts";
import { IMPORT_COMMAND } from "../../../core/texts.ts";
import type { Cv } from "../../../../shared/local/cv.ts";
import { CV_FILE } from "../commands.ts";
import { CvFile } from "./cv-file.tsx";
import { CvFields, MessageHead, PersonQuestion } from "./cv-form.tsx";
import styles from "./cv.module.css";
import { CV_TEXTS as TEXTS, FORM_TEXTS } from "./texts.ts";
import { useCvForm } from "./use-cv-form.ts";
import { type FilesToCheck, useCv, useFilesToCheck, usePrefetchedCv } from "./use-cv-queue.ts";

/** Goes through CVs and emails: the file on the left, what it says on the right. */
export function CvReviewView() {
  const bridge = useBridge();
  const queue = useFilesToCheck();
  const { files, file, index, isLoaded } = queue;
  useEffect(() => {
    document.title = TEXTS.pageTitle;
  }, []);
  useTarget(
    LISTED,
    files.length < 2
      ? null
      : {
          move: (delta) => queue.goTo(index + delta),
          moveTo: (end) => queue.goTo(end === "first" ? 0 : files.length - 1),
        },
  );
  return (
    <div className={styles["view"]}>
      <PageHeader title={TEXTS.title} count={TEXTS.position(index + 1, files.length)}>
        {files.length < 2 || file === null ? null : (
          <Select
            label={TEXTS.queue}
            options={files.map(({ blob, name }) => [blob, visibleText(name)] as const)}
            value={file.blob}
            onChange={(blob) =>
              queue.goTo(files.findIndex((queuedFile) => queuedFile.blob === blob))
            }
          />
        )}
        <span className={styles["quiet"]}>{TEXTS.promise}</span>
      </PageHeader>
      {!isLoaded ? (
        <LoadingNotice title={TEXTS.loadingQueue} />
      ) : file === null ? (
        <EmptyState title={TEXTS.empty}>
          <p>{TEXTS.emptyMore}</p>
          <Button onPress={() => commandOf("import")?.run(bridge)}>{IMPORT_COMMAND}</Button>
        </EmptyState>
      ) : (
        <CheckedFile key={file.blob} file={file} queue={queue} />
      )}
    </div>
  );
}

interface FileProps {
  readonly file: QueuedFile;
  readonly queue: FilesToCheck;
}

function CheckedFile({ file, queue }: FileProps) {
  const cv = useCv(file, queue.change);
  usePrefetchedCv(queue.files[queue.index + 1], cv !== null);
  return cv === null ? (
    <LoadingNotice title={TEXTS.reading} />
  ) : (
    <ReadFile file={file} queue={queue} cv={cv} />
  );
}

function ReadFile({ file, queue, cv }: FileProps & { readonly cv: Cv }) {
  const state = useCvForm(file.blob, cv);
  const { resource, target, body } = state;
  const [quote, setQuote] = useState<PageQuote | null>(null);
  const [hint, setHint] = useState<string | null>(null);
  const fieldName = useRef<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const hold = useAction(
    async () => {
      await queue.hold(file, tidied(resource, body), target?.slug ?? null);
      state.drop();
    },
    { failed: TEXTS.notKept, isInline: true },
  );
  const keep = (around: Element | null) => {
    const reason = state.isUndecided
      ? FORM_TEXTS.decideFirst
      : target !== null && Object.keys(body).length === 0
        ? FORM_TEXTS.nothingTicked
        : null;
    setHint(reason);
    if (reason !== null) around?.querySelector<HTMLElement>("button, input")?.focus();
    else if (!state.hasProblems && !state.isLoading) void hold.run();
  };
  const remove = () => {
    state.drop();
    void queue.remove(file);
  };
  useTarget(CV_FILE, {
    keep: () => keep(form.current),
    remove,
    leave: queue.leave,
    takeGuess: () => {
      const name = fieldName.current;
      const guess = name === null ? null : state.guessOf(name);
      if (name !== null && guess !== null) state.setValue(name, guess.value);
    },
  });
  return (
    <>
      <div className={styles["sides"]}>
        <CvFile file={file} cv={cv} quote={quote} />
        <form
          className={styles["form"]}
          ref={form}
          aria-label={FORM_TEXTS.label(visibleText(file.name))}
          noValidate
          onSubmit={(event) => event.preventDefault()}
          onKeyDown={(event) => {
            if (event.key !== "Escape" || event.defaultPrevented) return;
            event.preventDefault();
            queue.leave();
          }}
          {...onSaveKey(keep)}
        >
          <div className={styles["values"]}>
            <Problem cv={cv} />
            <Doubts cv={cv} />
            <MessageHead cv={cv} />
            <PersonQuestion state={state} />
            <CvFields
              cv={cv}
              state={state}
              onShow={(place) => setQuote({ ...place })}
              onField={(name) => {
                fieldName.current = name;
              }}
            />
          </div>
          <footer className={styles["foot"]}>
            {hold.failure === null && hint === null ? null : (
              <ErrorBox>{hold.failure ?? hint}</ErrorBox>
            )}
            <Button
              tone="primary"
              aria-keyshortcuts="Control+Enter"
              isDisabled={hold.isRunning || state.isLoading}
              onPress={() => keep(form.current)}
            >
              {hold.isRunning ? TEXTS.keepRunning : TEXTS.keep}
            </Button>
            {queue.files.length < 2 ? null : (
              <Button onPress={() => queue.goTo(queue.index + 1)}>{TEXTS.skip}</Button>
            )}
            <Button tone="quiet" onPress={remove}>
              {TEXTS.remove}
            </Button>
          </footer>
        </form>
      </div>
      <KeyLegend
        className={styles["keys"]}
        entries={[
          [["Ctrl", "+", "Enter"], TEXTS.keys.keep],
          [["Ctrl", "+", "."], TEXTS.keys.guess],
          [["J", "K"], TEXTS.keys.move],
          [["Esc"], TEXTS.keys.leave],
        ]}
      />
    </>
  );
}

/** Says what the user should know before the fields are kept. */
function Doubts({ cv: { doubts = [] } }: { readonly cv: Cv }) {
  return doubts.map(({ why }) => (
    <p key={why} className={styles["problem"]} role="alert">
      {why}
    </p>
  ));
}

/** Says why a file could not be read, and what to do. */
function Problem({ cv: { problem, text_found: hasText, resource } }: { readonly cv: Cv }) {
  const text = problem ?? (hasText || resource === "activity" ? null : TEXTS.noText);
  return text === null ? null : (
    <div className={styles["problem"]} role="alert">
      <p>{text}</p>
      <p>{TEXTS.byHand(resource)}</p>
    </div>
  );
}
