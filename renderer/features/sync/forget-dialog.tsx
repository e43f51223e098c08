import type { RemovedRow } from "../../../shared/local/removals.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import styles from "./discard-dialog.module.css";
import { removedTitle } from "./removed-title.ts";
import { useRemovalAction } from "./use-removal-action.ts";

interface Props {
  /** One record, all of them, or null: nothing is asked. */
  readonly asked: RemovedRow | "all" | null;
  readonly onClose: () => void;
}

/** Asks before the last copy of a removed record goes. */
export function ForgetDialog({ asked, onClose }: Props) {
  const run = useRemovalAction();
  if (asked === null) return null;
  const all = asked === "all";
  const forget = () => {
    onClose();
    void run({
      method: "DELETE",
      path: all ? "/local/removed" : `/local/removed/${asked.resource}/${asked.id}`,
      said: all ? "All of them are forgotten." : `${removedTitle(asked)} is forgotten.`,
    });
  };
  return (
    <Modal title={all ? "Forget all of them now?" : "Forget this record now?"} open onClose={onClose}>
      <div className={styles["body"]}>
        <p>
          {all ? "These records are" : <bdi>{removedTitle(asked)}</bdi>} {all ? "" : "is "}
          no longer on the server. This machine has the last copy, and keeps it for 90 days; forgotten now, it cannot be
          brought back.
        </p>
      </div>
      <footer className={styles["foot"]}>
        <Button onPress={onClose}>Cancel</Button>
        <Button tone="danger" onPress={forget} autoFocus>
          {all ? "Forget all of them" : "Forget the record"}
        </Button>
      </footer>
    </Modal>
  );
}
