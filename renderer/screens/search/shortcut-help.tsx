import { Fragment } from "react";
import { z } from "zod";
import { normalizeText } from "../../../shared/contract/normalize-text.ts";
import type { Command } from "../../core/command.ts";
import { allCommands } from "../../core/command-registry.ts";
import { keyText, PALETTE_KEYS } from "../../core/keys.ts";
import { useOverlays } from "../../core/view-state.ts";
import { useTyped } from "../../core/use-typed.tsx";
import inputs from "../../ui/inputs.module.css";
import { focusOnce } from "../../ui/focus.ts";
import { Highlight } from "../../ui/highlight.tsx";
import { Keys } from "../../ui/keys.tsx";
import { Modal } from "../../ui/modal.tsx";
import styles from "./search.module.css";
import { SEARCH_TEXTS } from "./texts.ts";

const TEXTS = SEARCH_TEXTS.help;

/** All keys by group, and a box that finds commands by any word of their title, group or keys. */
export function ShortcutHelp() {
  const { open, show } = useOverlays();
  return (
    <Modal title={TEXTS.title} open={open === "help"} onClose={() => show(null)} wide>
      <Help />
    </Modal>
  );
}

function Help() {
  const [text, setText] = useTyped("help", z.string(), "");
  const normalizedText = normalizeText(text);
  const lines = linesOf(allCommands()).filter((line) =>
    normalizedText === "" ? line.keys.length > 0 : isMeant(line, normalizedText),
  );
  const groups = [...new Set(lines.map(({ group }) => group))];
  return (
    <div className={styles["help"]}>
      <input
        type="text"
        className={`${inputs["input"] ?? ""} ${styles["helpBox"] ?? ""}`}
        ref={focusOnce(true)}
        aria-label={TEXTS.search}
        placeholder={TEXTS.placeholder}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="visually-hidden" role="status">
        {normalizedText === "" ? "" : TEXTS.found(lines.length)}
      </p>
      <div className={styles["list"]} tabIndex={0} role="region" aria-label={TEXTS.title}>
        {lines.length === 0 ? <p className={styles["note"]}>{TEXTS.none}</p> : null}
        <div className={styles["columns"]}>
          {groups.map((group) => (
            <section key={group}>
              <h3>{group}</h3>
              <dl>
                {lines
                  .filter((line) => line.group === group)
                  .map((line) => (
                    <HelpLine key={line.id} line={line} text={text} />
                  ))}
              </dl>
            </section>
          ))}
        </div>
        <p className={styles["note"]}>{TEXTS.note}</p>
      </div>
    </div>
  );
}

interface Line {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  /** Keys as they are shown; none for commands of the palette only. */
  readonly keys: readonly string[];
}

function linesOf(commands: readonly Command[]): readonly Line[] {
  return commands
    .filter(({ keys, palette }) => keys.length > 0 || palette !== "never")
    .map(({ id, group, title, keys }) => ({ id, group, title, keys: keys.map(keyText) }));
}

/**
 * Returns whether each typed word begins a word of title or group, or is a key; "ctrl+k" is one of
 * several keys together.
 */
function isMeant({ group, title, keys }: Line, normalizedText: string): boolean {
  const words = normalizeText(`${group} ${title}`).split(" ");
  const combinations = keys.map((text) => normalizeText(text).split(/ then |\+/));
  const isKey = (word: string) => {
    const parts = word.split("+").filter((part) => part !== "");
    return combinations.some((combination) => parts.every((part) => combination.includes(part)));
  };
  return normalizedText
    .split(" ")
    .every(
      (word) =>
        word === "" ||
        isKey(word) ||
        words.some((otherWord) => otherWord.replace(/^\W+/, "").startsWith(word)),
    );
}

function HelpLine({ line, text }: { readonly line: Line; readonly text: string }) {
  const { title, keys } = line;
  return (
    <div className={styles["row"]}>
      <dt>
        <Highlight value={title} text={text} />
      </dt>
      <dd>
        {keys.length === 0 ? (
          <span className={styles["palette"]}>
            {TEXTS.inPalette} <Keys text={keyText(PALETTE_KEYS)} />
          </span>
        ) : (
          keys.map((keysText, index) => (
            <Fragment key={keysText}>
              {index === 0 ? null : <span>{TEXTS.or}</span>}
              <Keys text={keysText} />
            </Fragment>
          ))
        )}
      </dd>
    </div>
  );
}
