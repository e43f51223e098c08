import type { ReactNode } from "react";
import { LAST_CONTACT } from "../../../../shared/query/derived-fields.ts";
import { shownPhone } from "../../../../shared/contract/phone-number.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { fieldMarks, SyncLink } from "../../../changes/marks.tsx";
import { absenceWords } from "../../../core/coverage.ts";
import { pictureId } from "../../../core/pictures.ts";
import { PlaceLink } from "../../../core/place-link.tsx";
import { type ShownRecord, useLookups, usePage, useRecord } from "../../../core/queries.ts";
import type { Planned } from "../../../fields/planned.ts";
import { ResourceIcon } from "../../../fields/resource-icon.tsx";
import { RoleLine } from "../../../fields/role-line.tsx";
import { stageOf, StagePill } from "../../../fields/stage.tsx";
import { shownText, writtenText } from "../../../fields/value-text.ts";
import { Ago } from "../../../ui/use-clock.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { dayText, instantTitle, timeText } from "../../../ui/format.ts";
import { InitialsDisc } from "../../../ui/initials-disc.tsx";
import { useIncomplete } from "../../../core/incomplete-badge.tsx";
import { aboutOneOf, useSubjects } from "../../../query/about.ts";
import { ACTIVITY_TEXTS } from "../../agenda/texts.ts";
import type { Subject } from "../../../fields/people-of.ts";
import { BRIEF_TEXTS as TEXTS } from "../texts.ts";
import styles from "./brief.module.css";
import { OpenPoints } from "./open-points.tsx";

interface Props {
  readonly subject: Subject;
  readonly item: Planned;
}

/** Subject of an activity: the person or thing, what is open, what was said last. */
export function BriefSubject({ subject, item }: Props) {
  const { resource, key } = subject;
  const { data, error } = useRecord(resource, key);
  const marks = data === undefined ? [] : fieldMarks(data.entries).summary;
  return (
    <li className={styles["subject"]}>
      <div>
        <Name subject={subject} />
        {data === undefined ? (
          <p className={styles["quiet"]}>{error === null ? TEXTS.loading : absenceWords(error)}</p>
        ) : (
          <>
            <RoleLine resource={resource} recordView={data.record} />
            <Standing subject={subject} recordView={data.record} />
          </>
        )}
      </div>
      <Part title={TEXTS.openPoints}>
        <OpenPoints resource={resource} recordKey={key} except={item.record.id}>
          {marks.map((mark) => (
            <li key={mark.text}>
              <SyncLink entry={mark.entry}>
                <Badge tone={mark.tone}>{mark.text}</Badge>
              </SyncLink>
            </li>
          ))}
        </OpenPoints>
      </Part>
      <Part title={TEXTS.lastNote}>
        <LastNote resource={resource} recordKey={key} />
      </Part>
    </li>
  );
}

/** Subject that comes again on that day: the facts stand where it was named first. */
export function SeenSubject({
  subject,
  firstItem,
}: {
  readonly subject: Subject;
  readonly firstItem: Planned;
}) {
  return (
    <li className={styles["seen"]}>
      <Name subject={subject} />
      <span className={styles["quiet"]}>
        {TEXTS.seeAbove(firstItem.allDay ? ACTIVITY_TEXTS.allDay : timeText(firstItem.start))}
      </span>
    </li>
  );
}

function Name({ subject: { resource, key, name } }: { readonly subject: Subject }) {
  const isPerson = resource === "candidate" || resource === "contact";
  return (
    <h3 className={styles["name"]}>
      {isPerson ? (
        <InitialsDisc name={name} picture={pictureId(resource, key)} />
      ) : (
        <ResourceIcon resource={resource} />
      )}
      <PlaceLink place={{ view: "record", resource, key }} dir="auto">
        {name}
      </PlaceLink>
    </h3>
  );
}

interface StandingProps {
  readonly subject: Subject;
  readonly recordView: ShownRecord;
}

/** Stage, last contact, and ways to reach a person who cannot be met. */
function Standing({ subject: { resource }, recordView }: StandingProps) {
  const lookups = useLookups();
  const stage = stageOf(resource, recordView);
  const timestamp = recordView[LAST_CONTACT];
  return (
    <>
      {stage === null || stage.label === "" ? null : (
        <p>
          <StagePill label={stage.label} id={stage.id} entries={lookups?.[stage.lookup] ?? []} />
        </p>
      )}
      {/* Contacts with its people may well exist: they do not count as the organization's. */}
      {timestamp === null && resource !== "organization" ? (
        <p className={styles["quiet"]}>{TEXTS.neverContacted}</p>
      ) : null}
      {typeof timestamp === "string" ? (
        <p className={styles["quiet"]} title={instantTitle(timestamp)}>
          {TEXTS.lastContact} <Ago timestamp={timestamp} />
        </p>
      ) : null}
      {[shownPhone(recordView)?.text ?? "", shownText(recordView, "email")].map((text) =>
        text === "" ? null : (
          <p key={text} className={styles["quiet"]}>
            <bdi>{text}</bdi>
          </p>
        ),
      )}
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles["part"]}>
      <h4>{title}</h4>
      {children}
    </div>
  );
}

/** Length of a note: three or four lines. */
const NOTE_LETTERS = 240;

interface LastNoteProps {
  readonly resource: Resource;
  readonly recordKey: string;
}

/** The newest note about a record, shortened; its day leads to the whole of it. */
function LastNote({ resource, recordKey }: LastNoteProps) {
  const { slugs } = useSubjects(resource, recordKey);
  const { data } = usePage(
    { resource: "note", filter: aboutOneOf(slugs), sort: "created_at:desc" },
    1,
    1,
  );
  const isReading = useIncomplete(["note"]).length > 0;
  if (data === undefined) return <p className={styles["quiet"]}>{TEXTS.loading}</p>;
  const [note] = data.data;
  if (note === undefined)
    return <p className={styles["quiet"]}>{isReading ? TEXTS.reading : TEXTS.noNote}</p>;
  const place = { view: "record", resource: "note", key: String(note.id) } as const;
  return (
    <p dir="auto" className={styles["note"]}>
      <PlaceLink place={place}>{dayText(shownText(note, "created_at"))}</PlaceLink>{" "}
      {shortened(writtenText(shownText(note, "note")))}
    </p>
  );
}

/** The beginning of a text, up to the end of a word. */
function shortened(text: string): string {
  const flat = text.replaceAll(/\s+/g, " ").trim();
  if (flat.length <= NOTE_LETTERS) return flat;
  const cut = flat.slice(0, NOTE_LETTERS);
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > NOTE_LETTERS / 2 ? end : NOTE_LETTERS)}…`;
}
