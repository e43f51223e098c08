import { SHORTLISTS_CHANGED } from "../../../shared/bridge.ts";
import {
  SHORTLIST_STAGE_LABELS,
  SHORTLIST_STAGES,
  type ShortlistLine,
  type ShortlistOfJob,
  type ShortlistSide,
} from "../../../shared/local/shortlists.ts";
import type { Move } from "../../../shared/sharing/move-line.ts";
import { STATE } from "../../store/state-keys.ts";
import type { ShortlistEnd, ShortlistEntry } from "../../store/subjects/shortlists.ts";
import type { StoreReader } from "../../store/types.ts";
import type { SharingMarks } from "../matching/shared-shortlists.ts";
import {
  done,
  DONE,
  type EngineHandlers,
  type LocalOptions,
  type Refused,
  refused,
} from "./route.ts";

const STAGES = SHORTLIST_STAGES.map((id) => ({ id, label: SHORTLIST_STAGE_LABELS[id] }));

/** Candidates of jobs: local to the workspace, unless the user shares a shortlist. */
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
    local.store.read((reader) => done({ data: byJob(local, reader), stages: STAGES })),
  readShortlist: ({ local, params }) =>
    local.store.read((reader) => {
      const id = reader.shortlists.idOf("job", params.job);
      if (id === null) return unknown("job", params.job);
      const data = linesOf(local, reader, id, reader.shortlists.ofJob(id));
      return done({ data, stages: STAGES, sharing: local.sharing.view(reader, id) });
    }),
  shareShortlist: ({ local, params, body }) => {
    const outcome = local.store.write(
      (writer) => {
        const id = writer.shortlists.idOf("job", params.job);
        if (id === null) return unknown("job", params.job);
        const problem = local.sharing.share(writer, id, body.is_on);
        return problem === null ? done(local.sharing.view(writer, id)) : refused(409, problem);
      },
      { durable: true },
    );
    changed(local);
    return outcome;
  },
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
        const changedEntry = writer.shortlists.entry(jobId, candidateId);
        if (changedEntry !== null)
          local.sharing.tell(writer, jobId, changedEntry.candidate, changedEntry);
        const entry = writer.shortlists.entry(jobId, candidateId);
        if (entry === null) return unknown("candidate", params.candidate);
        return done(line(writer, entry, local.sharing.marks(writer, jobId)));
      },
      { durable: true },
    );
    changed(local);
    return outcome;
  },
  takeOffShortlist: ({ local, params }) => {
    const wasThere = local.store.write(
      (writer) => {
        const { shortlists } = writer;
        const jobId = shortlists.idOf("job", params.job);
        const candidateId = shortlists.idOf("candidate", params.candidate);
        if (jobId === null || candidateId === null) return false;
        const entry = shortlists.entry(jobId, candidateId);
        if (entry === null) return false;
        shortlists.remove(jobId, candidateId);
        local.sharing.tell(writer, jobId, entry.candidate, TAKEN_OFF);
        return true;
      },
      { durable: true },
    );
    if (!wasThere)
      return refused(404, `${params.candidate} is not on the shortlist of ${params.job}.`);
    changed(local);
    return DONE;
  },
} satisfies Partial<EngineHandlers>;

const TAKEN_OFF = { stage: null, reason: null, nextStep: null };

/** A shared shortlist may have written a note, which is sent soon. */
function changed({ onChange, runner }: LocalOptions): void {
  onChange(SHORTLISTS_CHANGED);
  runner.edited();
}

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
function byJob(local: LocalOptions, reader: StoreReader): readonly ShortlistOfJob[] {
  const groups = Map.groupBy(reader.shortlists.allEntries(), ({ job }) => job.id);
  return [...groups.values()].flatMap((entries) => {
    const [first] = entries;
    return first === undefined
      ? []
      : [
          {
            job: first.job.slug,
            title: first.job.title,
            data: linesOf(local, reader, first.job.id, entries),
            ...goneMark(first.job.isGone),
          },
        ];
  });
}

/** Lines by stage; in each the last changed first. */
function linesOf(
  { sharing }: LocalOptions,
  reader: StoreReader,
  jobId: number,
  entries: readonly ShortlistEntry[],
): readonly ShortlistLine[] {
  const marks = sharing.marks(reader, jobId);
  return SHORTLIST_STAGES.flatMap((stage) => entries.filter((entry) => entry.stage === stage)).map(
    (entry) => line(reader, entry, marks),
  );
}

function line(
  { lookups }: StoreReader,
  entry: ShortlistEntry,
  { disputes, lost }: SharingMarks,
): ShortlistLine {
  const { candidate, changedBy } = entry;
  const sides = disputes.get(candidate.id);
  return {
    candidate: candidate.slug,
    title: candidate.title,
    stage: entry.stage,
    reason: entry.reason,
    next_step: entry.nextStep,
    changed_at: new Date(entry.changedAt).toISOString(),
    changed_by: changedBy === null ? null : (lookups.user(changedBy)?.full_name ?? null),
    ...goneMark(candidate.isGone),
    ...(sides === undefined ? {} : { sides: sides.map(viewSide) }),
    ...(lost.has(candidate.id) ? { unshared: true } : {}),
  };
}

function viewSide({ stage, reason, nextStep, by, at }: Move): ShortlistSide {
  return { stage, reason, next_step: nextStep, by, at: new Date(at).toISOString() };
}

function goneMark(isGone: boolean): { readonly gone?: true } {
  return isGone ? { gone: true } : {};
}
