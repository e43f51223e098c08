import type { CrmRecord } from "../../../shared/contract/define.ts";
import type { PersonResource, PersonTraces } from "../../../shared/local/erasures.ts";
import type { Draft } from "../../../shared/local/intake.ts";
import { UNSENT_STATES } from "../../../shared/local/status.ts";
import { personFinder } from "../../store/erasures/person-keys.ts";
import { STATE } from "../../store/state-keys.ts";
import type { Store, StoreReader, StoreWriter } from "../../store/types.ts";
import { discardEntry } from "./outbox-actions.ts";

interface Traces {
  readonly counts: PersonTraces;
  readonly drafts: readonly number[];
  /** Ids of unsent changes, the oldest first. */
  readonly entries: readonly number[];
}

/** Drafts that are read at a time. */
const STEP_DRAFTS = 500;

/** Reads all drafts, some at a time. */
export function* everyDraft({ drafts }: StoreReader): Generator<Draft> {
  for (let offset = 0; ; offset += STEP_DRAFTS) {
    const page = drafts.page({ offset, limit: STEP_DRAFTS });
    yield* page;
    if (page.length < STEP_DRAFTS) return;
  }
}

/** Returns what only this machine has about a person. */
export function tracesOf(reader: StoreReader, resource: PersonResource, record: CrmRecord): Traces {
  const slugs = reader.records.slugsOf(resource, record.id);
  const isAbout = personFinder(record, slugs, reader.records.country());
  const drafts = [...everyDraft(reader)]
    .filter(
      ({ body, slug }) => isAbout(body, slug) || slugs.some((name) => name === body["related_to"]),
    )
    .map(({ id }) => id);
  const entries = reader.outbox
    .entries({ states: UNSENT_STATES })
    .filter(
      (entry) =>
        (entry.resource === resource && entry.recordId === record.id) ||
        slugs.some((slug) => slug === entry.body["related_to"]),
    )
    .map(({ id }) => id);
  const files = reader.files.keptOf(resource, record.id).length;
  const lines = resource === "candidate" ? reader.shortlists.ofCandidate(record.id).length : 0;
  const texts = resource === "candidate" ? reader.files.countKeptTexts(record.id) : 0;
  return {
    counts: {
      drafts: drafts.length,
      shortlists: lines,
      files,
      cv_texts: texts,
      unsent: entries.length,
    },
    drafts,
    entries,
  };
}

/** Removes what only this machine has about a person, except unsent changes. */
export function removeTraces(
  writer: StoreWriter,
  resource: PersonResource,
  record: CrmRecord,
): Traces {
  const traces = tracesOf(writer, resource, record);
  for (const id of traces.drafts) writer.drafts.remove(id);
  writer.files.dropAllKept(resource, record.id);
  if (resource !== "candidate") return traces;
  // Without a word to colleagues: what they share is in notes of the CRM.
  for (const { job } of writer.shortlists.ofCandidate(record.id))
    writer.shortlists.remove(job.id, record.id);
  const shared = writer.state.get(STATE.sharedShortlists) ?? [];
  if (shared.length > 0)
    writer.state.set(
      STATE.sharedShortlists,
      shared.map((list) => ({
        ...list,
        waiting: list.waiting.filter(
          ({ candidate }) => writer.records.byId("candidate", candidate)?.id !== record.id,
        ),
      })),
    );
  return traces;
}

/** Discards unsent changes, the newest first. One that is being sent stays. */
export function discardTraces(store: Store, entries: readonly number[]): void {
  for (const id of entries.toReversed()) discardEntry(store, id);
}
