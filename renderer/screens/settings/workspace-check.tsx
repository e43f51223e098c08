import { useState } from "react";
import type { DoctorReport, DoctorState } from "../../../shared/local/doctor.ts";
import { Button } from "../../ui/button.tsx";
import { CHECK_TEXTS, inOrderText, stepText } from "./check-texts.ts";
import { Section } from "./section.tsx";
import styles from "./settings.module.css";
import { useBackups } from "./workspace-backups.tsx";
import { useDoctor } from "./use-doctor.ts";

/** The consistency check: how far it is, what it found, and repairing what is safe to repair. */
export function WorkspaceCheck() {
  const { doctor, start, cancel } = useDoctor();
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = async (action: () => Promise<void>) => {
    setFailure(null);
    try {
      await action();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : CHECK_TEXTS.notStarted);
    }
  };
  const isRunning = doctor?.state === "running";
  const canMend =
    doctor?.report?.findings.some(({ mend, mended }) => mend !== null && !mended) === true;
  return (
    <Section id="check" title={CHECK_TEXTS.title} about={CHECK_TEXTS.about}>
      <div className={styles["labelled"]}>
        {isRunning ? (
          <Button small onPress={() => void attempt(cancel)}>
            {CHECK_TEXTS.cancel}
          </Button>
        ) : (
          <Button small onPress={() => void attempt(() => start(false))}>
            {CHECK_TEXTS.start}
          </Button>
        )}
        {isRunning || !canMend ? null : (
          <Button small tone="primary" onPress={() => void attempt(() => start(true))}>
            {CHECK_TEXTS.mend}
          </Button>
        )}
      </div>
      {isRunning ? <Progress doctor={doctor} /> : null}
      <div role="status">
        {failure === null ? null : <p className={styles["note"]}>{failure}</p>}
        {isRunning || doctor === undefined ? null : <Outcome doctor={doctor} />}
      </div>
    </Section>
  );
}

function Progress({ doctor }: { readonly doctor: DoctorState }) {
  const share =
    doctor.check === "index" && doctor.total > 0 ? { value: doctor.done, max: doctor.total } : {};
  return (
    <div className={styles["progress"]}>
      <progress aria-label={CHECK_TEXTS.title} {...share} />
      <p className={styles["note"]}>{stepText(doctor)}</p>
    </div>
  );
}

function Outcome({ doctor }: { readonly doctor: DoctorState }) {
  if (doctor.state === "cancelled")
    return <p className={styles["note"]}>{CHECK_TEXTS.cancelled}</p>;
  if (doctor.state === "failed") return <p className={styles["note"]}>{doctor.message}</p>;
  return doctor.report === null ? null : <Report report={doctor.report} />;
}

function Report({ report }: { readonly report: DoctorReport }) {
  if (report.findings.length === 0)
    return (
      <p className={styles["note"]}>{inOrderText(report.checks.map((check) => check.looked_at))}</p>
    );
  return (
    <>
      {report.damaged ? <DamageAdvice /> : null}
      <ul className={styles["findings"]}>
        {report.findings.map((finding) => (
          <li key={finding.message}>
            {finding.message}{" "}
            {finding.mended ? (
              <strong>{CHECK_TEXTS.mended}</strong>
            ) : finding.mend === null ? null : (
              <span className={styles["note"]}>Repair: {finding.mend}.</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What helps against a damaged file: a backup where there is one. */
function DamageAdvice() {
  const backups = useBackups();
  if (backups === undefined) return null;
  const canRestore = backups.data.some(({ reason }) => reason !== null);
  return <p>{canRestore ? CHECK_TEXTS.restoreHint : CHECK_TEXTS.noBackup}</p>;
}
