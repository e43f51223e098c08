import { useEffect, useState } from "react";
import { Keys } from "../ui/keys.tsx";
import { allCommands } from "../core/command-registry.ts";
import { keyText } from "../core/keys.ts";
import styles from "./pending-keys.module.css";
import { usePending } from "./shortcuts.ts";

/** Milliseconds after which somebody does not know the next key by heart. */
const THINKING = 500;

/** What can follow on the key that was pressed: after G, where it goes. */
export function PendingKeys() {
  const keys = usePending((state) => state.keys);
  if (keys === null) return null;
  return <Continuations key={keys} keys={keys} />;
}

function Continuations({ keys }: { readonly keys: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), THINKING);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  const next = allCommands().filter(
    (command) => command.keys?.startsWith(`${keys} `) && (command.when?.() ?? true),
  );
  return (
    <div className={styles["box"]} aria-hidden>
      {next.map((command) => (
        <div key={command.id} className={styles["row"]}>
          <Keys text={keyText((command.keys ?? "").slice(keys.length + 1))} />
          <span>{command.title}</span>
        </div>
      ))}
    </div>
  );
}
