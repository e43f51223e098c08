import { SHORTLISTS_CHANGED } from "../../../shared/bridge.ts";
import type { MatchChoice, Matches } from "../../../shared/local/matches.ts";
import { STATE } from "../../store/state-keys.ts";
import { effectiveChoice } from "../matching/matches.ts";
import {
  done,
  type EngineHandlers,
  type LocalOptions,
  type Outcome,
  type Refused,
  refused,
} from "./route.ts";

/** Candidates for jobs, and jobs for candidates. */
export const matchHandlers = {
  matchJob: ({ local, params: { slug }, query: { limit, preset } }) =>
    matchJob(local, slug, limit, (choice) => (preset === undefined ? choice : { preset })),
  tryMatchJob: ({ local, params: { slug }, body: { importance, limit } }) =>
    matchJob(local, slug, limit, (choice) => ({
      ...choice,
      importance: { ...choice?.importance, ...importance },
    })),
  matchCandidate: async ({ local, params: { slug }, query: { limit } }) => {
    const id = local.store.read(({ records }) => records.bySlug("candidate", slug)?.id);
    const matches = id === undefined ? null : await local.matches.forCandidate(id, limit);
    return matches === null ? unknown("candidate", slug) : done(matches);
  },
  readMatchChoice: ({ local, params: { slug } }) =>
    local.store.read(({ records, matching }) => {
      const id = records.bySlug("job", slug)?.id;
      return id === undefined ? unknown("job", slug) : done(effectiveChoice(matching.choice(id)));
    }),
  chooseMatch: ({ local, params: { slug }, body }) => {
    const outcome = local.store.write(
      ({ records, matching }) => {
        const id = records.bySlug("job", slug)?.id;
        if (id === undefined) return unknown("job", slug);
        matching.setChoice(id, body);
        return done(effectiveChoice(matching.choice(id)));
      },
      { durable: true },
    );
    local.onChange(SHORTLISTS_CHANGED);
    return outcome;
  },
  readSynonyms: ({ local }) =>
    local.store.read(({ state }) => done(state.get(STATE.matchSynonyms) ?? NO_SYNONYMS)),
  saveSynonyms: async ({ local, body }) => {
    local.store.write(
      (writer) => {
        writer.state.set(STATE.matchSynonyms, body);
        writer.state.set(STATE.matchRereading, true);
      },
      { durable: true },
    );
    await local.matches.reread();
    local.onChange(SHORTLISTS_CHANGED);
    return done(body);
  },
  readMatchPairs: ({ local }) =>
    local.store.read(({ state }) => done({ pairs: state.get(STATE.matchPairs) ?? [] })),
  saveMatchPairs: ({ local, body }) => {
    local.store.write((writer) => writer.state.set(STATE.matchPairs, body.pairs), {
      durable: true,
    });
    local.onChange(SHORTLISTS_CHANGED);
    return done(body);
  },
} satisfies Partial<EngineHandlers>;

const NO_SYNONYMS = { skills: [], titles: [] };

/** `choose`: what is compared how, given the job's own choice. */
async function matchJob(
  local: LocalOptions,
  slug: string,
  limit: number,
  choose: (choice: MatchChoice | null) => MatchChoice | null,
): Promise<Outcome<Matches>> {
  const job = local.store.read(({ records, matching }) => {
    const id = records.bySlug("job", slug)?.id;
    return id === undefined ? null : { id, choice: matching.choice(id) };
  });
  if (job === null) return unknown("job", slug);
  const { importance } = effectiveChoice(choose(job.choice));
  const matches = await local.matches.forJob(job.id, importance, limit);
  return matches === null ? unknown("job", slug) : done(matches);
}

function unknown(resource: string, slug: string): Refused {
  return refused(404, `There is no ${resource} ${slug} on this machine.`);
}
