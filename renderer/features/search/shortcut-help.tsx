import { COMMANDS, keyText } from "../../app/commands.ts";
import { useOverlays } from "../../app/view-state.ts";
import { Modal } from "../../ui/modal.tsx";
import styles from "./shortcut-help.module.css";

/** Keys of lists and records; those of commands come from the command table. */
const LIST_KEYS: readonly (readonly [string, string])[] = [
  ["J, K", "Next row, previous row"],
  ["Enter", "Open beside the list; again: as a page"],
  ["O", "Open as a page"],
  ["X", "Mark the row"],
  ["F", "Filter the list"],
  ["Esc", "Close, or back to the list"],
];

export function ShortcutHelp() {
  const { open, show } = useOverlays();
  return (
    <Modal title="Keyboard shortcuts" open={open === "help"} onClose={() => show(null)}>
      <div className={styles["help"]} tabIndex={0} role="region" aria-label="Keyboard shortcuts">
        <dl>
          {COMMANDS.flatMap((command) =>
            command.keys === undefined
              ? []
              : [<Row key={command.id} keys={keyText(command.keys)} title={command.title} />],
          )}
          {LIST_KEYS.map(([keys, title]) => (
            <Row key={keys} keys={keys} title={title} />
          ))}
        </dl>
      </div>
    </Modal>
  );
}

function Row({ keys, title }: { readonly keys: string; readonly title: string }) {
  return (
    <div className={styles["row"]}>
      <dt>{title}</dt>
      <dd>
        <kbd>{keys}</kbd>
      </dd>
    </div>
  );
}
