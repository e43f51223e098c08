import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { z } from "zod";
import { flushSync } from "react-dom";
import type { OutboxEntryView, ResolveChoice } from "../../../shared/local/outbox.ts";
import { authorText, whenText } from "../../changes/texts.ts";
import { type DisputedLine, disputedLines } from "../../changes/change-lines.ts";
import { ChangeTable, ClampedValue, DisputedValue } from "../../changes/change-table.tsx";
import { useDefinitions } from "../../core/queries.ts";
import { useTyped } from "../../core/use-typed.tsx";
import { Button } from "../../ui/button.tsx";
import { useNow } from "../../ui/use-clock.tsx";
import { DiscardButton } from "./discard-dialog.tsx";
import { CONFLICT_TEXTS } from "./texts.ts";
import { useEntryTarget } from "../../changes/entry-targets.ts";
import styles from "./outbox.module.css";
import { isVeryLongText } from "../../changes/diff-text.tsx";
import { keepsBothSides } from "../../../shared/contract/body-field.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";

interface Props {
  readonly entry: OutboxEntryView;
  readonly onChoose: (body: { choice: Side } | { fields: Record<string, Side> }) => void;
  readonly undisputed: ReactNode;
  /** Discards the change instead; asks first. */
  readonly onDiscard: () => void;
}

/** Both sides of a conflict, field by field, with the value before both; or of a whole record. */
export function ConflictChooser(props: Props) {
  const { kind, conflict } = props.entry;
  if ((conflict?.fields ?? []).length === 0) return <WholeRecord {...props} />;
  return kind === "delete" ? <Deletion {...props} /> : <Fields {...props} />;
}

const sides = z.record(z.string(), z.enum(["mine", "theirs", "both"]));

