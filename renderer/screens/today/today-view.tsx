import { BookOpenText, Circle, CircleCheck, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { create } from "zustand";
import { commandKeys } from "../../core/command-registry.ts";
import { IncompleteBadge } from "../../core/incomplete-badge.tsx";
import { PlaceLink } from "../../core/place-link.tsx";
import { useLookups, usePage, useStatus } from "../../core/queries.ts";
import { ScopeSwitch } from "../../query/scope.tsx";
import buttons from "../../ui/button.module.css";
import { wholeDayText } from "../../ui/format.ts";
import { useNow } from "../../ui/use-clock.tsx";
import { today } from "../../ui/local-date.ts";
import { useFirstSteps } from "../../core/first-steps.ts";
import { useMe } from "../../core/me.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { planned } from "../../fields/planned.ts";
import { FoldTitle } from "../../ui/disclosure.tsx";
import { MePicker } from "../../fields/me-picker.tsx";
import { useImportRequest } from "../../core/import-request.ts";
import { IMPORT_COMMAND, ME_TEXTS } from "../../core/texts.ts";
import whoAmI from "../../fields/editors.module.css";
import { useActivityKeys } from "../agenda/use-activity-keys.ts";
import { type Planner, usePlanner } from "../agenda/use-planner.ts";
import { ZoneNote } from "../agenda/agenda-header.tsx";
import { ActivityRow, EmptyList } from "../agenda/activity-list.tsx";
import { MyDay } from "./my-day.tsx";
import { OwedList } from "./owed-list.tsx";
import { ReadingProgress } from "./reading-progress.tsx";
import { BRIEF_TEXTS, CHECKLIST_TEXTS, TEXTS } from "./texts.ts";
import styles from "./today.module.css";
import { comingUp, MAX_ROWS } from "./today-filters.ts";
import { useMineFilters } from "./today-queries.ts";

const CLOCK_MS = 60_000;
const SHOWN = ["activity", "deal", "candidate", "contact"] as const;

/** Page of the morning: the day with what comes next, and what is owed. */
export function TodayView() {
  const day = today();
  const nowMs = useNow(CLOCK_MS);
  const planner = usePlanner();
  const lookups = useLookups();
  const ask = useImportRequest((state) => state.ask);
  const page = useRef<HTMLDivElement>(null);
  useActivityKeys(page);
  useEffect(() => {
    document.title = TEXTS.pageTitle;
  }, []);
  return (
    <div className={styles["view"]} ref={page}>
      <header className={styles["head"]}>
        <h1>{wholeDayText(day, { withYear: false })}</h1>
        <ZoneNote day={day} />
        <IncompleteBadge resources={SHOWN} />
        <ScopeSwitch asksElsewhere />
        <PlaceLink className={buttons["link"]} place={{ view: "brief" }}>
          <BookOpenText size={14} aria-hidden /> {BRIEF_TEXTS.briefMe}
          <kbd aria-hidden>{commandKeys("brief")}</kbd>
        </PlaceLink>
        <Button small tone="quiet" onPress={() => ask({ resource: "contact", file: null })}>
          {IMPORT_COMMAND}
        </Button>
      </header>
      <ReadingProgress />
      <Checklist />
      <WhoAmIPrompt />
      <div className={styles["columns"]}>
        <div>
          <MyDay day={day} nowMs={nowMs} planner={planner} />
          <ComingUp day={day} planner={planner} />
        </div>
        <div>
          {lookups === undefined ? null : (
            <OwedList day={day} nowMs={nowMs} lookups={lookups} planner={planner} />
          )}
        </div>
      </div>
    </div>
  );
}

/** The first four things to try; they tick themselves. Nothing once they are dismissed. */
function Checklist() {
  const { value, set, isLoaded } = useFirstSteps();
  const status = useStatus();
  const me = useMe();
  if (!isLoaded || value.dismissed || status === undefined || me === undefined) return null;
  const isConnected = Object.values(status.records).some((count) => count > 0);
  const steps = [
    { ...CHECKLIST_TEXTS.connect, isDone: status.last_synced_at !== null || isConnected },
    { ...CHECKLIST_TEXTS.who, isDone: me !== null },
    { ...CHECKLIST_TEXTS.log, isDone: value.logged },
    { ...CHECKLIST_TEXTS.offline, isDone: value.offline === "back" },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className={styles["box"]} aria-labelledby="first-steps" data-screen-only>
      <header className={styles["stepsHead"]}>
        <h2 id="first-steps">
          {done === steps.length ? CHECKLIST_TEXTS.allDone : CHECKLIST_TEXTS.title}
        </h2>
        <span role="status">{CHECKLIST_TEXTS.count(done, steps.length)}</span>
        <IconButton
          icon={X}
          label={CHECKLIST_TEXTS.dismiss}
          onPress={() => set({ ...value, dismissed: true })}
        />
      </header>
      <ol>
        {steps.map(({ title, how, isDone }) => (
          <li key={title} data-done={isDone}>
            {isDone ? <CircleCheck size={16} aria-hidden /> : <Circle size={16} aria-hidden />}
            <span>
              <strong>
                {title}
                <span className="visually-hidden">{isDone ? CHECKLIST_TEXTS.isDone : ""}</span>
              </strong>
              {isDone ? null : <span>{how}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const MORE_ROWS = 25;

/** The days after today, folded: they are no work of today. */
function ComingUp({ day, planner }: { readonly day: Date; readonly planner: Planner }) {
  const [isOpen, setOpen] = useState(false);
  const [limit, setLimit] = useState(MORE_ROWS);
  const page = usePage(comingUp(day, useMineFilters()), 1, isOpen ? limit : 1);
  const items = (page.data?.data ?? []).flatMap((record) => planned(record) ?? []);
  const total = page.data?.total ?? 0;
  return (
    <section className={styles["section"]} aria-labelledby="coming-up">
      <FoldTitle
        id="coming-up"
        title={TEXTS.nextWeek}
        count={page.data?.total}
        open={isOpen}
        onOpen={setOpen}
      />
      {isOpen ? (
        <>
          <EmptyList resources={["activity"]} page={page}>
            {TEXTS.nothingPlanned}
          </EmptyList>
          <ul>
            {items.map((item) => (
              <ActivityRow key={item.record.id} item={item} planner={planner} withDay />
            ))}
          </ul>
          {total > items.length && items.length > 0 ? (
            <Button
              small
              tone="quiet"
              onPress={() => setLimit(Math.min(MAX_ROWS, limit + MORE_ROWS))}
            >
              {TEXTS.showMore(Math.min(MORE_ROWS, total - items.length))}
            </Button>
          ) : null}
        </>
      ) : null}
    </section>
  );
}

/** "Not now" lasts until the page reloads. */
const usePutOff = create<{ readonly isPutOff: boolean }>(() => ({ isPutOff: false }));

/** Asks once who the user is, as soon as there are colleagues to choose from. */
export function WhoAmIPrompt() {
  const me = useMe();
  const users = useLookups()?.users ?? [];
  const isPutOff = usePutOff((state) => state.isPutOff);
  if (me !== null || users.length === 0 || isPutOff) return null;
  return (
    <section className={whoAmI["prompt"]} aria-labelledby="who-are-you" data-screen-only>
      <div className={whoAmI["words"]}>
        <h2 id="who-are-you">{ME_TEXTS.question}</h2>
        <p>{ME_TEXTS.why}</p>
      </div>
      <MePicker />
      <Button tone="quiet" onPress={() => usePutOff.setState({ isPutOff: true })}>
        {ME_TEXTS.later}
      </Button>
    </section>
  );
}
