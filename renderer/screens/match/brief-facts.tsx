import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { shownPhone } from "../../../shared/contract/phone-number.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { LAST_CONTACT } from "../../../shared/query/derived-fields.ts";
import { localQuery } from "../../core/local.ts";
import { PlaceLink } from "../../core/place-link.tsx";
import { keyOf, type ShownRecord, useLookups } from "../../core/queries.ts";
import { useBridge } from "../../core/workspace.tsx";
import { DueDate } from "../../fields/overdue-date.tsx";
import { planned } from "../../fields/planned.ts";
import { stageOf, StagePill } from "../../fields/stage.tsx";
import { nameOf, NO_NAME, shownText, writtenText } from "../../fields/value-text.ts";
import { useOrganizationFacts } from "../../query/organization-facts.ts";
import { dayText, numberText, weekdayText } from "../../ui/format.ts";
import { Ago } from "../../ui/use-clock.tsx";
import styles from "./client-brief.module.css";
import { Reasons } from "./job-matches.tsx";
import { CandidateName } from "./record-names.tsx";
import { useShortlist } from "./shortlist.ts";
import { CLIENT_BRIEF_TEXTS as TEXTS, STAGE_WORDS } from "./texts.ts";

const LIMITS = { people: 12, notes: 3, activities: 10 } as const;
const MAX_DEALS = 10;
const MAX_JOBS = 8;
/** Matches of each job. */
const FIRST_MATCHES = 5;

