import { useState } from "react";
import type { JobDeskProps } from "../../core/slots.ts";
import { PlaceLink } from "../../core/place-link.tsx";
import { keyOf, type ShownRecord, useLookups, usePage } from "../../core/queries.ts";
import { requestEdit } from "../../fields/field-request.ts";
import { HtmlText } from "../../fields/html-text.tsx";
import { SectionTitle } from "../../fields/record-section.tsx";
import { stageOf, StagePill } from "../../fields/stage.tsx";
import { nameOf, plainText } from "../../fields/value-text.ts";
import { Button } from "../../ui/button.tsx";
import { numberText } from "../../ui/format.ts";
import { JobMatches } from "./job-matches.tsx";
import { JobShortlist } from "./job-shortlist.tsx";
import { MATCH_TEXTS as TEXTS } from "./texts.ts";
import styles from "./match.module.css";

/** Deals of a job that its desk names. */
const MAX_DEALS = 8;

/** The description of a job, and the deals about it. */
export function JobDesk({ jobKey, shown }: JobDeskProps) {
  const { data } = usePage(
    {
      resource: "deal",
      filter: { op: "is", field: "jobs", value: jobKey },
      sort: "updated_at:desc",
    },
    1,
    MAX_DEALS,
  );
  return (
    <section aria-label={TEXTS.desk}>
      <Description jobKey={jobKey} shown={shown} />
      <JobShortlist job={jobKey} title={nameOf(shown)} />
      <JobMatches job={jobKey} title={nameOf(shown)} />
      <SectionTitle>{TEXTS.deals}</SectionTitle>
      {data === undefined || data.data.length > 0 ? null : (
        <p className={styles["none"]}>{TEXTS.noDeals}</p>
      )}
      <ul aria-label={TEXTS.deals}>
        {(data?.data ?? []).map((deal) => (
          <Deal key={keyOf("deal", deal)} deal={deal} />
        ))}
      </ul>
    </section>
  );
}

function Description({ jobKey, shown }: JobDeskProps) {
  const [isOpen, setOpen] = useState(false);
  const html = typeof shown["description"] === "string" ? shown["description"] : "";
  const text = plainText(html).trim();
  const edit = () => requestEdit({ resource: "job", key: jobKey, field: "description" });
  return (
    <>
      {isOpen ? (
        <HtmlText html={html} />
      ) : (
        <p className={styles["short"]} dir="auto">
          {text === "" ? TEXTS.noDescription : text}
        </p>
      )}
      <div className={styles["buttons"]} data-screen-only>
        {text === "" ? null : (
          <Button small tone="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {isOpen ? TEXTS.showLess : TEXTS.showAll}
          </Button>
        )}
        <Button small tone="quiet" onPress={edit}>
          {TEXTS.editDescription}
        </Button>
      </div>
    </>
  );
}

function Deal({ deal }: { readonly deal: ShownRecord }) {
  const lookups = useLookups();
  const stage = stageOf("deal", deal);
  const candidates = Array.isArray(deal["candidates"]) ? deal["candidates"].map(nameOf) : [];
  return (
    <li className={styles["line"]}>
      <PlaceLink
        className={styles["name"]}
        place={{ view: "record", resource: "deal", key: keyOf("deal", deal) }}
        dir="auto"
      >
        {nameOf(deal) || TEXTS.noName}
      </PlaceLink>
      <span className={styles["more"]} dir="auto">
        {candidates.filter((name) => name !== "").join(", ")}
      </span>
      <span className={styles["amount"]}>{numberText(deal["deal_amount"])}</span>
      {stage === null || stage.label === "" ? null : (
        <StagePill label={stage.label} id={stage.id} entries={lookups?.[stage.lookup] ?? []} />
      )}
    </li>
  );
}
