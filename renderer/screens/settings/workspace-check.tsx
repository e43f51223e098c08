import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { DoctorReport, DoctorState } from "../../../shared/local/doctor.ts";
import { callLocal, localKey, localQuery } from "../../core/local.ts";
import { useAction } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { CHECK_TEXTS, noProblemsText, stepText } from "./texts.ts";
import { Section } from "./section.tsx";
import styles from "./settings.module.css";
import { useBackups } from "./backups.tsx";

/** The consistency check: its progress, its findings, and repairs that are safe. */
export function WorkspaceCheck() {
  const { doctor, start, cancel } = useDoctor();
  const { run, failure } = useAction((action: () => Promise<void>) => action(), {
    failed: CHECK_TEXTS.notStarted,
    isInline: true,
  });
  const isRunning = doctor?.state === "running";
  const canRepair =
    doctor?.report?.findings.some(({ repair, repaired }) => repair !== null && !repaired) === true;
  return (
    <Section id="check" title={CHECK_TEXTS.title} about={CHECK_TEXTS.about}>
      <div className={styles["labelled"]}>
        {isRunning ? (
          <Button small onPress={() => void run(cancel)}>
            {CHECK_TEXTS.cancel}
          </Button>
        ) : (
          <Button small onPress={() => void run(() => start(false))}>
            {CHECK_TEXTS.start}
          </Button>
        )}
        {isRunning || !canRepair ? null : (
          <Button small tone="primary" onPress={() => void run(() => start(true))}>
            {CHECK_TEXTS.repair}
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
      <p className={styles["note"]}>
        {noProblemsText(report.checks.map((check) => check.looked_at))}
      </p>
    );
  return (
    <>
      {report.damaged ? <DamageAdvice /> : null}
      <ul className={styles["findings"]}>
        {report.findings.map((finding) => (
          <li key={finding.message}>
            {finding.message}{" "}
            {finding.repaired ? (
              <strong>{CHECK_TEXTS.repaired}</strong>
            ) : finding.repair === null ? null : (
              <span className={styles["note"]}>{CHECK_TEXTS.canRepair(finding.repair)}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function DamageAdvice() {
  const backups = useBackups();
  if (backups === undefined) return null;
  const canRestore = backups.data.some(({ reason }) => reason !== null);
  return <p>{canRestore ? CHECK_TEXTS.restoreHint : CHECK_TEXTS.noBackup}</p>;
}

/** Returns the running or last check, which events keep up to date, and starts and cancels it. */
function useDoctor() {
  const bridge = useBridge();
  const client = useQueryClient();
  const { data } = useQuery(localQuery(bridge, "readDoctor"));
  // Events that arrived meanwhile may be newer than the answer.
  const refetch = () => client.invalidateQueries({ queryKey: localKey("readDoctor") });
  return {
    doctor: data,
    start: async (repair: boolean) => {
      await callLocal(bridge, "startDoctor", { body: { repair, complete: true } });
      await refetch();
    },
    cancel: async () => {
      await callLocal(bridge, "cancelDoctor");
      await refetch();
    },
  };
}
