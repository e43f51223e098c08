import type { ReactNode } from "react";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { LAST_CONTACT } from "../../../../shared/query/derived-fields.ts";
import { PlaceLink } from "../../../core/place-link.tsx";
import { keyOf, type ShownRecord, useLookups } from "../../../core/queries.ts";
import { useSlots } from "../../../core/slots.ts";
import { DueDate, isOverdue, OverdueDate } from "../../../fields/overdue-date.tsx";
import { planned } from "../../../fields/planned.ts";
import { SectionTitle } from "../../../fields/record-section.tsx";
import { stageOf, StagePill } from "../../../fields/stage.tsx";
import { nameOf, shownText, writtenText } from "../../../fields/value-text.ts";
import { useOrganizationFacts } from "../../../query/organization-facts.ts";
import { instantTitle, shortDayText, numberText, weekdayText } from "../../../ui/format.ts";
import { localNow } from "../../../ui/local-date.ts";
import { InitialsDisc } from "../../../ui/initials-disc.tsx";
import { Ago, useToday } from "../../../ui/use-clock.tsx";
import { pictureIdOf } from "../../../core/pictures.ts";
import { CENTRE_TEXTS as TEXTS } from "../texts.ts";
import { BriefLink } from "./brief-link.tsx";
import { openNote } from "./note-sheet.tsx";
import styles from "./centre.module.css";

/** Records of each kind that a brief names; the cards beside it have all of them. */
const MAX_ITEMS = 5;

/** Facts to know before a call or a visit: people, what was agreed, what is open. */
export function OrganizationBrief({ recordKey }: { readonly recordKey: string }) {
  const { people, notes, activities, jobs, deals } = useOrganizationFacts(recordKey, {
    people: MAX_ITEMS,
    notes: 1,
    activities: MAX_ITEMS,
  });
  const [note] = notes?.data ?? [];
  return (
    <section className={styles["brief"]} aria-label={TEXTS.brief.title}>
      <div className={styles["agendaHead"]}>
        <SectionTitle>{TEXTS.brief.title}</SectionTitle>
        <BriefLink resource="organization" recordKey={recordKey} />
      </div>
      <div className={styles["parts"]}>
        <Part title={TEXTS.brief.people} total={people?.total} none={TEXTS.brief.noPeople}>
          {(people?.data ?? []).map((person) => (
            <Person key={keyOf("contact", person)} person={person} />
          ))}
        </Part>
        <Part title={TEXTS.brief.agreed} none={TEXTS.brief.nothingAgreed}>
          {note === undefined ? null : <LastNote note={note} />}
        </Part>
        <Part title={TEXTS.brief.open} total={activities?.total} none={TEXTS.brief.nothingOpen}>
          {(activities?.data ?? []).map((activity) => (
            <OpenActivity key={activity.id} activity={activity} />
          ))}
        </Part>
        <Part title={TEXTS.brief.jobs} total={jobs.length} none={TEXTS.brief.noJobs}>
          {jobs.slice(0, MAX_ITEMS).map((job) => (
            <OpenJob key={keyOf("job", job)} job={job} />
          ))}
        </Part>
        <Part title={TEXTS.brief.deals} total={deals.length} none={TEXTS.brief.noDeals}>
          {deals.slice(0, MAX_ITEMS).map((deal) => (
            <OpenDeal key={keyOf("deal", deal)} deal={deal} />
          ))}
        </Part>
      </div>
    </section>
  );
}

interface PartProps {
  readonly title: string;
  readonly total?: number | undefined;
  /** Sentence in place of an empty list. */
  readonly none: string;
  readonly children: ReactNode;
}

function Part({ title, total = 0, none, children }: PartProps) {
  const isEmpty = children === null || (Array.isArray(children) && children.length === 0);
  return (
    <div className={styles["part"]}>
      <p className={styles["partTitle"]}>
        {title}
        {total > MAX_ITEMS ? ` (${numberText(total)})` : ""}
      </p>
      {isEmpty ? <p className={styles["none"]}>{none}</p> : <ul aria-label={title}>{children}</ul>}
    </div>
  );
}

