import { ErrorBox } from "../../ui/error-box.tsx";
import { useEffect } from "react";
import { switchDemo, useDemo } from "../../core/demo.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import styles from "./demo-offer.module.css";
import { DEMO_TEXTS } from "./texts.ts";

/** Offers demo data to users without a server; where the shell can't, says how to start it. */
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
        {DEMO_TEXTS.commandBefore}
        <code>{DEMO_TEXTS.command}</code>
        {DEMO_TEXTS.commandAfter}
      </p>
    );
  return (
    <div className={styles["offer"]}>
      <div>
        <h2>{DEMO_TEXTS.title}</h2>
        <p>{DEMO_TEXTS.about}</p>
      </div>
      <Button tone="primary" isDisabled={busy} onPress={() => void switchDemo(bridge, true)}>
        {busy ? DEMO_TEXTS.starting : DEMO_TEXTS.start}
      </Button>
      <span className="visually-hidden" role="status" aria-live="polite">
        {busy ? DEMO_TEXTS.starting : ""}
      </span>
      {error === null ? null : <ErrorBox>{error}</ErrorBox>}
    </div>
  );
}
