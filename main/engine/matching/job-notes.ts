import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { isLocalSlug } from "../../../shared/contract/resource.ts";
import { UNDO_SEND_MS } from "../../../shared/local/unsent.ts";
import { type Move, moveLine, NOTE_HEADING, readMoves } from "../../../shared/sharing/move-line.ts";
import { canMerge } from "../../api/coalesce.ts";
import type { WriteMode } from "../../api/api-context.ts";
import type { StoreReader, StoreWriter } from "../../store/types.ts";

/** Newest notes of a job that are read for moves. */
const MAX_NOTES = 1000;
/** Length from which moves go into another note, in characters. */
const FULL_NOTE = 6000;

/** A move, and the candidate's id here; null for one who is not on this machine. */
export interface NotedMove {
  readonly candidate: number | null;
  readonly move: Move;
}

/** Returns the moves in the notes of a job, those that were not sent yet too. */
export function movesInNotes(reader: StoreReader, job: number): readonly NotedMove[] {
  const slugs = reader.records.slugsOf("job", job);
  if (slugs.length === 0) return [];
  const notes = reader.records.page("note", {
    filter: { op: "oneOf", field: "related_to", values: slugs },
    sort: [{ field: "updated_at", direction: "desc" }],
    offset: 0,
    limit: MAX_NOTES,
  });
  return notes
    .flatMap(({ note }) => (typeof note === "string" ? readMoves(note) : []))
    .map((move) => ({ candidate: candidateOf(reader, job, move.candidate), move }));
}

function candidateOf(reader: StoreReader, job: number, slug: string): number | null {
  const id = reader.shortlists.idOf("candidate", slug);
  if (id === null) return null;
  const isHere = reader.records.byId("candidate", id) !== null;
  return isHere || reader.shortlists.entry(job, id) !== null ? id : null;
}

interface Writing {
  readonly mode: WriteMode;
  /** Milliseconds of the clock that never jumps back. */
  readonly now: number;
}

/**
 * Appends lines to the note of this job that waits to be sent, or begins one. It is held for some
 * seconds, so that moves in a row become one note; a note that was sent is never changed.
 */
export function noteMoves(
  writer: StoreWriter,
  job: number,
  moves: readonly Move[],
  { mode, now }: Writing,
): void {
  const slug = writer.records.slugOf("job", job);
  if (slug === null || moves.length === 0) return;
  if (moves.some(({ candidate }) => isLocalSlug(candidate)))
    throw new Error("A note may not name a record that only this machine knows.");
  const lines = moves.map(moveLine);
  const open = openNote(writer, job);
  if (open !== undefined)
    writer.outbox.patch(open.id, {
      body: { ...open.body, note: [String(open.body["note"]), ...lines].join("\n") },
    });
  else
    mode.create(writer, CONTRACTS.note, {
      entity_name: "job",
      related_to: slug,
      note: [NOTE_HEADING, ...lines].join("\n"),
    });
  const entry = openNote(writer, job);
  if (entry === undefined) return;
  const heldUntil = now + UNDO_SEND_MS;
  writer.outbox.patch(entry.id, {
    nextAttemptAt: heldUntil,
    context: { ...entry.context, heldUntil },
  });
}

function openNote(writer: StoreWriter, job: number) {
  return writer.outbox.entries({ resource: "note", states: ["queued"] }).findLast((entry) => {
    const { note, related_to: slug } = entry.body;
    return (
      entry.kind === "create" &&
      canMerge(entry) &&
      typeof note === "string" &&
      note.startsWith(NOTE_HEADING) &&
      note.length < FULL_NOTE &&
      writer.records.idOf("job", String(slug)) === job
    );
  });
}
