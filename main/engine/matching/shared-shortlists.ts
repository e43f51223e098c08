import type { Profile } from "../../../shared/contract/profile.ts";
import { isLocalSlug } from "../../../shared/contract/resource.ts";
import type { ShortlistSharing } from "../../../shared/local/shortlists.ts";
import type { Log } from "../../../shared/runtime/log.ts";
import { type Move, type ShortlistState, writtenMove } from "../../../shared/sharing/move-line.ts";
import {
  isDisputed,
  nextCounter,
  type Standing,
  standingKey,
  standingsOf,
  stateKey,
} from "../../../shared/sharing/standing.ts";
import type { WriteMode } from "../../api/api-context.ts";
import type { Changes } from "../../store/records/change-log.ts";
import type { SharedShortlist } from "../../store/matching/shared-shortlist.ts";
import { STATE } from "../../store/state-keys.ts";
import type { ShortlistEntry } from "../../store/subjects/shortlists.ts";
import type { Store, StoreReader, StoreWriter } from "../../store/types.ts";
import { movesInNotes, noteMoves, type NotedMove } from "./job-notes.ts";

interface Options {
  readonly store: Store;
  readonly mode: WriteMode;
  readonly profile: () => Profile;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds of the clock that never jumps back. */
  readonly steadyNow: () => number;
  /** Called when shortlists look otherwise, or a note waits to be sent. */
  readonly onChange: () => void;
  readonly log: Log;
}

/** Signs of sharing at the candidates of a shortlist, by their ids. */
export interface SharingMarks {
  /** The last moves, where they contradict each other. */
  readonly disputes: ReadonlyMap<number, readonly Move[]>;
  /** Candidates whose last move is in no note any more. */
  readonly lost: ReadonlySet<number>;
}

const TEXTS = {
  noNotes: "Your CRM doesn't take notes from other apps, so this shortlist stays on this machine.",
  noName: "Say who you are first (Settings → Me): colleagues see who moved a candidate.",
  noJob: "This job is no longer here.",
} as const;

const NO_MARKS: SharingMarks = { disputes: new Map(), lost: new Set() };
/** Names of colleagues that are told where a shortlist is not shared here. */
const MAX_COLLEAGUES = 3;

/**
 * Shortlists that a team shares through notes of the job. Each move is a line of a note, and no
 * note is changed once it was sent, so that nobody overwrites anybody. Where a candidate stands
 * follows from all lines: the highest counter counts, and two different moves of one counter wait
 * for a user's decision.
 */
export class SharedShortlists {
  readonly #options: Options;
  #isSettling = false;

