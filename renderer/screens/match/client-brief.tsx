import { useQueries } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { isObject } from "../../../shared/contract/liberal.ts";
import { absenceWords } from "../../core/coverage.ts";
import { IncompleteBadge } from "../../core/incomplete-badge.tsx";
import { useNavigation } from "../../core/navigation.ts";
import { PlaceLink } from "../../core/place-link.tsx";
import { outputPage, usePdf, usePrintWhenRead } from "../../core/print-page.ts";
import { recordQuery, type ShownRecord, useRecord } from "../../core/queries.ts";
import { useBridge } from "../../core/workspace.tsx";
import { subjectsOf } from "../../fields/people-of.ts";
import { planned } from "../../fields/planned.ts";
import { RoleLine } from "../../fields/role-line.tsx";
import { nameOf, shownText, writtenText } from "../../fields/value-text.ts";
import { Button } from "../../ui/button.tsx";
import { rangeOfTimes, timeText, wholeDayText } from "../../ui/format.ts";
import { KeyLegend } from "../../ui/keys.tsx";
import { PageHeader } from "../../ui/layout.tsx";
import { EmptyState, LoadingNotice, Notice } from "../../ui/notices.tsx";
import { BriefFacts } from "./brief-facts.tsx";
import styles from "./client-brief.module.css";
import { useFocusList } from "./use-focus-list.ts";
import { CLIENT_BRIEF_TEXTS as TEXTS, DOCUMENT_TEXTS } from "./texts.ts";

interface Props {
  readonly resource: "organization" | "activity";
  readonly recordKey: string;
}

/** Everything to know about a client before a visit, to read or print. It is not for the client. */
export function ClientBrief({ resource, recordKey }: Props) {
  const view = useRef<HTMLDivElement>(null);
  useFocusList(view);
  useEffect(() => {
    document.title = TEXTS.pageTitle;
  }, []);
  return (
    <div className={styles["view"]} ref={view}>
      <Header resource={resource} recordKey={recordKey} />
      {resource === "organization" ? (
        <Sheet organization={recordKey} />
      ) : (
        <SheetOfActivity activityKey={recordKey} />
      )}
    </div>
  );
}

function Header({ resource, recordKey }: Props) {
  const bridge = useBridge();
  const go = useNavigation((state) => state.go);
  const isPdfOffered = usePdf((state) => state.offered);
  return (
    <div data-screen-only>
      <PageHeader
        inset="none"
        title={TEXTS.title}
        end={
          <>
            <Button small onPress={() => go({ view: "record", resource, key: recordKey })}>
              {TEXTS.backTo[resource]}
            </Button>
            {isPdfOffered ? (
              <Button small onPress={() => void outputPage(bridge, "pdf")}>
                {DOCUMENT_TEXTS.pdf}
              </Button>
            ) : null}
            <Button small tone="primary" onPress={() => void outputPage(bridge, "printer")}>
              {DOCUMENT_TEXTS.print}
            </Button>
          </>
        }
      >
        <IncompleteBadge resources={READ} />
        <KeyLegend
          entries={[
            [["J", "K"], TEXTS.keys.jobs],
            [["P"], TEXTS.keys.print],
            [["Esc"], TEXTS.keys.back],
          ]}
        />
      </PageHeader>
    </div>
  );
}

const READ = ["organization", "contact", "note", "activity", "job", "deal", "candidate"] as const;

/** The brief on the organization that an activity leads to, by what it is about or who attends. */
function SheetOfActivity({ activityKey }: { readonly activityKey: string }) {
  const bridge = useBridge();
  const { data, error } = useRecord("activity", activityKey);
  const subjects = data === undefined ? [] : subjectsOf(data.record);
  const records = useQueries({
    queries: subjects.map(({ resource, key }) => recordQuery(bridge, resource, key)),
  });
  if (error !== null) return <Failure error={error} />;
  if (data === undefined || records.some(({ isPending }) => isPending))
    return <LoadingNotice title={TEXTS.loading} />;
  const [organization] = subjects.flatMap(({ resource, key }, index) => {
    if (resource === "organization") return [key];
    const related = records[index]?.data?.record["organization"];
    return isObject(related) && typeof related["slug"] === "string" ? [related["slug"]] : [];
  });
  if (organization === undefined)
    return (
      <EmptyState title={TEXTS.noClient}>
        {subjects.length === 0
          ? TEXTS.nobody
          : TEXTS.noOrganization(subjects.map(({ name }) => name).join(", "))}
      </EmptyState>
    );
  return (
    <Sheet organization={organization}>
      <Meeting activityKey={activityKey} activity={data.record} />
    </Sheet>
  );
}

interface SheetProps {
  readonly organization: string;
  /** The occasion, if there is one. */
  readonly children?: ReactNode;
}

function Sheet({ organization, children }: SheetProps) {
  const { data, error } = useRecord("organization", organization);
  usePrintWhenRead(data !== undefined);
  if (error !== null) return <Failure error={error} />;
  if (data === undefined) return <LoadingNotice title={TEXTS.loading} />;
  const { record } = data;
  const place = { view: "record", resource: "organization", key: organization } as const;
  return (
    <article className={styles["sheet"]} aria-label={TEXTS.title}>
      <header className={styles["head"]}>
        <h2>
          <PlaceLink place={place} dir="auto">
            {nameOf(record)}
          </PlaceLink>
        </h2>
        <RoleLine resource="organization" recordView={record} />
        <p className={styles["quiet"]}>
          {["location", "address", "website"]
            .map((field) => shownText(record, field).trim())
            .filter((text) => text !== "")
            .map((text) => (
              <bdi key={text}>{text}</bdi>
            ))}
        </p>
        <p className={styles["internal"]}>{TEXTS.internal}</p>
      </header>
      {children}
      <BriefFacts organization={organization} />
    </article>
  );
}

function Meeting({
  activityKey,
  activity,
}: {
  readonly activityKey: string;
  readonly activity: ShownRecord;
}) {
  const plan = planned(activity);
  const agenda = writtenText(shownText(activity, "description"));
  const times =
    plan === null || plan.allDay
      ? ""
      : plan.end === null
        ? timeText(plan.start)
        : rangeOfTimes(plan.start, plan.end);
  const names = subjectsOf(activity).map(({ name }) => name);
  return (
    <section className={styles["part"]} aria-label={TEXTS.meeting}>
      <h3>{TEXTS.meeting}</h3>
      <p>
        <PlaceLink
          className={styles["name"]}
          place={{ view: "record", resource: "activity", key: activityKey }}
          dir="auto"
        >
          {shownText(activity, "title")}
        </PlaceLink>{" "}
        {plan === null ? null : (
          <span className={styles["quiet"]}>
            {[wholeDayText(plan.start, { withYear: true }), times]
              .filter((text) => text !== "")
              .join(", ")}
          </span>
        )}
      </p>
      <p className={styles["quiet"]}>
        <bdi>{names.join(", ")}</bdi>
      </p>
      {agenda === "" ? null : (
        <p className={styles["text"]} dir="auto">
          {agenda}
        </p>
      )}
    </section>
  );
}

function Failure({ error }: { readonly error: Error }) {
  return (
    <Notice title={TEXTS.unavailable} tone="bad">
      {absenceWords(error)}
    </Notice>
  );
}
