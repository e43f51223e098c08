import type { HeldDeletions as Held } from "../../../shared/local/removals.ts";
import { callLocal } from "../../core/local.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./removed-records.module.css";
import { HELD_TEXTS } from "./texts.ts";
import { useRemovalAction } from "./use-removal-action.ts";

/** Deletions on the server that the user has to confirm, because there are so many at once. */
export function HeldDeletions({ lists }: { readonly lists: readonly Held[] }) {
  if (lists.length === 0) return null;
  return (
    <section aria-labelledby="held-deletions">
      <h2 id="held-deletions">{HELD_TEXTS.title}</h2>
      {lists.map((removal) => (
        <HeldList key={removal.list} removal={removal} />
      ))}
    </section>
  );
}

function HeldList({ removal }: { readonly removal: Held }) {
  const run = useRemovalAction();
  return (
    <div className={styles["held"]} role="status">
      <p>{HELD_TEXTS.what(removal)}</p>
      <Button
        small
        onPress={() =>
          void run({
            run: (bridge) =>
              callLocal(bridge, "acceptHeldDeletions", { params: { list: removal.list } }),
            done: HELD_TEXTS.confirmed,
          })
        }
      >
        {HELD_TEXTS.confirm}
      </Button>
    </div>
  );
}
