import type { Clock } from "../../../shared/runtime/clock.ts";
import type { BlobStore } from "../files/blob-store.ts";
import type { Store } from "../../store/types.ts";
import type { ImportResource } from "../../intake/columns/import-field.ts";
import { UnreadableFile, type Workbook } from "../../intake/read/workbook.ts";
import { nextTurn } from "../system.ts";
import { ImportSession } from "./import-session.ts";
import { readTable } from "./read-table.ts";

/** Drafts that are stored per step. */
const STEP_DRAFTS = 1_000;
/** Imports that are open at a time: a file of each is in memory. */
const MAX_SESSIONS = 5;

interface Source {
  readonly blob?: string | undefined;
  readonly text?: string | undefined;
  readonly resource: ImportResource;
  /** Name of a sheet; the first visible one by default. */
  readonly sheet?: string | undefined;
}

type Files = Pick<BlobStore, "file" | "read">;

type Started =
  | { readonly ok: true; readonly session: ImportSession }
  | { readonly ok: false; readonly message: string };

/** Imports that were begun since the start: files read into memory, until they are drafts. */
export class Imports {
  readonly #store: Store;
  readonly #blobs: Files;
  readonly #newId: () => string;
  readonly #clock: Clock;
  readonly #sessions = new Map<string, ImportSession>();

  constructor(store: Store, blobs: Files, newId: () => string, clock: Clock) {
    this.#store = store;
    this.#blobs = blobs;
    this.#newId = newId;
    this.#clock = clock;
  }

  async start(source: Source): Promise<Started> {
    const workbook = await this.#workbook(source);
    if (typeof workbook === "string") return { ok: false, message: workbook };
    const { sheets } = workbook;
    const names = sheets.map(({ name }) => name);
    const chosenSheet = sheets.find(({ name }) => name === source.sheet);
    if (source.sheet !== undefined && chosenSheet === undefined)
      return {
        ok: false,
        message: `There is no sheet ${source.sheet}: choose ${names.join(", ")}.`,
      };
    const sheet = chosenSheet ?? sheets.find(({ isHidden, rows }) => !isHidden && rows.length > 0);
    if (sheet === undefined) return { ok: false, message: "There are no rows in this file." };
    const session = new ImportSession(
      this.#store,
      {
        id: this.#newId(),
        resource: source.resource,
        workbook,
        sheet,
        name: source.blob === undefined ? "" : (this.#blobs.file(source.blob)?.ref.name ?? ""),
      },
      () => this.#clock.now(),
    );
    this.#sessions.set(session.id, session);
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > MAX_SESSIONS && oldest !== undefined) this.#sessions.delete(oldest);
    return { ok: true, session };
  }

  byId(id: string): ImportSession | null {
    return this.#sessions.get(id) ?? null;
  }

  /** Returns whether there was such an import. */
  remove(id: string): boolean {
    return this.#sessions.delete(id);
  }

  /**
   * Makes drafts of what is new or changed in an import; returns the run that has them. One that
   * was interrupted goes on where it ended: the same row is never held twice.
   */
  async hold(session: ImportSession): Promise<{ readonly run: string; readonly drafts: number }> {
    const newDrafts = (await session.plan()).filter(({ fingerprint }) => fingerprint !== null);
    const runs = this.#store.read(({ drafts }) => drafts.runs());
    const earlier = newDrafts.find(({ isHeld }) => isHeld)?.fingerprint ?? "";
    const run = session.run ?? runs.get(earlier) ?? this.#newId();
    session.run = run;
    for (let from = 0; from < newDrafts.length; from += STEP_DRAFTS) {
      const step = newDrafts.slice(from, from + STEP_DRAFTS);
      this.#store.write(
        ({ drafts }) => {
          for (const planned of step) {
            const content = session.draftContent(planned);
            if (content !== null) drafts.add(run, planned.fingerprint ?? "", content);
          }
        },
        { durable: true },
      );
      await nextTurn();
    }
    return { run, drafts: this.#store.read(({ drafts }) => drafts.count(run)) };
  }

  async #workbook({ blob, text }: Source): Promise<Workbook | string> {
    try {
      if (text !== undefined) return await readTable({ table: text, name: "" }, this.#clock);
      if (blob === undefined) return "Send the id of a file as blob, or rows as text.";
      const file = this.#blobs.file(blob);
      const bytes = await this.#blobs.read(blob);
      if (file === null || bytes === null)
        return "This file is no longer here. Choose it once more.";
      return await readTable({ table: bytes, name: file.ref.name }, this.#clock);
    } catch (error) {
      if (error instanceof UnreadableFile) return error.message;
      throw error;
    }
  }
}
