import { refIn } from "../../../shared/contract/record-field.ts";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import { endOfStage } from "../../../shared/contract/stage-end.ts";
import type { CandidateProfile, JobProfile } from "../../../shared/matching/read/profile.ts";
import { number, nullable, parsed } from "../file/statements.ts";
import { type MatchChoice, matchChoiceSchema } from "../../../shared/local/matches.ts";
import { candidateSchema, jobSchema, mentionsSchema } from "../matching/profile-json.ts";
import { isMatched, type MatchedResource, TABLES } from "../file/tables.ts";
import type { ContactSource } from "../records/record-about.ts";
import { MENTIONS_OF_ROW } from "../matching/skill-mentions.ts";
import type { ReadCore } from "../read-core.ts";
import type { WriteCore } from "../write-core.ts";

/** Resources whose records matching reads. */
export type ReadResource = MatchedResource | ContactSource;

/** A candidate as it is compared with jobs. */
export interface MatchedCandidate {
  readonly id: number;
  readonly profile: CandidateProfile;
}

export interface MatchedJob {
  readonly id: number;
  readonly profile: JobProfile;
}

export interface OpenJobs {
  readonly jobs: readonly MatchedJob[];
  /** Id up to which jobs were looked at; null at the end. */
  readonly lastId: number | null;
}

export interface MatchingReader {
  /** Returns candidates after an id, in the order of their ids. */
  candidates(afterId: number, limit: number): readonly MatchedCandidate[];
  candidate(id: number): MatchedCandidate | null;
  job(id: number): MatchedJob | null;
  /** Returns those of the jobs after an id that are neither filled, closed nor on hold. */
  openJobs(afterId: number, limit: number): OpenJobs;
  /** Returns what the user chose for a job; null if nothing. */
  choice(jobId: number): MatchChoice | null;
}

export interface MatchingWriter extends MatchingReader {
  setChoice(jobId: number, choice: MatchChoice): void;
  /** Reads records after an id again; returns the last id, null at the end. */
  rereadRecords(resource: ReadResource, afterId: number, limit: number): number | null;
}

const DAY_LENGTH = 10;

export class MatchingOfReader implements MatchingReader {
  protected readonly core: ReadCore;

  constructor(core: ReadCore) {
    this.core = core;
  }

  candidates(afterId: number, limit: number): readonly MatchedCandidate[] {
    return this.#candidates("m.id > ? ORDER BY m.id LIMIT ?", afterId, limit);
  }

  candidate(id: number): MatchedCandidate | null {
    return this.#candidates("m.id = ?", this.core.identities.currentId("candidate", id))[0] ?? null;
  }

  job(id: number): MatchedJob | null {
    return this.core.statements.row(
      "SELECT id, profile FROM job_match WHERE id = ?",
      { id: number, profile: parsed(jobSchema) },
      this.core.identities.currentId("job", id),
    );
  }

  openJobs(afterId: number, limit: number): OpenJobs {
    const jobs = this.core.statements.rows(
      "SELECT id, profile FROM job_match WHERE id > ? ORDER BY id LIMIT ?",
      { id: number, profile: parsed(jobSchema) },
      afterId,
      limit,
    );
    const openJobs = jobs.filter(({ id }) => {
      const record = this.core.record("job", id);
      return record !== null && this.#isOpen(record);
    });
    return { jobs: openJobs, lastId: jobs.at(-1)?.id ?? null };
  }

  choice(jobId: number): MatchChoice | null {
    const ids = JSON.stringify(this.core.identities.idsOf("job", jobId));
    const row = this.core.statements.row(
      "SELECT choice FROM match_choice WHERE job_id IN (SELECT value FROM json_each(?))",
      { choice: parsed(matchChoiceSchema) },
      ids,
    );
    return row?.choice ?? null;
  }

  #candidates(condition: string, ...values: readonly number[]): readonly MatchedCandidate[] {
    return this.core.statements
      .rows(
        `SELECT m.id, m.profile, r.last_contact, ${MENTIONS_OF_ROW} AS mentions ` +
          `FROM candidate_match m JOIN candidate_row r ON r.id = m.id WHERE ${condition}`,
        {
          id: number,
          profile: parsed(candidateSchema),
          last_contact: nullable(number),
          mentions: parsed(mentionsSchema),
        },
        ...values,
      )
      .map(({ id, profile, last_contact: lastContact, mentions }) => ({
        id,
        profile: {
          ...withMentions(profile, new Set(mentions.flat())),
          lastContact: lastContact === null ? null : dayOf(lastContact),
        },
      }));
  }

  #isOpen(job: CrmRecord): boolean {
    const status = refIn(job["job_status"])?.id ?? job["job_status"];
    if (typeof status !== "number") return true;
    const entry = this.core.cachedLookups.lookups("job_status").get(status);
    return entry === undefined || endOfStage(entry) === null;
  }
}

/** Adds skills that texts about a candidate name to those of the candidate's own texts. */
function withMentions<T extends Pick<CandidateProfile, "skills" | "textSkills" | "hasTexts">>(
  profile: T,
  mentions: ReadonlySet<string>,
): T {
  if (mentions.size === 0) return profile;
  const texts = new Set([...profile.textSkills, ...mentions]);
  const textSkills = [...texts].filter((skill) => !profile.skills.includes(skill));
  return { ...profile, textSkills, hasTexts: true };
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, DAY_LENGTH);
}

export class MatchingOfWriter extends MatchingOfReader implements MatchingWriter {
  protected override readonly core: WriteCore;

  constructor(core: WriteCore) {
    super(core);
    this.core = core;
  }

  setChoice(jobId: number, choice: MatchChoice): void {
    const { identities, statements } = this.core;
    for (const id of identities.idsOf("job", jobId))
      statements.run("DELETE FROM match_choice WHERE job_id = ?", id);
    statements.run(
      "INSERT INTO match_choice (job_id, choice) VALUES (?, ?)",
      identities.currentId("job", jobId),
      JSON.stringify(choice),
    );
  }

  rereadRecords(resource: ReadResource, afterId: number, limit: number): number | null {
    const profiles = this.core.matchProfiles.profilesOf(resource);
    const ids = this.core.statements.column(
      `SELECT id FROM ${TABLES[resource].rows} WHERE id > ? ORDER BY id LIMIT ?`,
      number,
      afterId,
      limit,
    );
    for (const id of ids) {
      const record = this.core.record(resource, id);
      if (record === null) continue;
      profiles?.put(record);
      if (isMatched(resource)) this.core.changes.record(resource, id);
    }
    return ids.at(-1) ?? null;
  }
}
