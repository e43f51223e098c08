import { useBridge } from "../../core/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { copyDiagnostics, reportProblem, showLogs } from "./diagnostics.ts";
import { Section } from "./section.tsx";
import { DIAGNOSTICS_TEXTS } from "./texts.ts";
import styles from "./settings.module.css";

/** Diagnostics and logs, for whoever helps the user. */
export function DiagnosticsSection() {
  const bridge = useBridge();
  return (
    <Section id="diagnostics" title={DIAGNOSTICS_TEXTS.title} about={DIAGNOSTICS_TEXTS.about}>
      <div className={styles["labelled"]}>
        <Button small onPress={() => void copyDiagnostics(bridge)}>
          {DIAGNOSTICS_TEXTS.copy}
        </Button>
        <Button small onPress={() => void showLogs(bridge)}>
          {DIAGNOSTICS_TEXTS.showLogs}
        </Button>
        <Button small onPress={() => void reportProblem(bridge)}>
          {DIAGNOSTICS_TEXTS.report}
        </Button>
      </div>
    </Section>
  );
}
