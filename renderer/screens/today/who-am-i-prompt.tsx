import { create } from "zustand";
import { useMe } from "../../core/me.ts";
import { useLookups } from "../../core/queries.ts";
import { Button } from "../../ui/button.tsx";
import { MePicker } from "../../fields/me-picker.tsx";
import { ME_TEXTS } from "../../core/texts.ts";
import styles from "../../fields/who-am-i.module.css";

/** "Not now" lasts until the page reloads. */
const usePutOff = create<{ readonly isPutOff: boolean }>(() => ({ isPutOff: false }));

/** Asks once who the user is, as soon as there are colleagues to choose from. */
export function WhoAmIPrompt() {
  const me = useMe();
  const users = useLookups()?.users ?? [];
  const isPutOff = usePutOff((state) => state.isPutOff);
  if (me !== null || users.length === 0 || isPutOff) return null;
  return (
    <section className={styles["prompt"]} aria-labelledby="who-are-you" data-screen-only>
      <div className={styles["words"]}>
        <h2 id="who-are-you">{ME_TEXTS.question}</h2>
        <p>{ME_TEXTS.why}</p>
      </div>
      <MePicker />
      <Button tone="quiet" onPress={() => usePutOff.setState({ isPutOff: true })}>
        {ME_TEXTS.later}
      </Button>
    </section>
  );
}
