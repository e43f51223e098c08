import { useEffect } from "react";
import { switchDemo, useDemo } from "../../core/demo.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import styles from "./demo-offer.module.css";

/**
 * For who has no server at hand: the desk with demo data, where the shell can; else how to get
 * there.
 */
export function DemoOffer() {
  const bridge = useBridge();
  const { busy, error } = useDemo();
  const can = bridge.abilities.can.demo;
  useEffect(() => {
    useDemo.setState({ offered: can });
    return () => useDemo.setState({ offered: false });
  }, [can]);
  if (!can)
    return (
      <p className={styles["offer"]}>
        Only looking? Close it and start it with <code>npm start -- --demo</code>: it brings demo
        data and a server of its own.
      </p>
    );
  return (
    <div className={styles["offer"]}>
      <p>
        <strong>Only looking?</strong> A few thousand made-up records with a server of their own, on
        this machine. Your workspace stays as it is.
      </p>
      <Button isDisabled={busy} onPress={() => void switchDemo(bridge, true)}>
        {busy ? "Preparing the demo data…" : "Try with demo data"}
      </Button>
      <span className="visually-hidden" role="status" aria-live="polite">
        {busy ? "Preparing the demo data…" : ""}
      </span>
      {error === null ? null : (
        <p className={styles["error"]} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
