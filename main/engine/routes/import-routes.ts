import { DRAFTS_CHANGED } from "../../../shared/bridge.ts";
import {
  type ImportChoicesBody,
  type ImportPlan,
  NEW_VALUE,
  type PlannedRow,
} from "../../../shared/local/intake.ts";
import { countOutcomes, planMinutes, planRequests } from "../../intake/plan/row-plan.ts";
import { countryOf } from "../../store/query/phone-numbers.ts";
import { erasureDoubts } from "../intake/erasure-doubts.ts";
import type { SessionChoices } from "../intake/import-session.ts";
import { outcomeOf, plannedRow } from "../intake/planned-draft.ts";
import { done, DONE, type EngineHandlers, type LocalOptions, refused } from "./route.ts";

/** Requests per minute that are expected while no pace was learned. */
const USUAL_PER_MINUTE = 60;
const GONE = refused(404, "This import is no longer here. Choose the file once more.");

/** Imports of tables: what they have, what becomes of it, and its way into drafts. */
export const importHandlers = {
  startImport: async ({ local, body }) => {
    const start = await local.imports.start(body);
    return start.ok ? done(start.session.view()) : refused(400, start.message);
  },
  mapImport: ({ local, params: { id }, body: { mapping, choices } }) => {
    const session = local.imports.byId(id);
    if (session === null) return GONE;
    const knownChoices = readChoices(choices);
    if (typeof knownChoices === "string") return refused(400, knownChoices);
    const unknownName = session.unknownIn(mapping);
    if (unknownName !== null)
      return refused(400, `This import has no column or field ${unknownName}.`);
    session.choose(mapping, knownChoices);
    session.remember(mapping);
    return done(session.view());
  },
  planImport: async ({ local, params: { id }, query: { outcome, page, limit } }) => {
    const session = local.imports.byId(id);
    if (session === null) return GONE;
    const rows = await session.plan();
    const totals = countOutcomes(rows.map(outcomeOf));
    const requests = planRequests(totals);
    const plan: ImportPlan = {
      totals,
      requests,
      minutes: planMinutes(requests, paceOf(local)),
      data: withErasures(
        local,
        rows
          .filter((row) => outcome === undefined || outcomeOf(row) === outcome)
          .slice((page - 1) * limit, page * limit)
          .map((row) => plannedRow(session.resource, row)),
      ),
    };
    return done(plan);
  },
  holdImport: async ({ local, params: { id } }) => {
    const session = local.imports.byId(id);
    if (session === null) return GONE;
    const holding = await local.imports.hold(session);
    local.onChange(DRAFTS_CHANGED);
    return done(holding);
  },
  deleteImport: ({ local, params: { id } }) => (local.imports.remove(id) ? DONE : GONE),
} satisfies Partial<EngineHandlers>;

/** Returns choices with a country that has phone numbers, or the reason why there are none. */
function readChoices({ country, ...choices }: ImportChoicesBody): SessionChoices | string {
  if (country === undefined) return choices;
  const code = countryOf(`und-${country}`);
  return code === null ? `There is no country ${country}.` : { ...choices, country: code };
}

function withErasures({ store }: LocalOptions, rows: readonly PlannedRow[]): readonly PlannedRow[] {
  const doubtsOf = store.read(erasureDoubts);
  return rows.map((row) => {
    const body = Object.fromEntries(row.changes.map((change) => [change.field, change[NEW_VALUE]]));
    return { ...row, doubts: [...doubtsOf(body, row.slug), ...row.doubts] };
  });
}

function paceOf({ budget }: LocalOptions): number {
  return budget.budget.pace() ?? budget.budget.rate() ?? USUAL_PER_MINUTE;
}
