import { createHash } from "node:crypto";
import {
  type DraftContent,
  type DraftSource,
  NEW_VALUE,
  type PlannedRow,
} from "../../../shared/local/intake.ts";
import type { ImportResource } from "../../intake/columns/import-field.ts";
import { createChanges } from "../../intake/plan/plan-row.ts";
import type { Outcome, RowPlan } from "../../intake/plan/row-plan.ts";

/** Plan of a row, and the draft that it makes. What is shown of it is made for a page of rows. */
export interface PlannedDraft {
  readonly plan: RowPlan;
  /** Names what the draft wants, whichever file says it; null for a row that changes nothing. */
  readonly fingerprint: string | null;
  /** True if there is such a draft already: nothing is left to do about the row. */
  readonly isHeld: boolean;
}

const DRAFT_KINDS: Readonly<Partial<Record<Outcome, DraftContent["kind"]>>> = {
  new: "create",
  changed: "update",
};

export function plannedDraft(resource: ImportResource, plan: RowPlan): PlannedDraft {
  const kind = DRAFT_KINDS[plan.outcome];
  if (kind === undefined) return { plan, fingerprint: null, isHeld: false };
  const text = JSON.stringify([kind, resource, plan.slug, plan.body]);
  const fingerprint = createHash("sha256").update(text).digest("base64url");
  return { plan, fingerprint, isHeld: false };
}

export function outcomeOf({ plan, isHeld }: PlannedDraft): Outcome {
  return isHeld ? "same" : plan.outcome;
}

export function plannedRow(resource: ImportResource, planned: PlannedDraft): PlannedRow {
  const { line, slug, title, faults } = planned.plan;
  return {
    line,
    outcome: outcomeOf(planned),
    slug,
    title,
    faults: [...faults],
    ...reviewOf(resource, planned.plan),
    ...(planned.isHeld && { held: true }),
  };
}

/** Returns what the draft of a row says; null for a row that makes none. */
export function draftContent(
  resource: ImportResource,
  { plan }: PlannedDraft,
  source: Omit<DraftSource, "place">,
): DraftContent | null {
  const kind = DRAFT_KINDS[plan.outcome];
  if (kind === undefined) return null;
  const { line, slug, title, body } = plan;
  const place = String(line);
  return {
    kind,
    resource,
    slug,
    title,
    body,
    source: { ...source, place },
    ...reviewOf(resource, plan),
  };
}

/** Points of a plan that a person looks at. */
function reviewOf(resource: ImportResource, { outcome, body, doubts, similar, ...plan }: RowPlan) {
  const changes = outcome === "new" ? createChanges(resource, body) : plan.changes;
  return {
    changes: changes.map(({ field, from, to }) => ({ field, now: from ?? null, [NEW_VALUE]: to })),
    doubts: doubts.map(({ field, reason }) => ({ field, why: reason })),
    lookalikes: similar.map(({ resource, slug, title, reasons }) => ({
      resource,
      slug,
      title,
      why: [...reasons],
    })),
  };
}
