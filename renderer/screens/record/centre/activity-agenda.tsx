import { CalendarClock, MapPin, Pencil, Users, Video } from "lucide-react";
import { keyOf, type ShownRecord } from "../../../core/queries.ts";
import { PlaceLink } from "../../../core/place-link.tsx";
import { requestEdit } from "../../../fields/field-request.ts";
import { MarkedText } from "../../../fields/marked-text.tsx";
import { isOverdue, OverdueDate } from "../../../fields/overdue-date.tsx";
import { type Planned, planned } from "../../../fields/planned.ts";
import { SectionTitle } from "../../../fields/record-section.tsx";
import { nameOf, shownText } from "../../../fields/value-text.ts";
import { isObject } from "../../../../shared/contract/liberal.ts";
import { AddressText } from "../../../ui/address-text.tsx";
import { Button } from "../../../ui/button.tsx";
import { rangeOfTimes, timeText, wholeDayText } from "../../../ui/format.ts";
import { distanceText, localNow } from "../../../ui/local-date.ts";
import { useNow, useToday } from "../../../ui/use-clock.tsx";
import { withoutScheme } from "../../../ui/visible-text.ts";
import { idOf, outgoingOf } from "../relations/related-records.ts";
import { CENTRE_TEXTS } from "../texts.ts";
import { BriefLink } from "./brief-link.tsx";
import styles from "./centre.module.css";

const TEXTS = CENTRE_TEXTS.activity;

interface Props {
  readonly shown: ShownRecord;
  readonly onSave: (body: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** An activity as one prepares for it: when, with whom, where, and what it is about. */
export function ActivityAgenda({ shown, onSave }: Props) {
  const isDone = shown["mark_as_done"] === true;
  const location = shownText(shown, "location");
  const link = shownText(shown, "meeting_link");
  const edit = (field: string) =>
    requestEdit({ resource: "activity", key: keyOf("activity", shown), field });
  const agenda = shownText(shown, "description");
  return (
    <section className={styles["activity"]} aria-label={TEXTS.title}>
      <label className={styles["tick"]} data-done={isDone || undefined}>
        <input
          type="checkbox"
          checked={isDone}
          onChange={() => void onSave({ mark_as_done: !isDone })}
        />
        {TEXTS.done}
      </label>
      <div className={styles["fact"]}>
        <CalendarClock size={15} aria-hidden />
        <When shown={shown} />
        <EditButton label={TEXTS.changeTime} onPress={() => edit("start_datetime")} />
      </div>
      <div className={styles["fact"]}>
        <Users size={15} aria-hidden />
        <People shown={shown} />
        <BriefLink resource="activity" recordKey={keyOf("activity", shown)} />
      </div>
      {location === "" ? null : (
        <div className={styles["fact"]}>
          <MapPin size={15} aria-hidden />
          <span dir="auto">{location}</span>
        </div>
      )}
      {link === "" ? null : (
        <div className={styles["fact"]}>
          <Video size={15} aria-hidden />
          <span>
            <AddressText text={withoutScheme(link)} />
          </span>
        </div>
      )}
      <div className={styles["agendaHead"]}>
        <SectionTitle>{TEXTS.agenda}</SectionTitle>
        <EditButton
          label={agenda === "" ? TEXTS.writeAgenda : TEXTS.editAgenda}
          onPress={() => edit("description")}
        />
      </div>
      {agenda === "" ? (
        <p className={styles["none"]}>{TEXTS.noAgenda}</p>
      ) : (
        <p className={styles["text"]} dir="auto">
          <MarkedText text={agenda} hasLinks />
        </p>
      )}
    </section>
  );
}

function EditButton({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  return (
    <span data-screen-only>
      <Button small tone="quiet" aria-label={label} onPress={onPress}>
        <Pencil size={13} aria-hidden />
      </Button>
    </span>
  );
}

/** Day and times of the activity, and how far away it is. */
function When({ shown }: { readonly shown: ShownRecord }) {
  const today = useToday();
  const plan = planned(shown);
  const nowMs = useNow();
  if (plan === null) return <span className={styles["none"]}>{TEXTS.noTime}</span>;
  const isLate = isOverdue("activity", shown, undefined, today);
  const withYear = plan.start.getFullYear() !== localNow().getFullYear();
  const times = timesText(plan);
  const text = `${wholeDayText(plan.start, { withYear })}${times === "" ? "" : `, ${times}`}`;
  return (
    <span>
      {isLate ? <OverdueDate>{text}</OverdueDate> : text}{" "}
      {plan.allDay ? null : (
        <span className={styles["more"]}>
          {distanceText(plan.start, nowMs, { addSuffix: true })}
        </span>
      )}
    </span>
  );
}

function timesText({ start, end, allDay }: Planned): string {
  if (allDay) return "";
  return end === null ? timeText(start) : rangeOfTimes(start, end);
}

/** Everybody who takes part: related people are links, colleagues their names. */
function People({ shown }: { readonly shown: ShownRecord }) {
  const records = outgoingOf("activity", shown);
  const attendees = shown["attendees"];
  const users = isObject(attendees) && Array.isArray(attendees["users"]) ? attendees["users"] : [];
  const colleagues = [...new Set(users.map(nameOf))].filter((name) => name !== "");
  if (records.length === 0 && colleagues.length === 0)
    return <span className={styles["none"]}>{TEXTS.nobody}</span>;
  return (
    <ul className={styles["people"]} aria-label={TEXTS.people}>
      {records.map((item) => (
        <li key={idOf(item)}>
          {item.record.slug === undefined ? (
            <bdi>{nameOf(item.record)}</bdi>
          ) : (
            <PlaceLink
              className={styles["link"]}
              place={{
                view: "record",
                resource: item.resource,
                key: keyOf(item.resource, item.record),
              }}
            >
              <bdi>{nameOf(item.record)}</bdi>
            </PlaceLink>
          )}
        </li>
      ))}
      {colleagues.map((name) => (
        <li key={name} className={styles["more"]}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
