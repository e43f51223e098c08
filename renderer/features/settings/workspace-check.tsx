import { useState } from "react";
import type { DoctorReport } from "../../../shared/local/doctor.ts";
import { ask } from "../../data/ask.ts";
import { useBridge } from "../../data/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Section } from "./section.tsx";
import styles from "./settings.module.css";

type State =
  | { readonly kind: "idle" }
  | { readonly kind: "running" }
  | { readonly kind: "done"; readonly report: DoctorReport }
  | { readonly kind: "failed"; readonly message: string };

/** The consistency check: what it looked at, what it found, and mending what is safe to mend. */
export function WorkspaceCheck() {
  const bridge = useBridge();
  const [state, setState] = useState<State>({ kind: "idle" });
  const run = async (mend: boolean) => {
    setState({ kind: "running" });
    try {
      const report = await ask<DoctorReport>(bridge, { method: "POST", path: "/local/doctor", body: { mend } });
      setState({ kind: "done", report });
    } catch (failure) {
      setState({ kind: "failed", message: failure instanceof Error ? failure.message : "The check did not run." });
    }
  };
  const findings = state.kind === "done" ? state.report.findings : [];
  const mendable = findings.filter((finding) => finding.mend !== null && !finding.mended);
  return (
    <Section
      id="check"
      title="Check"
      about="Whether the file, the searches, the changes that wait and their files are as they should be."
    >
      <div className={styles["labelled"]}>
        <Button small isDisabled={state.kind === "running"} onPress={() => void run(false)}>
          {state.kind === "running" ? "Checking…" : "Check this workspace"}
        </Button>
        {mendable.length === 0 ? null : (
          <Button small tone="primary" onPress={() => void run(true)}>
            Mend what is safe to mend
          </Button>
        )}
      </div>
      <div role="status">
        {state.kind === "failed" ? <p className={styles["note"]}>{state.message}</p> : null}
        {state.kind === "done" && findings.length === 0 ? (
          <p className={styles["note"]}>
            Everything is in order: {state.report.checks.map((check) => check.looked_at).join("; ")}.
          </p>
        ) : null}
        {findings.length === 0 ? null : (
          <ul className={styles["findings"]}>
            {findings.map((finding) => (
              <li key={finding.message}>
                {finding.message}{" "}
                {finding.mended ? (
                  <strong>Mended.</strong>
                ) : finding.mend === null ? null : (
                  <span className={styles["note"]}>Mending {finding.mend}.</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}