/** People, what was said, what is open, and each open job with who fits and who is proposed. */
export function BriefFacts({ organization }: { readonly organization: string }) {
  const { people, notes, activities, jobs, deals } = useOrganizationFacts(organization, LIMITS);
  return (
    <>
      <div className={styles["facts"]}>
        <Part
          title={TEXTS.people}
          emptyText={TEXTS.noPeople}
          hiddenCount={beyond(people, LIMITS.people)}
        >
          {(people?.data ?? []).map((person) => (
            <Person key={keyOf("contact", person)} person={person} />
          ))}
        </Part>
        <Part title={TEXTS.notes} emptyText={TEXTS.noNotes}>
          {(notes?.data ?? []).map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </Part>
        <Part
          title={TEXTS.open}
          emptyText={TEXTS.nothingOpen}
          hiddenCount={beyond(activities, LIMITS.activities)}
        >
          {(activities?.data ?? []).map((activity) => (
            <OpenActivity key={activity.id} activity={activity} />
          ))}
        </Part>
        <Part title={TEXTS.deals} emptyText={TEXTS.noDeals} hiddenCount={deals.length - MAX_DEALS}>
          {deals.slice(0, MAX_DEALS).map((deal) => (
            <OpenDeal key={keyOf("deal", deal)} deal={deal} />
          ))}
        </Part>
      </div>
      <section aria-label={TEXTS.jobs}>
        <h3>{TEXTS.jobs}</h3>
        {jobs.length === 0 ? <p className={styles["quiet"]}>{TEXTS.noJobs}</p> : null}
        {jobs.slice(0, MAX_JOBS).map((job) => (
          <OpenJob key={keyOf("job", job)} job={job} />
        ))}
        {jobs.length > MAX_JOBS ? (
          <p className={styles["quiet"]}>{TEXTS.moreJobs(jobs.length - MAX_JOBS)}</p>
        ) : null}
      </section>
    </>
  );
}

function beyond(page: { readonly total: number } | undefined, limit: number): number {
  return (page?.total ?? 0) - limit;
}

interface PartProps {
  readonly title: string;
  /** Sentence in place of an empty list. */
  readonly emptyText: string;
  /** Number of those that are not listed. */
  readonly hiddenCount?: number;
  readonly children: readonly ReactNode[];
}

function Part({ title, emptyText, hiddenCount = 0, children }: PartProps) {
  return (
    <section className={styles["part"]} aria-label={title}>
      <h3>{title}</h3>
      {children.length === 0 ? (
        <p className={styles["quiet"]}>{emptyText}</p>
      ) : (
        <ul aria-label={title}>{children}</ul>
      )}
      {hiddenCount > 0 ? <p className={styles["quiet"]}>{TEXTS.more(hiddenCount)}</p> : null}
    </section>
  );
}

function Person({ person }: { readonly person: ShownRecord }) {
  const lastContact = person[LAST_CONTACT];
  const reach = [shownPhone(person)?.text ?? "", shownText(person, "email")];
  return (
    <li className={`${styles["line"]} ${styles["person"]}`}>
      <span className={styles["what"]}>
        <RecordLink resource="contact" record={person} />{" "}
        <bdi className={styles["quiet"]}>{shownText(person, "designation")}</bdi>
      </span>
      <span className={styles["when"]}>
        {typeof lastContact === "string" ? (
          <>
            {TEXTS.lastContact} <Ago timestamp={lastContact} />
          </>
        ) : (
          TEXTS.neverContacted
        )}
      </span>
      <span className={styles["reach"]}>
        {reach
          .filter((text) => text !== "")
          .map((text) => (
            <bdi key={text}>{text}</bdi>
          ))}
      </span>
    </li>
  );
}

function Note({ note }: { readonly note: ShownRecord }) {
  const facts = [
    dayText(shownText(note, "created_at")),
    nameOf(note["created_by"]),
    nameOf(note["related_record"]),
  ];
  return (
    <li className={styles["note"]}>
      <p className={styles["text"]} dir="auto">
        {writtenText(shownText(note, "note"))}
      </p>
      <p className={styles["quiet"]}>
        {facts
          .filter((text) => text !== "")
          .map((text) => (
            <bdi key={text}>{text}</bdi>
          ))}
      </p>
    </li>
  );
}

function OpenActivity({ activity }: { readonly activity: ShownRecord }) {
  const plan = planned(activity);
  return (
    <li className={styles["line"]}>
      <span className={styles["what"]}>
        <RecordLink resource="activity" record={activity} />{" "}
        <bdi className={styles["quiet"]}>{nameOf(activity["related_record"])}</bdi>
      </span>
      <span className={styles["when"]}>
        <DueDate
          resource="activity"
          record={activity}
          lookups={undefined}
          text={plan === null ? "" : weekdayText(plan.start)}
        />
      </span>
    </li>
  );
}

function OpenDeal({ deal }: { readonly deal: ShownRecord }) {
  const lookups = useLookups();
  return (
    <li className={styles["line"]}>
      <span className={styles["what"]}>
        <RecordLink resource="deal" record={deal} />{" "}
        <span className={styles["quiet"]}>{numberText(deal["deal_amount"])}</span>
      </span>
      <span className={styles["when"]}>
        <DueDate
          resource="deal"
          record={deal}
          lookups={lookups}
          text={dayText(deal["close_date"])}
        />
      </span>
      <Stage resource="deal" record={deal} />
    </li>
  );
}

/** A job with the candidates that are proposed for it, and those that fit best. */
function OpenJob({ job }: { readonly job: ShownRecord }) {
  const key = keyOf("job", job);
  const name = nameOf(job) || NO_NAME;
  const openings = job["headcount"];
  const { data: matches } = useQuery(
    localQuery(useBridge(), "matchJob", { params: { slug: key }, query: { limit: FIRST_MATCHES } }),
  );
  const lines = useShortlist(key).data?.data.filter(({ stage }) => stage !== "out") ?? [];
  return (
    <section className={styles["job"]} aria-label={name}>
      <header className={styles["line"]}>
        <h4 className={styles["what"]} data-listed>
          <RecordLink resource="job" record={job} name={name} />{" "}
          <span className={styles["quiet"]}>
            <bdi>{shownText(job, "city")}</bdi>
            {typeof openings === "number" ? <bdi>{TEXTS.openings(openings)}</bdi> : null}
          </span>
        </h4>
        <Stage resource="job" record={job} />
      </header>
      <div className={styles["facts"]}>
        <div className={styles["part"]}>
          <h5>{TEXTS.matches}</h5>
          {matches?.data.length === 0 ? <p className={styles["quiet"]}>{TEXTS.noMatches}</p> : null}
          <ol>
            {matches?.data.map(({ slug, title, rank, parts }) => (
              <li key={slug} className={styles["match"]}>
                <span className={styles["quiet"]}>{rank}</span>
                <span className={styles["what"]}>
                  <CandidateName slug={slug} title={title} isGone={false} />{" "}
                  <Reasons parts={parts} />
                </span>
              </li>
            ))}
          </ol>
        </div>
        <div className={styles["part"]}>
          <h5>{TEXTS.shortlist}</h5>
          {lines.length === 0 ? <p className={styles["quiet"]}>{TEXTS.noShortlist}</p> : null}
          <ul>
            {lines.map(({ candidate, title, stage, next_step, gone }) => (
              <li key={candidate} className={styles["line"]}>
                <span className={styles["what"]}>
                  <CandidateName slug={candidate} title={title} isGone={gone === true} />{" "}
                  <bdi className={styles["quiet"]}>{next_step ?? ""}</bdi>
                </span>
                <span className={styles["when"]}>{STAGE_WORDS[stage]}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

interface RecordProps {
  readonly resource: Resource;
  readonly record: ShownRecord;
}

function RecordLink({
  resource,
  record,
  name = nameOf(record) || shownText(record, "title"),
}: RecordProps & { readonly name?: string }) {
  return (
    <PlaceLink
      className={styles["name"]}
      place={{ view: "record", resource, key: keyOf(resource, record) }}
      dir="auto"
    >
      {name || NO_NAME}
    </PlaceLink>
  );
}

function Stage({ resource, record }: RecordProps) {
  const lookups = useLookups();
  const stage = stageOf(resource, record);
  if (stage === null || stage.label === "") return null;
  return <StagePill label={stage.label} id={stage.id} entries={lookups?.[stage.lookup] ?? []} />;
}
