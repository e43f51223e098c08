import { FlaskConical, LogOut } from "lucide-react";
import { switchDemo, useDemo, useDemoShown } from "../core/demo.ts";
import { useBridge } from "../core/workspace.tsx";
import { Button } from "../ui/button.tsx";
import styles from "./demo-mark.module.css";
import { SHELL_TEXTS as TEXTS } from "./texts.ts";

/** Always in sight while the demo is shown, with the way out; nothing otherwise. */
export function DemoMark() {
  const bridge = useBridge();
  const shown = useDemoShown();
  const { busy, error } = useDemo();
  if (!shown) return null;
  return (
    <div className={styles["mark"]}>
      <span className={styles["name"]} title={TEXTS.demoMark.changesAreLost}>
        <FlaskConical size={15} aria-hidden />
        <span>{TEXTS.demoMark.demoData}</span>
      </span>
      <span className={styles["hint"]}>{TEXTS.demoMark.notSaved}</span>
      <Button small isDisabled={busy} onPress={() => void switchDemo(bridge, false)}>
        <LogOut size={14} aria-hidden />
        {busy ? (
          <span>{TEXTS.demoMark.leaving}</span>
        ) : (
          <span>
            {TEXTS.demoMark.leave}
            <span className={styles["rest"]}> {TEXTS.demoMark.theDemo}</span>
          </span>
        )}
      </Button>
      {error === null ? null : (
        <p className={styles["error"]} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
