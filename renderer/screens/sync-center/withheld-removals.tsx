import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { WithheldRemoval } from "../../../shared/local/removals.ts";
import { callLocal } from "../../core/local.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./removed-records.module.css";
import { useRemovalAction } from "./use-removal-action.ts";
import { numberText } from "../../ui/format.ts";

/** Deletions on the server that are too many at once to be believed without the user's word. */
export function WithheldRemovals({ withheld }: { readonly withheld: readonly WithheldRemoval[] }) {
  if (withheld.length === 0) return null;
  return (
    <section aria-labelledby="withheld">
      <h2 id="withheld">Are they really gone?</h2>
      {withheld.map((removal) => (
        <Withheld key={removal.list} withheld={removal} />
      ))}
    </section>
  );
}

function Withheld({ withheld }: { readonly withheld: WithheldRemoval }) {
  const run = useRemovalAction();
  const [, plural] = CONTRACTS[withheld.resource].title;
  return (
    <div className={styles["withheld"]} role="status">
      <p>
        {numberText(withheld.missing)} of {numberText(withheld.held)} {plural.toLowerCase()} are no
        longer on the server. That&apos;s unusually many, so nothing was removed here. A different
        account or a server fault could be the cause.
      </p>
      <Button
        small
        onPress={() =>
          void run({
            run: (bridge) =>
              callLocal(bridge, "acceptWithheld", { params: { list: withheld.list } }),
            said: "They are removed with the next sync.",
          })
        }
      >
        They are really gone: remove them
      </Button>
    </div>
  );
}
