import { useEffect, useState } from "react";
import { isObject } from "../../../../shared/contract/liberal.ts";
import { isSlugged, resourceOfSlug } from "../../../../shared/contract/resource.ts";
import { useRecord } from "../../../core/queries.ts";
import { type ActiveRecord, reachedRecord } from "../../../core/targets.ts";
import { type CaptureKind, type RecordKey, useOverlays } from "../../../core/view-state.ts";
import { Modal } from "../../../ui/modal.tsx";
import { AboutField, CaptureForm } from "./capture-form.tsx";
import styles from "./capture-dialog.module.css";
import { CAPTURE_TEXTS } from "../texts.ts";

const TEXTS = CAPTURE_TEXTS.dialog;

/** Writes down what was just said about the record that is open: two keys, a text, Enter. */
export function CaptureDialog() {
  const { capturing, capture } = useOverlays();
  return (
    <Modal
      title={TEXTS.titles[capturing ?? "note"]}
      open={capturing !== null}
      onClose={() => capture(null)}
    >
      {capturing === null ? null : <Capture kind={capturing} onDone={() => capture(null)} />}
    </Modal>
  );
}

interface CaptureProps {
  readonly kind: CaptureKind;
  readonly onDone: () => void;
}

/** The form for the record that is open; without one, the choice of a record comes first. */
function Capture({ kind, onDone }: CaptureProps) {
  // Record that was active when the dialog opened: J and K do nothing behind a dialog.
  const [active] = useState(() => subjectOf(reachedRecord()));
  const { about, capture } = useOverlays();
  const isAbout = active !== null && active.resource !== "note";
  // After a lock no record is active yet.
  useEffect(() => {
    if (about === null && isAbout) capture(kind, { resource: active.resource, key: active.key });
  }, [about, isAbout, active, capture, kind]);
  // A record that is active is there; another one has to be read.
  const isActive =
    about === null || (about.resource === active?.resource && about.key === active.key);
  if (isAbout && isActive) return <CaptureForm kind={kind} active={active} onDone={onDone} />;
  if (about !== null && about.resource !== "note")
    return <CaptureAboutChosen key={about.key} kind={kind} about={about} onDone={onDone} />;
  return (
    <div className={styles["form"]}>
      <AboutField
        label={TEXTS.aboutWhom}
        value=""
        autoFocus
        onChange={(chosenKind) => capture(kind, chosenKind)}
      />
    </div>
  );
}

/** Returns the record to write about: of an activity or a note the record that it is about. */
function subjectOf(active: ActiveRecord | null): ActiveRecord | null {
  if (active === null || isSlugged(active.resource)) return active;
  const related = active.shown["related_record"];
  if (!isObject(related) || typeof related["slug"] !== "string") return active;
  const { id, slug } = related;
  const resource = resourceOfSlug(slug);
  if (resource === null) return active;
  const subjectView = { ...related, id: typeof id === "number" ? id : null, slug };
  return { resource, key: slug, shown: subjectView };
}

interface ChosenProps extends CaptureProps {
  readonly about: RecordKey;
}

function CaptureAboutChosen({ kind, about, onDone }: ChosenProps) {
  const { data } = useRecord(about.resource, about.key);
  const active = data === undefined ? null : subjectOf({ ...about, shown: data.record });
  return active === null ? null : <CaptureForm kind={kind} active={active} onDone={onDone} />;
}