  constructor(options: Options) {
    this.#options = options;
    options.store.onCommit((changes) => this.#noteChanges(changes));
  }

  /** Returns how a shortlist is shared, or why it can't be. */
  view(reader: StoreReader, job: number): ShortlistSharing {
    const shared = sharedOf(reader, job);
    const names = movesInNotes(reader, job).map(({ move }) => move.by);
    return {
      is_on: shared !== undefined,
      unavailable: this.#unavailable(reader, job),
      waiting: shared?.waiting.length ?? 0,
      unknown: shared?.unknown ?? 0,
      colleagues: shared === undefined ? [...new Set(names)].slice(0, MAX_COLLEAGUES) : [],
    };
  }

  marks(reader: StoreReader, job: number): SharingMarks {
    const shared = sharedOf(reader, job);
    if (shared === undefined) return NO_MARKS;
    const disputes = [...standingsHere(reader, shared)].flatMap(([candidate, standing]) =>
      isDisputed(standing) ? [[candidate, standing.sides] as const] : [],
    );
    const lost = shared.candidates.filter((line) => line.lost !== null);
    return {
      disputes: new Map(disputes),
      lost: new Set(lost.map(({ candidate }) => currentId(reader, "candidate", candidate))),
    };
  }

  /** Shares a shortlist, or ends that. Returns why it can't be shared, else null. */
  share(writer: StoreWriter, job: number, isOn: boolean): string | null {
    const others = readShared(writer).filter(
      (shared) => currentId(writer, "job", shared.job) !== job,
    );
    if (!isOn) {
      writer.state.set(STATE.sharedShortlists, others);
      return null;
    }
    const unavailable = this.#unavailable(writer, job);
    if (unavailable !== null || sharedOf(writer, job) !== undefined) return unavailable;
    let shared: SharedShortlist = { job, candidates: [], waiting: [], unknown: 0 };
    const standings = standingsHere(writer, shared);
    for (const entry of writer.shortlists.ofJob(job)) {
      const standing = standings.get(entry.candidate.id);
      // A state that differs from the notes is shown to everybody, and nobody is overruled.
      const move = this.#move(writer, entry.candidate, stateOf(entry), standing?.counter ?? 1);
      if (standing?.sides.some((side) => stateKey(side) === stateKey(move)) === true) continue;
      shared = { ...shared, waiting: [...shared.waiting, waitingMove(entry.candidate.id, move)] };
    }
    this.#settle(writer, shared);
    return null;
  }

  /** Tells the others what the user has done with a candidate; `state`: how it is now. */
  tell(
    writer: StoreWriter,
    job: number,
    candidate: ShortlistEntry["candidate"],
    state: ShortlistState,
  ): void {
    const shared = sharedOf(writer, job);
    if (shared === undefined) return;
    const standing = standingsHere(writer, shared).get(candidate.id);
    const remembered =
      shared.candidates.find(
        (line) => currentId(writer, "candidate", line.candidate) === candidate.id,
      )?.lost ?? null;
    const counter = nextCounter(standing?.counter ?? 0, remembered ?? 0);
    const move = this.#move(writer, candidate, state, counter);
    const [side] = standing?.sides ?? [];
    const isTold =
      side === undefined
        ? state.stage === null
        : standing?.sides.length === 1 && stateKey(side) === stateKey(move);
    if (isTold && remembered === null) return;
    const waiting = [...shared.waiting, waitingMove(candidate.id, move)];
    this.#settle(writer, { ...shared, waiting });
  }

  #move(
    reader: StoreReader,
    { slug, title }: Pick<ShortlistEntry["candidate"], "slug" | "title">,
    state: ShortlistState,
    counter: number,
  ): Move {
    const by = myName(reader) ?? "";
    return writtenMove({
      ...(state.stage === null ? { stage: null, reason: null, nextStep: null } : state),
      candidate: slug,
      name: title,
      by,
      at: this.#options.now(),
      counter,
    });
  }

  /** Puts what waits into a note, and brings the shortlist up to what the notes say. */
  #settle(writer: StoreWriter, shared: SharedShortlist): void {
    const job = currentId(writer, "job", shared.job);
    const waiting: SharedShortlist["waiting"] = [];
    const moves: Move[] = [];
    for (const move of shared.waiting) {
      const slug = this.#canNote() ? writer.records.slugOf("candidate", move.candidate) : null;
      if (slug === null || isLocalSlug(slug)) waiting.push(move);
      else moves.push({ ...move, candidate: slug });
    }
    noteMoves(writer, job, moves, { mode: this.#options.mode, now: this.#options.steadyNow() });
    const settled = this.#merge(writer, { ...shared, job, waiting });
    const others = readShared(writer).filter(
      (other) => currentId(writer, "job", other.job) !== job,
    );
    writer.state.set(STATE.sharedShortlists, [...others, settled]);
  }

  #merge(writer: StoreWriter, shared: SharedShortlist): SharedShortlist {
    const moves = movesHere(writer, shared);
    const standings = standingsOfMoves(moves);
    const previous = new Map(
      shared.candidates.map((line) => [currentId(writer, "candidate", line.candidate), line]),
    );
    const candidates = [...new Set([...previous.keys(), ...standings.keys()])].map((candidate) => {
      const line = previous.get(candidate);
      const standing = standings.get(candidate);
      const counter = standing?.counter ?? 0;
      const key = standing === undefined ? "" : standingKey(standing);
      if (line?.standing === key) return { ...line, candidate };
      // The note of the last move is no longer there: what is here stays, until somebody moves.
      if (line !== undefined && counter < line.counter) {
        const lost = Math.max(line.lost ?? 0, line.counter);
        return { candidate, counter, standing: key, lost };
      }
      if (standing !== undefined) this.#adopt(writer, shared.job, candidate, standing);
      return { candidate, counter, standing: key, lost: null };
    });
    const unknown = new Set(
      moves.filter(({ candidate }) => candidate === null).map(({ move }) => move.candidate),
    ).size;
    return { ...shared, candidates, unknown };
  }

