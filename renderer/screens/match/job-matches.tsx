import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Match, MatchChoice } from "../../../shared/local/matches.ts";
import { type Part, PRESET_NAMES } from "../../../shared/matching/fit/importance.ts";
import { callLocal, localQuery } from "../../core/local.ts";
import { useTarget } from "../../core/targets.ts";
import { attempt } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import { SectionTitle } from "../../fields/record-section.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorBox, LoadingNotice } from "../../ui/notices.tsx";
import { Popover } from "../../ui/popover.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { MATCHES } from "./commands.ts";
import { ImportanceTable } from "./importance-table.tsx";
import { CandidateName } from "./record-names.tsx";
import { addCandidates, useShortlist } from "./shortlist.ts";
import styles from "./shortlist.module.css";
import { DESK_TEXTS as TEXTS, IMPORTANCE_TEXTS, PART_TEXTS } from "./texts.ts";

const FIRST_MATCHES = 10;
const MAX_MATCHES = 200;
const PRESETS = PRESET_NAMES.map((name) => [name, IMPORTANCE_TEXTS.presets[name]] as const);

interface Props {
  readonly job: string;
  readonly title: string;
}

/** The candidates that fit a job best, each with reasons, and what counts for it. */
export function JobMatches({ job, title }: Props) {
  const bridge = useBridge();
  const [limit, setLimit] = useState(FIRST_MATCHES);
  const [isOpen, setOpen] = useState(false);
  const params = { slug: job };
  const { data: choice } = useQuery(localQuery(bridge, "readMatchChoice", { params }));
  const { data, error } = useQuery({
    ...localQuery(bridge, "matchJob", { params, query: { limit } }),
    placeholderData: keepPreviousData,
  });
  const listed = new Set(useShortlist(job).data?.data.map(({ candidate }) => candidate));
  const add = ({ slug }: Match) => void addCandidates(bridge, { slug: job, title }, [slug]);
  useTarget(
    MATCHES,
    {
      add: (rank) => {
        const match = data?.data.find((candidate) => candidate.rank === rank);
        if (match !== undefined) add(match);
      },
    },
    data === undefined && error === null,
  );
  const choose = (next: MatchChoice) =>
    void attempt(
      () => callLocal(bridge, "chooseMatch", { params, body: next }),
      IMPORTANCE_TEXTS.failed,
    );
  return (
    <section aria-label={TEXTS.matches}>
      <div className={styles["head"]}>
        <SectionTitle>{TEXTS.matches}</SectionTitle>
        <span className={styles["quiet"]}>
          {data === undefined ? "" : TEXTS.matchesOf(data.considered)}
        </span>
        <span className={styles["gap"]} />
        {choice === undefined ? null : (
          <>
            <Segmented
              label={IMPORTANCE_TEXTS.preset}
              options={PRESETS}
              value={choice.preset}
              onChange={(preset) => choose({ preset })}
            />
            <Popover
              label={IMPORTANCE_TEXTS.title}
              open={isOpen}
              onOpenChange={setOpen}
              trigger={
                <Button small tone="quiet">
                  {TEXTS.count}
                </Button>
              }
            >
              <ImportanceTable choice={choice} onChange={choose} />
            </Popover>
          </>
        )}
      </div>
      {error === null ? null : <ErrorBox>{error.message}</ErrorBox>}
      {data === undefined && error === null ? <LoadingNotice title={TEXTS.loading} /> : null}
      {data?.data.length === 0 ? <p className={styles["quiet"]}>{TEXTS.none}</p> : null}
      <ol className={styles["matches"]}>
        {data?.data.map((match) => (
          <MatchLine
            key={match.slug}
            match={match}
            isListed={listed.has(match.slug)}
            onAdd={() => add(match)}
          />
        ))}
      </ol>
      {data?.left_out.map(({ reason, count }) => (
        <p key={reason} className={styles["quiet"]}>
          {TEXTS.leftOut(count, PART_TEXTS[reason].toLowerCase())}
        </p>
      ))}
      {data === undefined || data.data.length < limit || limit >= MAX_MATCHES ? null : (
        <Button small tone="quiet" onPress={() => setLimit(Math.min(limit * 4, MAX_MATCHES))}>
          {TEXTS.more}
        </Button>
      )}
    </section>
  );
}

interface MatchLineProps {
  readonly match: Match;
  readonly isListed: boolean;
  readonly onAdd: () => void;
}

function MatchLine({ match, isListed, onAdd }: MatchLineProps) {
  return (
    <li className={styles["match"]}>
      <span className={styles["rank"]}>{match.rank}</span>
      <div className={styles["reasons"]}>
        <CandidateName slug={match.slug} title={match.title} isGone={false} />
        <Reasons parts={match.parts} />
      </div>
      {isListed ? (
        <span className={styles["quiet"]}>{TEXTS.listed}</span>
      ) : (
        <Button small aria-label={TEXTS.addNamed(match.title)} onPress={onAdd}>
          {TEXTS.add}
        </Button>
      )}
    </li>
  );
}

/** The reasons of a match, one after the other; what does not fit is told by more than a colour. */
export function Reasons({ parts }: { readonly parts: Match["parts"] }) {
  return (
    <span className={styles["parts"]}>
      {parts.map(({ part, fit, text }) => (
        <span key={part} data-fit={fit} title={partTitle(part)}>
          {text}
        </span>
      ))}
    </span>
  );
}

function partTitle(part: Part): string {
  return PART_TEXTS[part];
}
