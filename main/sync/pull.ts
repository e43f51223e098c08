import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import type { Failure } from "../remote/outcome.ts";
import type { SyncContext } from "./context.ts";
import { effectiveProfile, rememberAbsent } from "./effective-profile.ts";
import { backFill, type PhaseResult, readNewestPage } from "./first-sync.ts";
import { readChanges } from "./incremental.ts";
import { pullDefinitions } from "./pull-definitions.ts";
import { isComplete, readStreamState } from "./stream-state.ts";
import { type Stream, streamsOf } from "./streams.ts";
import { localCount } from "./sweep.ts";

export interface PullResult {
  /** Records that were new or changed. */
  readonly pulled: Readonly<Record<Resource, number>>;
  readonly failure: Failure | null;
}

/** Lists that are back-filled at the same time. */
const PARALLEL = 4;

/**
 * Brings the base up to the server: custom-field definitions, then the newest page of every list that is not complete (so that the app is
 * useful within seconds), then the rest of these, and what changed in the complete ones. `only` restricts it to some resources.
 */
export async function pull(
  context: SyncContext,
  options: { readonly thorough: boolean; readonly only?: ReadonlySet<Resource> },
): Promise<PullResult> {
  const pulled = Object.fromEntries(RESOURCES.map((resource) => [resource, 0])) as Record<Resource, number>;
  let failure: Failure | null = null;
  const run = async (stream: Stream, phase: () => Promise<PhaseResult>): Promise<void> => {
    if (failure !== null || context.stopped()) return;
    const result = await phase();
    pulled[stream.resource] += result.changed;
    if (result.ok) return;
    if (result.failure.kind === "missing") absentList(context, stream);
    else failure ??= result.failure;
  };

  if (options.only === undefined) failure = await pullDefinitions(context);
  const profile = effectiveProfile(context.profile(), context.store);
  const streams = streamsOf(profile).filter((stream) => options.only?.has(stream.resource) ?? true);
  const complete = streams.filter((stream) => isComplete(context.store, stream.key));
  const fresh = streams.filter((stream) => !complete.includes(stream));
  const known = options.thorough ? complete : oneNoteList(context, complete);
  for (const stream of fresh) await run(stream, () => readNewestPage(context, stream));
  for (const stream of known) await run(stream, () => readChanges(context, stream, options.thorough));

  const waiting = [...fresh];
  const worker = async (): Promise<void> => {
    for (let stream = waiting.shift(); stream !== undefined; stream = waiting.shift()) {
      const next = stream;
      await run(next, () => fill(context, next));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  return { pulled, failure };
}

/** The rest of a list. What was touched while it was read went to pages that were behind it: when some are missing, it is looked at once more. */
async function fill(context: SyncContext, stream: Stream): Promise<PhaseResult> {
  const filled = await backFill(context, stream);
  if (!filled.ok || context.stopped()) return filled;
  const missing = context.store.read(
    (reader) => localCount(reader, stream) < (readStreamState(reader, stream.key).total ?? 0),
  );
  if (!missing) return filled;
  const changes = await readChanges(context, stream, false);
  return { ...changes, changed: filled.changed + changes.changed };
}

/** Notes have five lists and no order: a cycle that nobody asked for looks at one of them, each in its turn, so that no resource costs more than one request. */
function oneNoteList(context: SyncContext, streams: readonly Stream[]): readonly Stream[] {
  const notes = streams.filter((stream) => stream.resource === "note");
  if (notes.length < 2) return streams;
  const turn = Number(context.store.read((reader) => reader.state(NOTE_TURN)) ?? 0);
  context.store.write((writer) => writer.setState(NOTE_TURN, (turn + 1) % notes.length), { durable: false });
  return streams.filter((stream) => stream.resource !== "note" || stream === notes[turn % notes.length]);
}

const NOTE_TURN = "note-turn";

/** A list that the specification shows must be there: then this is no /v1 server, or a wrong address. */
function absentList(context: SyncContext, stream: Stream): void {
  rememberAbsent(context.store, stream.resource, "list");
  context.log("warn", `The server has no list at ${stream.path}; the app does without it`);
}
