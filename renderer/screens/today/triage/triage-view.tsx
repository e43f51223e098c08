import { useEffect, useState } from "react";
import { PlaceLink } from "../../../core/place-link.tsx";
import { commandKeys } from "../../../core/command-registry.ts";
import { type OwedKind, useNavigation } from "../../../core/navigation.ts";
import { type Lookups, useLookups } from "../../../core/queries.ts";
import { useSlots } from "../../../core/slots.ts";
import { useTarget } from "../../../core/targets.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { ResourceIcon } from "../../../fields/resource-icon.tsx";
import { shownText } from "../../../fields/value-text.ts";
import { Button } from "../../../ui/button.tsx";
import buttons from "../../../ui/button.module.css";
import { instantText, numberText } from "../../../ui/format.ts";
import { today } from "../../../ui/local-date.ts";
import { Notice } from "../../../ui/notices.tsx";
import { useNow } from "../../../ui/use-clock.tsx";
import { OVERDUE } from "../commands.ts";
import { moveAllToMonday } from "../owed-actions.ts";
import { type Owed, reasonOf } from "../owed.ts";
import { TRIAGE_TEXTS as TEXTS } from "../texts.ts";
import { MAX_ROWS } from "../today-filters.ts";
import { useOwed } from "../use-owed.ts";
import styles from "./triage.module.css";
import { useTriage } from "./use-triage.ts";

interface Props {
  /** Kind to go through; null: everything that is owed. */
  readonly kind: OwedKind | null;
}

/** Shows what is owed, one thing at a time, with the record beside it. */
export function TriageView({ kind }: Props) {
  const lookups = useLookups();
  useEffect(() => {
    document.title = TEXTS.pageTitle;
  }, []);
  return lookups === undefined ? null : <Loaded kind={kind} lookups={lookups} />;
}

interface LoadedProps extends Props {
  readonly lookups: Lookups;
}

/** Takes what is owed as it is now: what is settled meanwhile leaves no gap in the numbers. */
function Loaded({ kind, lookups }: LoadedProps) {
  const [day] = useState(today);
  const { items, isReading, isLoaded, lists, totals } = useOwed(day, lookups, kind, MAX_ROWS);
  const [queue, setQueue] = useState<readonly Owed[] | null>(null);
  const bridge = useBridge();
  const toMonday = () => void moveAllToMonday({ bridge }, lists.activity);
  useTarget(OVERDUE, totals.activity === 0 ? null : { toMonday });
  if (queue === null && isLoaded) setQueue(items);
  if (queue === null) return null;
  if (queue.length === 0)
    return (
      <Notice title={TEXTS.nothing}>
        <p>{isReading ? TEXTS.nothingYet : TEXTS.nothingMore}</p>
        <ToToday />
      </Notice>
    );
  return <Triage queue={queue} day={day} lookups={lookups} />;
}

function ToToday() {
  return (
    <PlaceLink className={buttons["link"]} place={{ view: "today" }}>
      {TEXTS.toToday}
    </PlaceLink>
  );
}

interface TriageProps {
  readonly queue: readonly Owed[];
  readonly day: Date;
  readonly lookups: Lookups;
}

const CLOCK_MS = 60_000;

function Triage({ queue, day, lookups }: TriageProps) {
  const { BesidePanel } = useSlots();
  const go = useNavigation((state) => state.go);
  const { owed, index, steps, actions } = useTriage(queue, { day, lookups });
  const nowMs = useNow(CLOCK_MS);
  const total = numberText(queue.length);
  const position = Math.min(index + 1, queue.length);
  const skipped = steps.filter(({ isSkipped }) => isSkipped).length;
  return (
    <div className={styles["sides"]}>
      <div className={styles["view"]}>
        <header className={styles["head"]}>
          <h1>{TEXTS.title}</h1>
          <span className={styles["position"]} role="status">
            {TEXTS.position(numberText(position), total)}
          </span>
          <progress aria-label={TEXTS.progress} max={queue.length} value={index} />
        </header>
        {owed === undefined ? (
          <Notice title={TEXTS.finished(total)}>
            <p>{TEXTS.finishedMore(numberText(queue.length - skipped), numberText(skipped))}</p>
            <ToToday />
          </Notice>
        ) : (
          <OwedCard owed={owed} reason={reasonOf(owed, day, nowMs)} />
        )}
        <Actions owed={owed} actions={actions} hasBack={steps.length > 0} />
        <Following items={queue.slice(index + 1, index + 5)} />
      </div>
      <BesidePanel
        resource={owed?.subject.resource ?? "activity"}
        open={owed?.subject.key ?? null}
        onClose={() => go({ view: "today" })}
      />
    </div>
  );
}

function OwedCard({ owed, reason }: { readonly owed: Owed; readonly reason: string }) {
  const { resource, key, title, about, record } = owed;
  const text = shownText(record, "description");
  return (
    <section className={styles["card"]} aria-label={title}>
      <p className={styles["kind"]}>
        <ResourceIcon resource={resource} />
        {owed.kind === "activity" ? instantText(owed.item.start.toISOString()) : null}
      </p>
      <h2 dir="auto">
        <PlaceLink place={{ view: "record", resource, key }}>{title}</PlaceLink>
      </h2>
      {about === "" ? null : (
        <p className={styles["about"]} dir="auto">
          {about}
        </p>
      )}
      <p className={styles["reason"]} dir="auto">
        {reason}
      </p>
      {text === "" ? null : (
        <p className={styles["text"]} dir="auto">
          {text}
        </p>
      )}
    </section>
  );
}

interface ActionsProps {
  readonly owed: Owed | undefined;
  readonly actions: ReturnType<typeof useTriage>["actions"];
  readonly hasBack: boolean;
}

/** The keys, as buttons. */
function Actions({ owed, actions, hasBack }: ActionsProps) {
  const isOver = owed === undefined;
  const doneTexts = { activity: TEXTS.done, deal: TEXTS.stage, person: TEXTS.call } as const;
  const entries = [
    ["triage-done", doneTexts[owed?.kind ?? "activity"], actions.done, isOver],
    ["triage-tomorrow", TEXTS.tomorrow, actions.tomorrow, isOver],
    ["triage-note", TEXTS.note, () => actions.write("note"), isOver],
    ["triage-call", TEXTS.call, () => actions.write("call"), isOver || owed.kind === "person"],
    ["triage-skip", TEXTS.skip, actions.skip, isOver],
    ["triage-back", TEXTS.back, actions.back, !hasBack],
  ] as const;
  return (
    <div className={styles["actions"]} role="group" aria-label={TEXTS.actions}>
      {entries.map(([id, text, act, isDisabled]) => (
        <Button
          key={id}
          tone={id === "triage-done" ? "primary" : "plain"}
          isDisabled={isDisabled}
          onPress={act}
        >
          {text} <kbd aria-hidden>{commandKeys(id)}</kbd>
        </Button>
      ))}
    </div>
  );
}

function Following({ items }: { readonly items: readonly Owed[] }) {
  if (items.length === 0) return null;
  return (
    <section className={styles["following"]} aria-label={TEXTS.following}>
      <h2>{TEXTS.following}</h2>
      <ol>
        {items.map(({ id, resource, title, about }) => (
          <li key={id} dir="auto">
            <ResourceIcon resource={resource} /> {title} <span>{about}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
