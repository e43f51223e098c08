import { useQuery } from "@tanstack/react-query";
import { localQuery } from "../../core/local.ts";
import { useBridge } from "../../core/workspace.tsx";
import { SectionTitle } from "../../fields/record-section.tsx";
import { Button } from "../../ui/button.tsx";
import { JobName } from "./record-names.tsx";
import { Reasons } from "./job-matches.tsx";
import { addCandidates } from "./shortlist.ts";
import styles from "./shortlist.module.css";
import { CANDIDATE_TEXTS as TEXTS, DESK_TEXTS, STAGE_WORDS } from "./texts.ts";

const FIRST_JOBS = 5;

/** Jobs on whose shortlist a candidate is, and the open jobs that fit best. */
export function CandidateJobs({ candidate }: { readonly candidate: string }) {
  const bridge = useBridge();
  const { data: places } = useQuery(
    localQuery(bridge, "listShortlistsOf", { query: { candidate } }),
  );
  const { data: matches } = useQuery(
    localQuery(bridge, "matchCandidate", {
      params: { slug: candidate },
      query: { limit: FIRST_JOBS },
    }),
  );
  const listed = new Set(places?.data.map(({ job }) => job));
  return (
    <section aria-label={TEXTS.title}>
      {listed.size === 0 ? null : (
        <>
          <SectionTitle>{TEXTS.onShortlists}</SectionTitle>
          <ul className={styles["lines"]}>
            {places?.data.map(({ job, title, stage }) => (
              <li key={job} className={styles["place"]}>
                <JobName slug={job} title={title} />
                <span className={styles["quiet"]}>{STAGE_WORDS[stage]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <SectionTitle>{TEXTS.fitting}</SectionTitle>
      {matches?.data.length === 0 ? <p className={styles["quiet"]}>{TEXTS.none}</p> : null}
      <ol className={styles["matches"]}>
        {matches?.data
          .filter(({ slug }) => !listed.has(slug))
          .map(({ slug, title, parts }) => (
            <li key={slug} className={styles["match"]}>
              <div className={styles["reasons"]}>
                <JobName slug={slug} title={title} />
                <Reasons parts={parts} />
              </div>
              <Button
                small
                aria-label={`${DESK_TEXTS.add}: ${title}`}
                onPress={() => void addCandidates(bridge, { slug, title }, [candidate])}
              >
                {DESK_TEXTS.add}
              </Button>
            </li>
          ))}
      </ol>
    </section>
  );
}
