import { splitList } from "../../../../shared/contract/text-values.ts";
import styles from "./create-dialog.module.css";
import { CREATE_TEXTS as TEXTS } from "./texts.ts";
import type { useCreateDraft } from "./use-create-draft.ts";

const GUESTS = ["candidates_as_attendees", "contacts_as_attendees"] as const;
const QUIET = "do_not_send_calendar_invite";

interface Props {
  readonly draft: Pick<ReturnType<typeof useCreateDraft>, "valueOf" | "change">;
}

/** Says beside the button that guests from outside may be written to, and lets the user choose. */
export function InvitationChoice({ draft }: Props) {
  const count = GUESTS.flatMap((name) => splitList(draft.valueOf(name))).length;
  if (count === 0) return null;
  return (
    <label className={styles["invitation"]}>
      <input
        type="checkbox"
        checked={draft.valueOf(QUIET) !== true}
        onChange={(event) => draft.change(QUIET, !event.target.checked)}
      />
      <span>{TEXTS.invitation(count)}</span>
    </label>
  );
}
