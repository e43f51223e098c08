import { COMMANDS, keyText } from "../../app/commands.ts";
import { useOverlays } from "../../app/view-state.ts";
import { Modal } from "../../ui/modal.tsx";
import { Keys } from "./keys.tsx";
import styles from "./shortcut-help.module.css";

type Line = readonly [keys: string, title: string];

/** Keys of lists and records; those of commands come from the command table. */
const LIST_KEYS: readonly Line[] = [
  ["J", "Next row"],
  ["K", "Previous row"],
  ["Enter", "Open beside the list; again: as a page"],
  ["O", "Open as a page"],
  ["X", "Mark the row"],
  ["F", "Filter the list"],
  ["Esc", "Close, or back to the list"],
];

export function ShortcutHelp() {
  const { open, show } = useOverlays();
  const groups = [...new Set(COMMANDS.map((command) => command.group))].map((group) => ({
    group,
    lines: COMMANDS.flatMap((command): readonly Line[] =>
      command.group === group && command.keys !== undefined ? [[keyText(command.keys), command.title]] : [],
    ),
  }));
  return (
    <Modal title="Keyboard shortcuts" open={open === "help"} onClose={() => show(null)} wide>
      <div className={styles["help"]} tabIndex={0} role="region" aria-label="Keyboard shortcuts">
        {[...groups, { group: "Lists and records", lines: LIST_KEYS }]
          .filter(({ lines }) => lines.length > 0)
          .map(({ group, lines }) => (
            <section key={group}>
              <h3>{group}</h3>
              <dl>
                {lines.map(([keys, title]) => (
                  <div key={title} className={styles["row"]}>
                    <dt>{title}</dt>
                    <dd>
                      <Keys text={keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        <p className={styles["note"]}>Single keys rest while you type or a dialog is open.</p>
      </div>
    </Modal>
  );
}
