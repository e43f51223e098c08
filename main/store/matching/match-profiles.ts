import { customFieldEntity } from "../../../shared/contract/custom-field.ts";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import { readCandidate, type ReadingTools } from "../../../shared/matching/read/read-candidate.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { readJob } from "../../../shared/matching/read/read-job.ts";
import type { MatchingVocabulary } from "../../../shared/matching/words/matching-vocabulary.ts";
import { dateIn, dayOf } from "../../../shared/query/zoned-date.ts";
import { STATE } from "../state-keys.ts";
import type { Statements } from "../file/statements.ts";
import { isMatched, type MatchedResource } from "../file/tables.ts";
import type { Known } from "../records/known.ts";
import { isContactSource } from "../records/record-about.ts";
import { packProfile } from "./profile-json.ts";
import { WORLD_PLACES } from "../../../shared/matching/places/places.ts";
import { vocabularyOf } from "./reading-tools.ts";
import type { SkillMentions } from "./skill-mentions.ts";

/** Increase it when records are read differently for matching: they are then read again. */
export const MATCH_VERSION = 2;

/**
 * Profiles that matching reads of candidates and jobs, written with the record in one transaction:
 * nothing has to be read again at the start.
 */
export class MatchProfiles {
  readonly mentions: SkillMentions;
  readonly #statements: Statements;
  readonly #lookups: Known;
  readonly #currentTime: () => number;

  constructor(
    statements: Statements,
    lookups: Known,
    mentions: SkillMentions,
    currentTime: () => number,
  ) {
    this.#statements = statements;
    this.mentions = mentions;
    this.#lookups = lookups;
    this.#currentTime = currentTime;
  }

  /** Returns what is written for matching beside the index of a resource; null if nothing. */
  profilesOf(resource: Resource) {
    if (isMatched(resource))
      return {
        put: (record: CrmRecord) => this.put(resource, record),
        remove: (id: number) => this.remove(resource, id),
      };
    if (!isContactSource(resource)) return null;
    return {
      put: (record: CrmRecord) => this.mentions.put(resource, record, this.#vocabulary().skills),
      remove: (id: number) => this.mentions.remove(resource, id),
    };
  }

  put(resource: MatchedResource, record: CrmRecord): void {
    const tools = this.#tools(resource);
    const profile =
      resource === "candidate" ? readCandidate(record, tools) : readJob(record, tools);
    this.#statements.run(
      `INSERT OR REPLACE INTO ${resource}_match (id, profile) VALUES (?, ?)`,
      record.id,
      packProfile(profile),
    );
  }

  remove(resource: MatchedResource, id: number): void {
    this.#statements.run(`DELETE FROM ${resource}_match WHERE id = ?`, id);
  }

  #tools(resource: MatchedResource): ReadingTools {
    return {
      vocabulary: this.#vocabulary(),
      places: WORLD_PLACES,
      lookup: (lookup, id) => this.#lookups.lookups(lookup).get(id) ?? null,
      definitions: this.#lookups.definitions(customFieldEntity(resource)),
      today: dayOf(dateIn(null, this.#currentTime())),
    };
  }

  #vocabulary(): MatchingVocabulary {
    const { key, read } = STATE.matchSynonyms;
    const json = this.#statements.text("SELECT value FROM state WHERE key = ?", key);
    return vocabularyOf(json, () => read(json) ?? { skills: [], titles: [] });
  }
}
