import { Fragment } from "react";
import { allCommands } from "../../core/command-registry.ts";
import { keyText } from "../../core/keys.ts";
import { useOverlays } from "../../core/view-state.ts";
import { Modal } from "../../ui/modal.tsx";
import { Keys } from "../../ui/keys.tsx";
import styles from "./shortcut-help.module.css";
import { SEARCH_TEXTS as TEXTS } from "./texts.ts";

type Line = readonly [keys: readonly string[], title: string];

export function ShortcutHelp() {
  const { open, show } = useOverlays();
  const commands = allCommands();
  const groups = [...new Set(commands.map((command) => command.group))].map((group) => ({
    group,
    lines: commands.flatMap((command): readonly Line[] =>
      command.group === group && command.keys !== undefined
        ? [[[command.keys, ...(command.also ?? [])].map(keyText), command.title]]
        : [],
    ),
  }));
  return (
    <Modal title={TEXTS.help} open={open === "help"} onClose={() => show(null)} wide>
      <div className={styles["help"]} tabIndex={0} role="region" aria-label={TEXTS.help}>
        <div className={styles["columns"]}>
          {groups
            .filter(({ lines }) => lines.length > 0)
            .map(({ group, lines }) => (
              <section key={group}>
                <h3>{group}</h3>
                <dl>
                  {lines.map(([keys, title]) => (
                    <div key={title} className={styles["row"]}>
                      <dt>{title}</dt>
                      <dd>
                        {keys.map((text, index) => (
                          <Fragment key={text}>
                            {index === 0 ? null : <span>{TEXTS.or}</span>}
                            <Keys text={text} />
                          </Fragment>
                        ))}
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
        </div>
        <p className={styles["note"]}>{TEXTS.helpNote}</p>
      </div>
    </Modal>
  );
}
