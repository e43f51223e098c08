import { useBridge } from "../../core/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Section } from "./section.tsx";
import { DIAGNOSTICS_TEXTS } from "./texts.ts";
import styles from "./settings.module.css";
import { type Bridge, REPORT_PAGE, type ShellAbilities } from "../../../shared/bridge.ts";
import type { Diagnostics } from "../../../shared/local/diagnostics.ts";
import type { Opening } from "../../../shared/local/opening.ts";
import { callLocal } from "../../core/local.ts";
import { type Command, pageCommand } from "../../core/command.ts";
import { copyText } from "../../core/copy-text.ts";
import { addToast } from "../../core/toasts.ts";

/**
 * Copies versions, settings, counts and recent errors to the clipboard; of a workspace that cannot
 * be opened why. Never rejects.
 */
export async function copyDiagnostics(
  bridge: Bridge,
  from: "readDiagnostics" | "readOpening" = "readDiagnostics",
): Promise<void> {
  try {
    const diagnostics = await callLocal(bridge, from);
    await copyText(diagnosticsText(bridge.abilities, diagnostics), DIAGNOSTICS_TEXTS.copied);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    addToast({ tone: "bad", text: DIAGNOSTICS_TEXTS.notCopied(reason) });
  }
}

/** Opens the log folder in the desktop app, a file with the newest lines in the browser shell. */
async function showLogs(bridge: Bridge): Promise<void> {
  const isShown = await bridge.showLogs().catch(() => false);
  if (!isShown) addToast({ tone: "plain", text: DIAGNOSTICS_TEXTS.noLogs });
}

/** Opens the page for reports; what was copied for it is the user's to send. */
async function reportProblem(bridge: Bridge): Promise<void> {
  await bridge.openExternal(REPORT_PAGE).catch(() => false);
}

function diagnosticsText(
  { shell, platform, version }: ShellAbilities,
  diagnostics: Diagnostics | Opening,
): string {
  const page = {
    shell,
    platform,
    version,
    browser: navigator.userAgent,
    language: navigator.language,
    window: `${window.innerWidth} x ${window.innerHeight} at ${window.devicePixelRatio}`,
  };
  const json = JSON.stringify({ page, ...diagnostics }, null, 2);
  return `${DIAGNOSTICS_TEXTS.heading}\n\`\`\`json\n${json}\n\`\`\`\n`;
}

export const DIAGNOSTICS_COMMANDS: readonly Command[] = [
  pageCommand({
    id: "copy-diagnostics",
    title: DIAGNOSTICS_TEXTS.copy,
    group: "View",
    run: (_page, { bridge }) => void copyDiagnostics(bridge),
  }),
  pageCommand({
    id: "show-logs",
    title: DIAGNOSTICS_TEXTS.showLogs,
    group: "View",
    run: (_page, { bridge }) => void showLogs(bridge),
  }),
  pageCommand({
    id: "report-problem",
    title: DIAGNOSTICS_TEXTS.report,
    group: "View",
    run: (_page, { bridge }) => void reportProblem(bridge),
  }),
];

/** Diagnostics and logs, for a helper of the user. */
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