  #adopt(writer: StoreWriter, job: number, candidate: number, standing: Standing): void {
    const entry = writer.shortlists.entry(job, candidate);
    const [side] = standing.sides;
    if (isDisputed(standing)) {
      // A candidate on the list stays as they are here, until somebody decides.
      const listed = standing.sides.find(({ stage }) => stage !== null);
      if (entry === null && listed !== undefined) this.#put(writer, job, candidate, listed);
      return;
    }
    if (side === undefined) return;
    if (side.stage === null) writer.shortlists.remove(job, candidate);
    else if (entry === null || stateKey(stateOf(entry)) !== stateKey(side))
      this.#put(writer, job, candidate, side);
  }

  #put(writer: StoreWriter, job: number, candidate: number, move: Move): void {
    const { stage, reason, nextStep, at, by } = move;
    if (stage === null) return;
    writer.shortlists.put(job, candidate, {
      stage,
      reason,
      nextStep,
      changedAt: Math.min(at, this.#options.now()),
      changedBy: writer.lookups.users().find(({ full_name: name }) => name === by)?.id ?? null,
    });
  }

  #canNote(): boolean {
    return this.#options.profile().operations.note.includes("create");
  }

  #unavailable(reader: StoreReader, job: number): string | null {
    if (!this.#canNote()) return TEXTS.noNotes;
    if (reader.records.byId("job", job) === null) return TEXTS.noJob;
    return myName(reader) === null ? TEXTS.noName : null;
  }

  #noteChanges(changes: Changes): void {
    const { store, log, onChange } = this.#options;
    if (this.#isSettling) return;
    if (!changes.has("note") && !changes.has("candidate") && !changes.has("job")) return;
    this.#isSettling = true;
    try {
      const concerned = store.read((reader) =>
        readShared(reader).filter((shared) => isConcerned(reader, shared, changes)),
      );
      if (concerned.length === 0) return;
      store.write((writer) => concerned.forEach((shared) => this.#settle(writer, shared)), {
        durable: true,
      });
      onChange();
    } catch (error) {
      // The notes are there: the next change of one of them, or of a candidate, reads them again.
      log("warn", "A shared shortlist could not be brought up to date", { error });
    } finally {
      this.#isSettling = false;
    }
  }
}

function readShared(reader: StoreReader): readonly SharedShortlist[] {
  return reader.state.get(STATE.sharedShortlists) ?? [];
}

function sharedOf(reader: StoreReader, job: number): SharedShortlist | undefined {
  return readShared(reader).find((shared) => currentId(reader, "job", shared.job) === job);
}

/** Returns whether changed records may change a shared shortlist. */
function isConcerned(reader: StoreReader, shared: SharedShortlist, changes: Changes): boolean {
  if (shared.waiting.length > 0 || (shared.unknown > 0 && changes.has("candidate"))) return true;
  if (!changes.has("note")) return false;
  const ids = changes.get("note") ?? null;
  const job = currentId(reader, "job", shared.job);
  return (
    ids === null ||
    ids.some((id) => {
      const slug = reader.records.byId("note", id)?.["related_to"];
      // A note that is gone may have been of this job.
      return typeof slug !== "string" || reader.records.idOf("job", slug) === job;
    })
  );
}

/** Returns the moves of a shared shortlist, those that still wait too. */
function movesHere(reader: StoreReader, shared: SharedShortlist): readonly NotedMove[] {
  const waiting = shared.waiting.map((move) => ({
    candidate: currentId(reader, "candidate", move.candidate),
    move: { ...move, candidate: "" },
  }));
  return [...movesInNotes(reader, currentId(reader, "job", shared.job)), ...waiting];
}

function standingsHere(
  reader: StoreReader,
  shared: SharedShortlist,
): ReadonlyMap<number, Standing> {
  return standingsOfMoves(movesHere(reader, shared));
}

function standingsOfMoves(moves: readonly NotedMove[]): ReadonlyMap<number, Standing> {
  const ids = new Map<Move, number>();
  for (const { candidate, move } of moves) if (candidate !== null) ids.set(move, candidate);
  return standingsOf(ids.keys(), (move) => ids.get(move) ?? 0);
}

function currentId(reader: StoreReader, resource: "job" | "candidate", id: number): number {
  return id >= 0 ? id : (reader.records.byId(resource, id)?.id ?? id);
}

function stateOf({ stage, reason, nextStep }: ShortlistEntry): ShortlistState {
  return { stage, reason, nextStep };
}

function waitingMove(candidate: number, move: Move): SharedShortlist["waiting"][number] {
  const { name, by, at, counter, stage, reason, nextStep } = move;
  return { candidate, name, by, at, counter, stage, reason, nextStep };
}

function myName(reader: StoreReader): string | null {
  const me = reader.state.get(STATE.me);
  return me === undefined ? null : (reader.lookups.user(me.id)?.full_name ?? null);
}
