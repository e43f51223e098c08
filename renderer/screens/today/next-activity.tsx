import { Check, Clock, Phone } from "lucide-react";
import { shownPhone } from "../../../shared/contract/phone-number.ts";
import { useIncomplete } from "../../core/incomplete-badge.tsx";
import { PlaceLink } from "../../core/place-link.tsx";
import { useRecord } from "../../core/queries.ts";
import type { Planned } from "../../fields/planned.ts";
import { Button } from "../../ui/button.tsx";
import buttons from "../../ui/button.module.css";
import { domAttribute } from "../../ui/dom-attributes.ts";
import { rangeOfTimes, remainingText, timeText } from "../../ui/format.ts";
import { aboutOf, ActivityLink, TypeIcon, typeName } from "../agenda/activity-parts.tsx";
import type { Planner } from "../agenda/use-planner.ts";
import { peopleOf, type Person } from "./people-of.ts";
import { NEXT_TEXTS as TEXTS } from "./texts.ts";
import styles from "./next-activity.module.css";

const HOUR = { minutes: 60 };

interface Props {
  readonly item: Planned;
  /** Milliseconds. */
  readonly now: number;
  readonly planner: Planner;
}

/** The activity that is now or comes next, with what can be done about it. */
export function NextActivity({ item, now, planner }: Props) {
  const [person] = peopleOf(item.record);
  const about = aboutOf(item);
  return (
    <li className={styles["card"]} data-activity>
      <p className={styles["when"]}>
        <strong>{untilText(item, now)}</strong>
        <span>{item.end === null ? timeText(item.start) : rangeOfTimes(item.start, item.end)}</span>
        <span className={styles["type"]}>
          <TypeIcon item={item} /> {typeName(item)}
        </span>
      </p>
      <p className={styles["title"]}>
        <ActivityLink item={item} />
      </p>
      {about === "" ? null : (
        <p className={styles["about"]} dir="auto">
          {about}
        </p>
      )}
      <div className={styles["actions"]}>
        {person === undefined ? null : <CallLink person={person} />}
        <PlaceLink
          className={buttons["link"]}
          place={{ view: "record", resource: "activity", key: String(item.record.id) }}
        >
          {TEXTS.open}
        </PlaceLink>
        <Button small onPress={() => planner.setDone(item, true)} {...domAttribute("finish")}>
          <Check size={14} aria-hidden /> {TEXTS.done}
        </Button>
        <Button small onPress={() => planner.move(item, HOUR)} aria-label={TEXTS.hourLater}>
          <Clock size={14} aria-hidden /> {TEXTS.plusHour}
        </Button>
      </div>
    </li>
  );
}

/** Calls whom the activity is about, once people have been read and where a number is known. */
function CallLink({ person }: { readonly person: Person }) {
  return useIncomplete([person.resource]).length > 0 ? null : <ReadCallLink person={person} />;
}

function ReadCallLink({ person }: { readonly person: Person }) {
  const phone = shownPhone(useRecord(person.resource, person.key).data?.record ?? {});
  if (phone === null) return null;
  return (
    <a className={buttons["link"]} href={phone.link} title={phone.text}>
      <Phone size={14} aria-hidden /> {TEXTS.call(person.name)}
    </a>
  );
}

function untilText(item: Planned, now: number): string {
  const left = remainingText(item.start.toISOString(), now);
  return left === null ? TEXTS.isNow : TEXTS.startsIn(left);
}
