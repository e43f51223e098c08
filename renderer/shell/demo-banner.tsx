import { ErrorBox } from "../ui/notices.tsx";
import { FlaskConical, LogOut } from "lucide-react";
import { switchDemo, useDemo, useDemoShown } from "../core/demo.ts";
import { useBridge } from "../core/workspace.tsx";
import { Button } from "../ui/button.tsx";
import styles from "./demo-banner.module.css";
import { SHELL_TEXTS as TEXTS } from "./texts.ts";

/** Always visible while demo data is shown, with a button that leaves it; nothing otherwise. */
export function DemoBanner() {
  const bridge = useBridge();
  const shown = useDemoShown();
  const { busy, error } = useDemo();
  if (!shown) return null;
  return (
    <div className={styles["mark"]}>
      <span className={styles["name"]} title={TEXTS.demoBanner.changesAreLost}>
        <FlaskConical size={15} aria-hidden />
        <span>{TEXTS.demoBanner.demoData}</span>
      </span>
      <span className={styles["hint"]}>{TEXTS.demoBanner.notSaved}</span>
      <Button small isDisabled={busy} onPress={() => void switchDemo(bridge, false)}>
        <LogOut size={14} aria-hidden />
        {busy ? (
          <span>{TEXTS.demoBanner.leaving}</span>
        ) : (
          <span>
            {TEXTS.demoBanner.leave}
            <span className={styles["rest"]}> {TEXTS.demoBanner.theDemo}</span>
          </span>
        )}
      </Button>
      {error === null ? null : <ErrorBox>{error}</ErrorBox>}
    </div>
  );
}