function Fields({ entry, onChoose, undisputed, onDiscard }: Props) {
  const fields = entry.conflict?.fields ?? [];
  const [chosenSides, setChosen] = useTyped<Readonly<Record<string, Side>>>(
    `decision ${entry.id}`,
    sides,
    {},
  );
  const nowMs = useNow();
  const { theirs_by: author, theirs_at: timestamp } = entry.conflict ?? {};
  // A conflict that an older Roadbook found does not say who.
  const question =
    author === undefined
      ? CONFLICT_TEXTS.question(fields.length)
      : CONFLICT_TEXTS.questionBy(fields.length, authorText(author), whenText(timestamp, nowMs));
  const form = useRef<HTMLFormElement>(null);
  const decide = useRef<HTMLButtonElement>(null);
  const undecided = fields.filter(({ field }) => chosenSides[field] === undefined);
  const undecidedCount = undecided.length;
  const chooseAll = (side: Side) => {
    flushSync(() => setChosen(Object.fromEntries(fields.map(({ field }) => [field, side]))));
    decide.current?.focus();
  };
  useEntryTarget(entry.id, {
    work: () => {
      const { field = "" } = undecided[0] ?? fields[0] ?? {};
      form.current?.querySelector<HTMLInputElement>(`[name="${radioName(entry, field)}"]`)?.focus();
    },
    choose: chooseAll,
    discard: onDiscard,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (undecidedCount === 0) onChoose({ fields: { ...chosenSides } });
  };
  return (
    <form className={styles["chooser"]} ref={form} onSubmit={submit}>
      <div className={styles["bar"]}>
        <p>{question}</p>
        {fields.length > 1 ? (
          <div className={styles["forAll"]}>
            <Button small onPress={() => chooseAll("mine")} aria-keyshortcuts="m">
              {CONFLICT_TEXTS.mineForAll}
            </Button>
            <Button small onPress={() => chooseAll("theirs")} aria-keyshortcuts="t">
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
          chosenSide={chosenSides[field]}
          onChoose={(side) => setChosen({ ...chosenSides, [field]: side })}
        />
      ))}
      {undisputed}
      <div className={styles["buttons"]}>
        <Button small tone="primary" type="submit" isDisabled={undecidedCount > 0} ref={decide}>
          {decisionText(Object.values(chosenSides), fields.length)}
        </Button>
        {undecidedCount > 0 && fields.length > 1 ? (
          <span className={styles["left"]} role="status">
            {CONFLICT_TEXTS.left(undecidedCount)}
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

/** Shows the changes on the server since the record was deleted here, and their author. */
function Deletion({ entry, onChoose }: Props) {
  const firstButton = useRef<HTMLButtonElement>(null);
  const definitions = useDefinitions(entry.resource);
  const nowMs = useNow();
  const { fields = [], theirs_by: author, theirs_at: timestamp } = entry.conflict ?? {};
  const lines = fields
    .flatMap(({ field }) => disputedLines(entry, field, definitions))
    .map(({ subject, base, theirs }) => ({ subject, before: base, after: theirs }));
  useEntryTarget(entry.id, { work: () => firstButton.current?.focus() });
  const question = CONFLICT_TEXTS.deletion.question(
    entry.resource,
    authorText(author),
    whenText(timestamp, nowMs),
  );
  return (
    <div className={styles["chooser"]}>
      <div className={styles["bar"]}>
        <p>{question}</p>
      </div>
      <ChangeTable lines={lines} />
      <div className={styles["buttons"]}>
        <Button
          small
          tone="primary"
          onPress={() => onChoose({ choice: "theirs" })}
          ref={firstButton}
        >
          {CONFLICT_TEXTS.deletion.keep(entry.resource)}
        </Button>
        <Button small onPress={() => onChoose({ choice: "mine" })}>
          {CONFLICT_TEXTS.deletion.deleteAnyway}
        </Button>
      </div>
    </div>
  );
}

/** The record is gone on the server, or a new one may already be there. */
function WholeRecord({ entry, onChoose, onDiscard }: Props) {
  const firstButton = useRef<HTMLButtonElement>(null);
  const isNew = entry.kind === "create";
  useEntryTarget(entry.id, {
    work: () => firstButton.current?.focus(),
    ...(isNew ? { discard: onDiscard } : {}),
  });
  return (
    <div className={styles["chooser"]}>
      <div className={styles["bar"]}>
        <p>{isNew ? CONFLICT_TEXTS.mayHaveArrived : CONFLICT_TEXTS.deletedThere}</p>
      </div>
      <div className={styles["buttons"]}>
        <Button small onPress={() => onChoose({ choice: "mine" })} ref={firstButton}>
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

type Side = ResolveChoice;

interface DisputeProps {
  readonly entry: OutboxEntryView;
  readonly field: string;
  readonly chosenSide: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

/** Disputed field: its value before, mine and theirs; where texts allow it, both of them. */
function Dispute({ entry, field, chosenSide, onChoose }: DisputeProps) {
  const definitions = useDefinitions(entry.resource);
  const lines = disputedLines(entry, field, definitions);
  const [showsWhole, setWhole] = useState(false);
  const isLong = lines.some((line) => [line.base, line.mine, line.theirs].some(isVeryLongText));
  const isCustom = field === "custom_fields";
  const label = isCustom ? CONFLICT_TEXTS.customFields : (lines[0]?.subject.label ?? field);
  const values = (valueOf: (line: DisputedLine) => ReactNode) =>
    lines.map((line) => (
      <span key={line.subject.name}>
        {lines.length > 1 || isCustom ? (
          <span className={styles["of"]}>{line.subject.label}: </span>
        ) : null}
        {valueOf(line)}
      </span>
    ));
  const radio = (side: Side) => (
    <input
      type="radio"
      name={radioName(entry, field)}
      checked={chosenSide === side}
      onChange={() => onChoose(side)}
    />
  );
  return (
    <fieldset className={styles["dispute"]}>
      <legend>{label}</legend>
      <div className={styles["sides"]}>
        <div className={styles["side"]}>
          <span className={styles["name"]}>{CONFLICT_TEXTS.before}</span>
          {values((line) => (
            <ClampedValue subject={line.subject} value={line.base} showsWhole={showsWhole} />
          ))}
        </div>
        {(["mine", "theirs"] as const).map((side) => (
          <label key={side} className={styles["side"]} data-chosen={chosenSide === side}>
            <span className={styles["name"]}>
              {radio(side)}
              {CONFLICT_TEXTS.sides[side]}
            </span>
            {values((line) => (
              <DisputedValue line={line} side={side} showsWhole={showsWhole} />
            ))}
          </label>
        ))}
      </div>
      {keepsBothSides(CONTRACTS[entry.resource].body[field]) ? (
        <label className={styles["both"]} data-chosen={chosenSide === "both"}>
          {radio("both")}
          {CONFLICT_TEXTS.both}
        </label>
      ) : null}
      {isLong ? (
        <Button small tone="quiet" onPress={() => setWhole(!showsWhole)} aria-expanded={showsWhole}>
          {showsWhole ? CONFLICT_TEXTS.collapse : CONFLICT_TEXTS.expand}
        </Button>
      ) : null}
    </fieldset>
  );
}

function radioName(entry: OutboxEntryView, field: string): string {
  return `dispute-${entry.id}-${field}`;
}
