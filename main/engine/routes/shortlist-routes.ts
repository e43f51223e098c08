import { SHORTLISTS_CHANGED } from "../../../shared/bridge.ts";
import {
  SHORTLIST_STAGE_LABELS,
  SHORTLIST_STAGES,
  type ShortlistLine,
  type ShortlistOfJob,
} from "../../../shared/local/shortlists.ts";
import { STATE } from "../../store/state-keys.ts";
import type { ShortlistEnd, ShortlistEntry } from "../../store/subjects/shortlists.ts";
import type { StoreReader } from "../../store/types.ts";
import { done, DONE, type EngineHandlers, type Refused, refused } from "./route.ts";

const STAGES = SHORTLIST_STAGES.map((id) => ({ id, label: SHORTLIST_STAGE_LABELS[id] }));

/** Candidates of jobs: local to the workspace, never sent. */
export const shortlistHandlers = {
  listShortlistsOf: ({ local, query: { candidate } }) =>
    local.store.read((reader) => {
      const id = reader.shortlists.idOf("candidate", candidate);
      if (id === null) return unknown("candidate", candidate);
      const data = reader.shortlists.ofCandidate(id).map(({ job, stage, changedAt }) => ({
        job: job.slug,
        title: job.title,
        stage,
        changed_at: new Date(changedAt).toISOString(),
        ...goneMark(job.isGone),
      }));
      return done({ data });
    }),
  listAllShortlists: ({ local }) =>
    local.store.read((reader) => done({ data: byJob(reader), stages: STAGES })),
  readShortlist: ({ local, params }) =>
    local.store.read((reader) => {
      const id = reader.shortlists.idOf("job", params.job);
      if (id === null) return unknown("job", params.job);
      return done({ data: linesOf(reader, reader.shortlists.ofJob(id)), stages: STAGES });
    }),
  putOnShortlist: ({ local, params, body }) => {
    const outcome = local.store.write(
      (writer) => {
        const jobId = writer.shortlists.idOf("job", params.job);
        if (jobId === null) return unknown("job", params.job);
        const candidateId = writer.shortlists.idOf("candidate", params.candidate);
        if (candidateId === null) return unknown("candidate", params.candidate);
        const previous = writer.shortlists.entry(jobId, candidateId);
        if (previous === null && !isHere(writer, { jobId, candidateId }))
          return refused(404, "This job or candidate is no longer on this machine.");
        writer.shortlists.put(jobId, candidateId, {
          stage: body.stage,
          reason: textAfter(body.reason, previous?.reason),
          nextStep: textAfter(body.next_step, previous?.nextStep),
          changedAt: local.now(),
          changedBy: writer.state.get(STATE.me)?.id ?? null,
        });
        const entry = writer.shortlists.entry(jobId, candidateId);
        return entry === null ? unknown("candidate", params.candidate) : done(line(writer, entry));
      },
      { durable: true },
    );
    local.onChange(SHORTLISTS_CHANGED);
    return outcome;
  },
  takeOffShortlist: ({ local, params }) => {
    const wasThere = local.store.write(
      ({ shortlists }) => {
        const jobId = shortlists.idOf("job", params.job);
        const candidateId = shortlists.idOf("candidate", params.candidate);
        return jobId !== null && candidateId !== null && shortlists.remove(jobId, candidateId);
      },
      { durable: true },
    );
    if (!wasThere)
      return refused(404, `${params.candidate} is not on the shortlist of ${params.job}.`);
    local.onChange(SHORTLISTS_CHANGED);
    return DONE;
  },
} satisfies Partial<EngineHandlers>;

function unknown(end: ShortlistEnd, slug: string): Refused {
  return refused(404, `There is no ${end} ${slug} on this machine.`);
}

function isHere(
  { records }: StoreReader,
  { jobId, candidateId }: { readonly jobId: number; readonly candidateId: number },
): boolean {
  return records.byId("job", jobId) !== null && records.byId("candidate", candidateId) !== null;
}

/** Returns the text after a change: without a word about it the old one stays. */
function textAfter(
  text: string | null | undefined,
  previous: string | null | undefined,
): string | null {
  if (text === undefined) return previous ?? null;
  const trimmedText = text?.trim() ?? "";
  return trimmedText === "" ? null : trimmedText;
}

/** Every job with a shortlist; that with the last change first. */
function byJob(reader: StoreReader): readonly ShortlistOfJob[] {
  const groups = Map.groupBy(reader.shortlists.allEntries(), ({ job }) => job.id);
  return [...groups.values()].flatMap((entries) => {
    const [first] = entries;
    return first === undefined
      ? []
      : [
          {
            job: first.job.slug,
            title: first.job.title,
            data: linesOf(reader, entries),
            ...goneMark(first.job.isGone),
          },
        ];
  });
}

/** Lines by stage; in each the last changed first. */
function linesOf(
  reader: StoreReader,
  entries: readonly ShortlistEntry[],
): readonly ShortlistLine[] {
  return SHORTLIST_STAGES.flatMap((stage) => entries.filter((entry) => entry.stage === stage)).map(
    (entry) => line(reader, entry),
  );
}

function line({ lookups }: StoreReader, entry: ShortlistEntry): ShortlistLine {
  const { candidate, changedBy } = entry;
  return {
    candidate: candidate.slug,
    title: candidate.title,
    stage: entry.stage,
    reason: entry.reason,
    next_step: entry.nextStep,
    changed_at: new Date(entry.changedAt).toISOString(),
    changed_by: changedBy === null ? null : (lookups.user(changedBy)?.full_name ?? null),
    ...goneMark(candidate.isGone),
  };
}

function goneMark(isGone: boolean): { readonly gone?: true } {
  return isGone ? { gone: true } : {};
}
