import { type FormEvent, type ReactNode, useRef } from "react";
import { z } from "zod";
import { flushSync } from "react-dom";
import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import { useTyped } from "../../core/use-typed.tsx";
import { Button } from "../../ui/button.tsx";
import { DiscardButton } from "./discard-button.tsx";
import { Dispute, radioName, type Side } from "./dispute.tsx";
import { CONFLICT_TEXTS } from "./texts.ts";
import { useEntryTarget } from "../../changes/entry-targets.ts";
import styles from "./conflict-chooser.module.css";

interface Props {
  readonly entry: OutboxEntryView;
  readonly onChoose: (body: { choice: Side } | { fields: Record<string, Side> }) => void;
  /** The undisputed part of the change. */
  readonly undisputed: ReactNode;
  /** Discards the change instead; asks first. */
  readonly onDiscard: () => void;
}

/** Both sides of a conflict, field by field, with the value before both; or of a whole record. */
export function ConflictChooser(props: Props) {
  return (props.entry.conflict?.fields ?? []).length === 0 ? (
    <WholeRecord {...props} />
  ) : (
    <Fields {...props} />
  );
}

const sides = z.record(z.string(), z.enum(["mine", "theirs", "both"]));

function Fields({ entry, onChoose, undisputed, onDiscard }: Props) {
  const fields = entry.conflict?.fields ?? [];
  const [chosen, setChosen] = useTyped<Readonly<Record<string, Side>>>(
    `decision ${entry.id}`,
    sides,
    {},
  );
  const form = useRef<HTMLFormElement>(null);
  const decide = useRef<HTMLButtonElement>(null);
  const undecided = fields.filter(({ field }) => chosen[field] === undefined);
  const left = undecided.length;
  const all = (side: Side) => {
    flushSync(() => setChosen(Object.fromEntries(fields.map(({ field }) => [field, side]))));
    decide.current?.focus();
  };
  useEntryTarget(entry.id, {
    work: () => {
      const { field = "" } = undecided[0] ?? fields[0] ?? {};
      form.current?.querySelector<HTMLInputElement>(`[name="${radioName(entry, field)}"]`)?.focus();
    },
    choose: all,
    discard: onDiscard,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (left === 0) onChoose({ fields: { ...chosen } });
  };
  return (
    <form className={styles["chooser"]} ref={form} onSubmit={submit}>
      <div className={styles["bar"]}>
        <p>{CONFLICT_TEXTS.question(fields.length)}</p>
        {fields.length > 1 ? (
          <div className={styles["forAll"]}>
            <Button small onPress={() => all("mine")} aria-keyshortcuts="m">
              {CONFLICT_TEXTS.mineForAll}
            </Button>
            <Button small onPress={() => all("theirs")} aria-keyshortcuts="t">
              {CONFLICT_TEXTS.theirsForAll}
            </Button>
          </div>
        ) : null}
      </div>
      {fields.map(({ field }) => (
        <Dispute
          key={field}
          entry={entry}
          field={field}
          chosen={chosen[field]}
          onChoose={(side) => setChosen({ ...chosen, [field]: side })}
        />
      ))}
      {undisputed}
      <div className={styles["buttons"]}>
        <Button small tone="primary" type="submit" isDisabled={left > 0} ref={decide}>
          {decisionText(Object.values(chosen), fields.length)}
        </Button>
        {left > 0 && fields.length > 1 ? (
          <span className={styles["left"]} role="status">
            {CONFLICT_TEXTS.left(left)}
          </span>
        ) : null}
        <DiscardButton entry={entry} onPress={onDiscard} />
      </div>
    </form>
  );
}

/** Returns the label of the button for the sides that are chosen so far. */
function decisionText(sides: readonly Side[], fields: number): string {
  if (sides.length < fields) return CONFLICT_TEXTS.decide;
  if (sides.every((side) => side === "mine")) return CONFLICT_TEXTS.sendMine;
  if (sides.every((side) => side === "theirs")) return CONFLICT_TEXTS.takeTheirs;
  if (sides.every((side) => side === "both")) return CONFLICT_TEXTS.sendBoth;
  return CONFLICT_TEXTS.sendChoice;
}

/** The record is gone on the server, or a new one may already be there. */
function WholeRecord({ entry, onChoose, onDiscard }: Props) {
  const first = useRef<HTMLButtonElement>(null);
  const isNew = entry.kind === "create";
  useEntryTarget(entry.id, {
    work: () => first.current?.focus(),
    ...(isNew ? { discard: onDiscard } : {}),
  });
  return (
    <div className={styles["chooser"]}>
      <div className={styles["bar"]}>
        <p>{isNew ? CONFLICT_TEXTS.mayHaveArrived : CONFLICT_TEXTS.deletedThere}</p>
      </div>
      <div className={styles["buttons"]}>
        <Button small onPress={() => onChoose({ choice: "mine" })} ref={first}>
          {isNew ? CONFLICT_TEXTS.sendAnyway : CONFLICT_TEXTS.keepAsNew}
        </Button>
        <Button small onPress={() => onChoose({ choice: "theirs" })}>
          {CONFLICT_TEXTS.discardCopy}
        </Button>
        {isNew ? <DiscardButton entry={entry} onPress={onDiscard} /> : null}
      </div>
    </div>
  );
}
