import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { SHORTLIST_STAGES, type ShortlistStage } from "../../../shared/local/shortlists.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { nullable, number, oneOf, type Statements, text } from "../file/statements.ts";
import type { ReadCore } from "../read-core.ts";
import type { WriteCore } from "../write-core.ts";

/** Job or candidate of a line. */
export interface ShortlistRecord {
  /** Current id. */
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  /** The record is no longer here; slug and title are its last ones. */
  readonly isGone: boolean;
}

/** A candidate on the shortlist of a job. */
export interface ShortlistEntry {
  readonly job: ShortlistRecord;
  readonly candidate: ShortlistRecord;
  readonly stage: ShortlistStage;
  readonly reason: string | null;
  readonly nextStep: string | null;
  /** Milliseconds. */
  readonly changedAt: number;
  /** Id of the colleague; null if it is not known. */
  readonly changedBy: number | null;
}

/** Part of a line that changes. */
export type ShortlistChange = Pick<
  ShortlistEntry,
  "stage" | "reason" | "nextStep" | "changedAt" | "changedBy"
>;

/** Candidates of jobs, on this machine only. Records made offline keep their place. */
export interface ShortlistsReader {
  ofJob(jobId: number): readonly ShortlistEntry[];
  ofCandidate(candidateId: number): readonly ShortlistEntry[];
  /** Returns every line, the last changed first. */
  allEntries(): readonly ShortlistEntry[];
  entry(jobId: number, candidateId: number): ShortlistEntry | null;
  /** Returns the id of a record by its current or former slug, even of one that is gone. */
  idOf(end: ShortlistEnd, slug: string): number | null;
}

export interface ShortlistsWriter extends ShortlistsReader {
  /** Adds a line or replaces it. */
  put(jobId: number, candidateId: number, change: ShortlistChange): void;
  /** Returns whether there was such a line. */
  remove(jobId: number, candidateId: number): boolean;
}

export type ShortlistEnd = "job" | "candidate";

const COLUMNS = {
  job_id: number,
  candidate_id: number,
  stage: oneOf(SHORTLIST_STAGES),
  reason: nullable(text),
  next_step: nullable(text),
  changed_at: number,
  changed_by: nullable(number),
  job_slug: text,
  job_title: text,
  candidate_slug: text,
  candidate_title: text,
};

/** Moves the lines of a record, and how it is matched, to the id under which the server has it. */
export function moveShortlistEntries(
  statements: Statements,
  resource: Resource,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  if (resource !== "job" && resource !== "candidate") return;
  // A line of the new id itself was written by hand, too; the moved one was here first.
  statements.run(
    `UPDATE OR REPLACE shortlist SET ${resource}_id = ? WHERE ${resource}_id = ?`,
    to,
    from,
  );
  if (resource === "job")
    statements.run("UPDATE OR REPLACE match_choice SET job_id = ? WHERE job_id = ?", to, from);
}

export class ShortlistsOfReader implements ShortlistsReader {
  protected readonly core: ReadCore;

  constructor(core: ReadCore) {
    this.core = core;
  }

  ofJob(jobId: number): readonly ShortlistEntry[] {
    return this.#entries("job_id IN (SELECT value FROM json_each(?))", this.#ids("job", jobId));
  }

  ofCandidate(candidateId: number): readonly ShortlistEntry[] {
    return this.#entries(
      "candidate_id IN (SELECT value FROM json_each(?))",
      this.#ids("candidate", candidateId),
    );
  }

  allEntries(): readonly ShortlistEntry[] {
    return this.#entries("?", "1");
  }

  entry(jobId: number, candidateId: number): ShortlistEntry | null {
    const id = this.core.identities.currentId("candidate", candidateId);
    return this.ofJob(jobId).find(({ candidate }) => candidate.id === id) ?? null;
  }

  idOf(end: ShortlistEnd, slug: string): number | null {
    return (
      this.core.identities.idOf(end, slug) ??
      this.core.statements.number(`SELECT ${end}_id FROM shortlist WHERE ${end}_slug = ?`, slug)
    );
  }

  /**
   * A record that was made here may have turned out to be one of the server that has a line of its
   * own: the last changed of the two counts.
   */
  #entries(condition: string, value: string): readonly ShortlistEntry[] {
    const sql = `SELECT * FROM shortlist WHERE ${condition} ORDER BY changed_at DESC`;
    const entries = new Map<string, ShortlistEntry>();
    for (const row of this.core.statements.rows(sql, COLUMNS, value)) {
      const job = this.#record("job", row.job_id, row.job_slug, row.job_title);
      const candidate = this.#record(
        "candidate",
        row.candidate_id,
        row.candidate_slug,
        row.candidate_title,
      );
      const key = `${job.id} ${candidate.id}`;
      if (entries.has(key)) continue;
      entries.set(key, {
        job,
        candidate,
        stage: row.stage,
        reason: row.reason,
        nextStep: row.next_step,
        changedAt: row.changed_at,
        changedBy: row.changed_by,
      });
    }
    return [...entries.values()];
  }

  #record(end: ShortlistEnd, storedId: number, slug: string, title: string): ShortlistRecord {
    const id = this.core.identities.currentId(end, storedId);
    const record = this.core.record(end, id);
    if (record === null) return { id, slug, title, isGone: true };
    return {
      id,
      slug: this.core.identities.slugOf(end, id) ?? slug,
      title: CONTRACTS[end].headline(record),
      isGone: false,
    };
  }

  /** Ids under which lines of a record may be stored, as JSON. */
  #ids(end: ShortlistEnd, id: number): string {
    return JSON.stringify(this.core.identities.idsOf(end, id));
  }
}

export class ShortlistsOfWriter extends ShortlistsOfReader implements ShortlistsWriter {
  protected override readonly core: WriteCore;

  constructor(core: WriteCore) {
    super(core);
    this.core = core;
  }

  put(jobId: number, candidateId: number, change: ShortlistChange): void {
    const previous = this.entry(jobId, candidateId);
    const job = this.#end("job", jobId, previous?.job);
    const candidate = this.#end("candidate", candidateId, previous?.candidate);
    this.remove(jobId, candidateId);
    this.core.statements.run(
      "INSERT INTO shortlist (job_id, candidate_id, stage, reason, next_step, changed_at, " +
        "changed_by, job_slug, job_title, candidate_slug, candidate_title) " +
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      job.id,
      candidate.id,
      change.stage,
      change.reason,
      change.nextStep,
      change.changedAt,
      change.changedBy,
      job.slug,
      job.title,
      candidate.slug,
      candidate.title,
    );
  }

  remove(jobId: number, candidateId: number): boolean {
    const previous = this.entry(jobId, candidateId);
    this.core.statements.run(
      "DELETE FROM shortlist WHERE job_id IN (SELECT value FROM json_each(?)) " +
        "AND candidate_id IN (SELECT value FROM json_each(?))",
      JSON.stringify(this.core.identities.idsOf("job", jobId)),
      JSON.stringify(this.core.identities.idsOf("candidate", candidateId)),
    );
    return previous !== null;
  }

  #end(
    end: ShortlistEnd,
    storedId: number,
    previous: ShortlistRecord | undefined,
  ): Pick<ShortlistRecord, "id" | "slug" | "title"> {
    const id = this.core.identities.currentId(end, storedId);
    const record = this.core.record(end, id);
    return {
      id,
      slug: this.core.identities.slugOf(end, id) ?? previous?.slug ?? "",
      title: record === null ? (previous?.title ?? "") : CONTRACTS[end].headline(record),
    };
  }
}
