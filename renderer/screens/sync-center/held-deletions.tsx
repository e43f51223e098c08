import type { WithheldRemoval } from "../../../shared/local/removals.ts";
import { callLocal } from "../../core/local.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./removed-records.module.css";
import { HELD_TEXTS } from "./texts.ts";
import { useRemovalAction } from "./use-removal-action.ts";

/** Deletions on the server that the user has to confirm, because there are so many at once. */
export function HeldDeletions({ withheld }: { readonly withheld: readonly WithheldRemoval[] }) {
  if (withheld.length === 0) return null;
  return (
    <section aria-labelledby="withheld">
      <h2 id="withheld">{HELD_TEXTS.title}</h2>
      {withheld.map((removal) => (
        <HeldList key={removal.list} removal={removal} />
      ))}
    </section>
  );
}

function HeldList({ removal }: { readonly removal: WithheldRemoval }) {
  const run = useRemovalAction();
  return (
    <div className={styles["withheld"]} role="status">
      <p>{HELD_TEXTS.what(removal.missing, removal.held, removal.resource)}</p>
      <Button
        small
        onPress={() =>
          void run({
            run: (bridge) =>
              callLocal(bridge, "acceptWithheld", { params: { list: removal.list } }),
            done: HELD_TEXTS.confirmed,
          })
        }
      >
        {HELD_TEXTS.confirm}
      </Button>
    </div>
  );
}
