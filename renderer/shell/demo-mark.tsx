import { FlaskConical, LogOut } from "lucide-react";
import { switchDemo, useDemo, useDemoShown } from "../core/demo.ts";
import { useBridge } from "../core/workspace.tsx";
import { Button } from "../ui/button.tsx";
import styles from "./demo-mark.module.css";

/** Always in sight while the demo is shown, with the way out; nothing otherwise. */
export function DemoMark() {
  const bridge = useBridge();
  const shown = useDemoShown();
  const { busy, error } = useDemo();
  if (!shown) return null;
  return (
    <div className={styles["mark"]}>
      <span
        className={styles["name"]}
        title="What you change here is gone when you leave the demo."
      >
        <FlaskConical size={15} aria-hidden />
        <span>Demo data</span>
      </span>
      <span className={styles["hint"]}>Nothing here is kept.</span>
      <Button small isDisabled={busy} onPress={() => void switchDemo(bridge, false)}>
        <LogOut size={14} aria-hidden />
        {busy ? (
          <span>Leaving…</span>
        ) : (
          <span>
            Leave<span className={styles["rest"]}> the demo</span>
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
