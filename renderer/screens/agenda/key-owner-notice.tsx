import { KeyRound } from "lucide-react";
import type { Bridge } from "../../../shared/bridge.ts";
import { valueAt } from "../../../shared/contract/body-value.ts";
import { refsIn } from "../../../shared/contract/record-field.ts";
import { CREATED_HERE, type Filter } from "../../../shared/query/filter.ts";
import { saveFields } from "../../changes/save.ts";
import { useKeyOwner } from "../../core/key-owner.ts";
import { useMe } from "../../core/me.ts";
import { readPage, type ShownRecord, useLookups } from "../../core/queries.ts";
import { addToast } from "../../core/toasts.ts";
import { useAction } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { addDays, today } from "../../ui/local-date.ts";
import { between } from "./day-lanes.ts";
import styles from "./agenda.module.css";
import { KEY_OWNER_TEXTS as TEXTS } from "./texts.ts";

/** Days ahead that plans reach. */
const DAYS_AHEAD = 1_000;
/** The largest page that /local answers. */
const MAX_ACTIVITIES = 500;

/**
 * Says once that the API key belongs to a colleague, whom the server names as the author of what is
 * made here, and offers to invite the user to it: that tells colleagues whose it is.
 */
export function KeyOwnerNotice() {
  const bridge = useBridge();
  const me = useMe();
  const { stranger, answer } = useKeyOwner();
  const users = useLookups()?.users;
  const attend = useAction(
    async (id: number) => {
      const count = await attendPlanned(bridge, id);
      answer(true);
      addToast({ tone: "plain", text: TEXTS.attends(count) });
    },
    { failed: TEXTS.failed },
  );
  if (stranger === null || !me || users === undefined) return null;
  const owner = users.find(({ id }) => id === stranger)?.full_name ?? TEXTS.colleague;
  return (
    <section className={styles["box"]} aria-label={TEXTS.title} aria-live="polite">
      <article>
        <KeyRound size={16} aria-hidden />
        <div className={styles["words"]}>
          <strong dir="auto">{TEXTS.owner(String(owner))}</strong>
          <p>{TEXTS.stillMine}</p>
        </div>
        <Button small isDisabled={attend.isRunning} onPress={() => void attend.run(me.id)}>
          {TEXTS.attend}
        </Button>
        <Button small tone="quiet" onPress={() => answer(false)}>
          {TEXTS.decline}
        </Button>
      </article>
    </section>
  );
}

/** Invites the user to what was planned here and is still ahead; returns to how many activities. */
async function attendPlanned(bridge: Bridge, me: number): Promise<number> {
  const firstDay = today();
  const filter: Filter = {
    op: "and",
    of: [
      { op: "is", field: CREATED_HERE, value: true },
      { op: "is", field: "mark_as_done", value: false },
      { op: "not", of: { op: "oneOf", field: "attendees.users", values: [me] } },
      between(firstDay, addDays(firstDay, DAYS_AHEAD)),
    ],
  };
  const query = { resource: "activity", filter, sort: "start:asc" } as const;
  const { data } = await readPage(bridge, query, 1, MAX_ACTIVITIES);
  for (const record of data)
    await saveFields(bridge, "activity", record, {
      users_as_attendees: [...attendingIds(record), me].join(","),
    });
  return data.length;
}

function attendingIds(record: ShownRecord): readonly number[] {
  return refsIn(valueAt(record, "attendees.users")).flatMap(({ id }) => id ?? []);
}
