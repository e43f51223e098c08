import { useIncomplete } from "../../core/incomplete-badge.tsx";
import { keyOf, type Lookups, usePage, useStatus } from "../../core/queries.ts";
import type { Place } from "../../core/navigation.ts";
import { PlaceLink } from "../../core/place-link.tsx";
import { planned } from "../../fields/planned.ts";
import { nameOf } from "../../fields/value-text.ts";
import { agoText, weekdayText } from "../../ui/format.ts";
import { daysLeft } from "./counters.tsx";
import { leftText, STEP_TEXTS as TEXTS } from "./texts.ts";
import { lateDeals, overdue, quietCandidates, ROWS } from "./today-filters.ts";
import styles from "./today.module.css";
import { CONTACTS_FROM, useMineFilters, useNight, useQuietDays } from "./today-queries.ts";

const MAX_STEPS = 3;

interface Step {
  readonly id: string;
  readonly place: Place;
  readonly title: string;
  readonly reason: string;
}

interface Props {
  readonly day: Date;
  /** Milliseconds. */
  readonly nowMs: number;
  readonly lookups: Lookups;
}

export function NextSteps({ day, nowMs, lookups }: Props) {
  const steps = useSteps({ day, nowMs, lookups }).slice(0, MAX_STEPS);
  if (steps.length === 0) return null;
  return (
    <section className={styles["section"]} aria-label={TEXTS.title}>
      <h2>{TEXTS.title}</h2>
      <ul>
        {steps.map(({ id, place, title, reason }) => (
          <li key={id} className={styles["step"]} data-activity>
            <PlaceLink place={place} dir="auto">
              {title}
            </PlaceLink>
            <span dir="auto">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useSteps({ day, nowMs, lookups }: Props): readonly Step[] {
  const mine = useMineFilters();
  const { days } = useQuietDays();
  const outbox = useStatus()?.outbox;
  const activity = usePage(overdue(day, mine, useNight(day)), 1, ROWS).data?.data[0];
  const deal = usePage(lateDeals(day, lookups, mine), 1, ROWS).data?.data[0];
  const candidate = usePage(quietCandidates(day, days, mine), 1, ROWS).data?.data[0];
  const isRead = useIncomplete(CONTACTS_FROM).length === 0;
  const undecided = (outbox?.conflict ?? 0) + (outbox?.rejected ?? 0) + (outbox?.unsure ?? 0);
  const steps: Step[] = [];
  if (undecided > 0)
    steps.push({
      id: "sync",
      place: { view: "sync" },
      title: TEXTS.decide(undecided),
      reason: TEXTS.whyDecide,
    });
  const item = activity === undefined ? null : planned(activity);
  if (item !== null)
    steps.push({
      id: "activity",
      place: { view: "record", resource: "activity", key: String(item.record.id) },
      title: nameOf(item.record) || TEXTS.untitled,
      reason: TEXTS.whyOverdue(weekdayText(item.start)),
    });
  if (deal !== undefined)
    steps.push({
      id: "deal",
      place: { view: "record", resource: "deal", key: keyOf("deal", deal) },
      title: nameOf(deal),
      reason: TEXTS.whyDeal(leftText(daysLeft(deal["close_date"], day)), nameOf(deal["stage"])),
    });
  // A contact of yesterday may not be here yet.
  const contacted = isRead ? candidate?.["last_contact"] : null;
  if (candidate !== undefined && typeof contacted === "string")
    steps.push({
      id: "candidate",
      place: { view: "record", resource: "candidate", key: keyOf("candidate", candidate) },
      title: TEXTS.getInTouch(nameOf(candidate)),
      reason: TEXTS.whyQuiet(agoText(contacted, nowMs)),
    });
  return steps;
}
