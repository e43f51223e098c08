import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { keepsBothSides } from "../../../shared/contract/body-field.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { OutboxEntryView, ResolveChoice } from "../../../shared/local/outbox.ts";
import { useDefinitions } from "../../core/queries.ts";
import { Button } from "../../ui/button.tsx";
import { type DisputedLine, disputedLines } from "../../changes/change-lines.ts";
import { DiscardButton } from "./discard-button.tsx";
import { DisputedValue } from "../../changes/disputed-value.tsx";
import { useEntryTarget } from "../../changes/entry-targets.ts";
import { isVeryLongText } from "../../changes/long-text.ts";
import { ClampedValue } from "../../changes/clamped-value.tsx";
import styles from "./conflict-chooser.module.css";

export type Side = ResolveChoice;

interface Props {
  readonly entry: OutboxEntryView;
  readonly onChoose: (body: { choice: Side } | { fields: Record<string, Side> }) => void;
  /** What of the change is not disputed. */
  readonly undisputed: ReactNode;
  /** The way out without a choice: asks first. */
  readonly onDiscard: () => void;
}

/** Both sides of a disagreement, field by field, with what it was before both. */
export function ConflictChooser(props: Props) {
  return (props.entry.conflict?.fields ?? []).length === 0 ? (
    <Gone {...props} />
  ) : (
    <Fields {...props} />
  );
}

function Fields({ entry, onChoose, undisputed, onDiscard }: Props) {
  const fields = entry.conflict?.fields ?? [];
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
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
      form.current?.querySelector<HTMLInputElement>(`[name="${nameOf(entry, field)}"]`)?.focus();
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
        <p>
          {fields.length === 1
            ? "The server has another value by now. Which one counts?"
            : `${fields.length} fields have another value on the server by now. Which ones count?`}
        </p>
        {fields.length > 1 ? (
          <>
            <Button small onPress={() => all("mine")} aria-keyshortcuts="m">
              Mine for all
            </Button>
            <Button small onPress={() => all("theirs")} aria-keyshortcuts="t">
              Theirs for all
            </Button>
          </>
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
          {decisionWords(Object.values(chosen), fields.length)}
        </Button>
        {left > 0 && fields.length > 1 ? (
          <span className={styles["left"]} role="status">
            {left} to decide
          </span>
        ) : null}
        <DiscardButton entry={entry} onPress={onDiscard} />
      </div>
    </form>
  );
}

const nameOf = (entry: OutboxEntryView, field: string) => `dispute-${entry.id}-${field}`;

/** What the button does, given what is chosen so far. */
function decisionWords(sides: readonly Side[], fields: number): string {
  if (sides.length < fields) return "Decide";
  if (sides.every((side) => side === "mine")) return "Send mine";
  if (sides.every((side) => side === "theirs")) return "Take theirs";
  if (sides.every((side) => side === "both")) return "Send both";
  return "Send my choice";
}

interface DisputeProps {
  readonly entry: OutboxEntryView;
  readonly field: string;
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

function Dispute({ entry, field, chosen, onChoose }: DisputeProps) {
  const definitions = useDefinitions(entry.resource);
  const lines = disputedLines(entry, field, definitions);
  const [whole, setWhole] = useState(false);
  const long = lines.some((line) => [line.base, line.mine, line.theirs].some(isVeryLongText));
  const label = field === "custom_fields" ? "Custom fields" : (lines[0]?.subject.label ?? field);
  return (
    <fieldset className={styles["dispute"]}>
      <legend>{label}</legend>
      <div className={styles["sides"]}>
        <div className={styles["side"]}>
          <span className={styles["name"]}>Before</span>
          {lines.map((line) => (
            <Labelled
              key={line.subject.name}
              line={line}
              many={lines.length > 1 || field === "custom_fields"}
            >
              <ClampedValue subject={line.subject} value={line.base} whole={whole} />
            </Labelled>
          ))}
        </div>
        {(["mine", "theirs"] as const).map((side) => (
          <label key={side} className={styles["side"]} data-chosen={chosen === side}>
            <span className={styles["name"]}>
              <input
                type="radio"
                name={nameOf(entry, field)}
                checked={chosen === side}
                onChange={() => onChoose(side)}
              />
              {side === "mine" ? "Mine" : "Theirs"}
            </span>
            {lines.map((line) => (
              <Labelled
                key={line.subject.name}
                line={line}
                many={lines.length > 1 || field === "custom_fields"}
              >
                <DisputedValue line={line} side={side} whole={whole} />
              </Labelled>
            ))}
          </label>
        ))}
      </div>
      {keepsBothSides(CONTRACTS[entry.resource].body[field]) ? (
        <label className={styles["both"]} data-chosen={chosen === "both"}>
          <input
            type="radio"
            name={nameOf(entry, field)}
            checked={chosen === "both"}
            onChange={() => onChoose("both")}
          />
          Both texts, theirs first
        </label>
      ) : null}
      {long ? (
        <Button small tone="quiet" onPress={() => setWhole(!whole)} aria-expanded={whole}>
          {whole ? "Fold the long texts" : "Show the whole texts"}
        </Button>
      ) : null}
    </fieldset>
  );
}

interface LabelledProps {
  readonly line: DisputedLine;
  readonly many: boolean;
  readonly children: ReactNode;
}

function Labelled({ line, many, children }: LabelledProps) {
  return (
    <span className={styles["value"]}>
      {many ? <span className={styles["of"]}>{line.subject.label}: </span> : null}
      {children}
    </span>
  );
}

/** The record is gone on the server, or cannot be told apart from others there. */
function Gone({ entry, onChoose, onDiscard }: Props) {
  const first = useRef<HTMLButtonElement>(null);
  useEntryTarget(entry.id, {
    work: () => first.current?.focus(),
    ...(entry.kind === "create" ? { discard: onDiscard } : {}),
  });
  return (
    <div className={styles["chooser"]}>
      <div className={styles["bar"]}>
        <p>
          {entry.kind === "create"
            ? "It is not known whether this record arrived: the server has what may be it."
            : "The record was deleted on the server meanwhile. Your copy of it is still here."}
        </p>
      </div>
      <div className={styles["buttons"]}>
        <Button small onPress={() => onChoose({ choice: "mine" })} ref={first}>
          {entry.kind === "create" ? "Send mine anyway" : "Keep mine as a new record"}
        </Button>
        <Button small onPress={() => onChoose({ choice: "theirs" })}>
          Let it go
        </Button>
        {entry.kind === "create" ? <DiscardButton entry={entry} onPress={onDiscard} /> : null}
      </div>
    </div>
  );
}
