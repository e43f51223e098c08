import { useEffect, useState } from "react";
import { Keys } from "../ui/keys.tsx";
import { allCommands } from "../core/command-registry.ts";
import { keyText } from "../core/keys.ts";
import styles from "./frame.module.css";
import { usePending } from "./shortcuts.ts";

/** Time within which users who know the next key type it. */
const HINT_DELAY_MS = 500;

/** The keys that can follow the one that was pressed: after G, where to go. */
export function PendingKeys() {
  const keys = usePending((state) => state.keys);
  if (keys === null) return null;
  return <Continuations key={keys} keys={keys} />;
}

function Continuations({ keys }: { readonly keys: string }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), HINT_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  const next = allCommands().filter(
    (command) => command.keys[0]?.startsWith(`${keys} `) === true && command.isAvailable(),
  );
  return (
    <div className={styles["box"]} aria-hidden>
      {next.map((command) => (
        <div key={command.id} className={styles["row"]}>
          <Keys text={keyText((command.keys[0] ?? "").slice(keys.length + 1))} />
          <span>{command.title}</span>
        </div>
      ))}
    </div>
  );
}