function Person({ person }: { readonly person: ShownRecord }) {
  const name = nameOf(person) || TEXTS.noName;
  const lastContact = person[LAST_CONTACT];
  return (
    <li className={styles["line"]}>
      <InitialsDisc name={name} picture={pictureIdOf("contact", person)} />
      <span className={styles["what"]}>
        <RecordLink resource="contact" record={person} name={name} />
        <span className={styles["more"]} dir="auto">
          {shownText(person, "designation")}
        </span>
      </span>
      <span
        className={styles["when"]}
        title={typeof lastContact === "string" ? instantTitle(lastContact) : undefined}
      >
        {typeof lastContact === "string" ? (
          <>
            <span className="visually-hidden">{TEXTS.brief.lastContact} </span>
            <Ago timestamp={lastContact} />
          </>
        ) : (
          TEXTS.brief.neverContacted
        )}
      </span>
    </li>
  );
}

function LastNote({ note }: { readonly note: ShownRecord }) {
  const key = String(note.id);
  const at = shownText(note, "created_at");
  const about = nameOf(note["related_record"]);
  return (
    <li className={styles["agreed"]}>
      <PlaceLink
        className={styles["quote"]}
        place={{ view: "record", resource: "note", key }}
        dir="auto"
        onGo={() => openNote(key)}
      >
        {writtenText(shownText(note, "note"))}
      </PlaceLink>
      <span className={styles["when"]} title={instantTitle(at)}>
        <bdi>{nameOf(note["created_by"])}</bdi> · <Ago timestamp={at} />
        {about === "" ? null : (
          <>
            {" · "}
            <bdi>{about}</bdi>
          </>
        )}
      </span>
    </li>
  );
}

function OpenActivity({ activity }: { readonly activity: ShownRecord }) {
  const today = useToday();
  const plan = planned(activity);
  const day = plan === null ? "" : weekdayText(plan.start);
  const isLate = isOverdue("activity", activity, undefined, today);
  return (
    <li className={styles["line"]}>
      <span className={styles["what"]}>
        <RecordLink
          resource="activity"
          record={activity}
          name={shownText(activity, "title") || TEXTS.noTitle}
        />
        <span className={styles["more"]} dir="auto">
          {nameOf(activity["related_record"])}
        </span>
      </span>
      <span className={styles["when"]}>{isLate ? <OverdueDate>{day}</OverdueDate> : day}</span>
    </li>
  );
}

function OpenJob({ job }: { readonly job: ShownRecord }) {
  const { JobShortlist } = useSlots();
  return (
    <li className={styles["line"]}>
      <span className={styles["what"]}>
        <RecordLink resource="job" record={job} name={nameOf(job) || TEXTS.noName} />
        <span className={styles["more"]} dir="auto">
          {shownText(job, "city")}
        </span>
      </span>
      <Stage resource="job" record={job} />
      <JobShortlist jobKey={keyOf("job", job)} />
    </li>
  );
}

function OpenDeal({ deal }: { readonly deal: ShownRecord }) {
  const lookups = useLookups();
  return (
    <li className={`${styles["line"]} ${styles["deal"]}`}>
      <span className={styles["what"]}>
        <RecordLink resource="deal" record={deal} name={nameOf(deal) || TEXTS.noName} />
      </span>
      <span className={styles["when"]}>
        {numberText(deal["deal_amount"])}{" "}
        <DueDate
          resource="deal"
          record={deal}
          lookups={lookups}
          text={shortDayText(deal["close_date"], localNow())}
        />
      </span>
      <Stage resource="deal" record={deal} />
    </li>
  );
}

interface RecordProps {
  readonly resource: Resource;
  readonly record: ShownRecord;
}

function RecordLink({ resource, record, name }: RecordProps & { readonly name: string }) {
  return (
    <PlaceLink
      className={styles["link"]}
      place={{ view: "record", resource, key: keyOf(resource, record) }}
      dir="auto"
    >
      {name}
    </PlaceLink>
  );
}

function Stage({ resource, record }: RecordProps) {
  const lookups = useLookups();
  const stage = stageOf(resource, record);
  if (stage === null || stage.label === "") return null;
  return <StagePill label={stage.label} id={stage.id} entries={lookups?.[stage.lookup] ?? []} />;
}
