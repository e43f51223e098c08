import { LOCK_REASONS, type LockReason } from "../../../shared/local/encryption.ts";
import { type StartOptions, startOptionsSchema } from "../start-options.ts";
import type { OpenedEngine } from "../types.ts";
import { z } from "zod";

/**
 * State that an engine started again after a crash needs of the previous one. Otherwise a crash
 * would open workspaces that were locked, and lose what the start said about one that was never
 * unlocked.
 */
export const lockStateSchema = z.object({
  /** Reasons why workspaces are locked, by id. */
  locks: z.record(z.string(), z.enum(LOCK_REASONS)),
  /** The workspace that waits for its unlock with the options of the start. */
  optionsFor: z.string().nullable(),
});
export type LockState = Readonly<z.output<typeof lockStateSchema>>;

const OPENS_AS_BEFORE = "Unlock again to open it without the options of this start.";

/**
 * Holds what has to wait until a workspace is unlocked. A lock outlasts a switch to another
 * workspace: otherwise a page could open one whose key is stored by switching to and fro. Options
 * of the start are stored when the workspace can be written.
 */
export class UntilUnlocked {
  readonly #locks = new Map<string, LockReason>();
  readonly #options = new Map<string, StartOptions>();
  readonly #onChange: (state: LockState) => void;

  /** `onChange` is called with each change: it outlives a crash of the engine. */
  constructor(onChange: (state: LockState) => void = () => undefined) {
    this.#onChange = onChange;
  }

  /** The engine before this one crashed. */
  resume({ locks, optionsFor }: LockState, options: StartOptions): void {
    for (const [id, reason] of Object.entries(locks)) this.#locks.set(id, reason);
    if (optionsFor !== null) this.keepOptions(optionsFor, options);
  }

  /** The workspace was locked while the app runs. */
  lock(id: string, reason: LockReason): void {
    this.#locks.set(id, reason);
    this.#report();
  }

  /** A start found the workspace locked, or could not open it. */
  keepOptions(id: string, startOptions: StartOptions): void {
    const options = startOptionsSchema.parse(startOptions);
    if (Object.values(options).every((value) => value === undefined)) return;
    this.#options.set(id, options);
    this.#report();
  }

  /** The workspace is open, or gone. */
  forget(id: string): void {
    const [hadLock, hadOptions] = [this.#locks.delete(id), this.#options.delete(id)];
    if (hadLock || hadOptions) this.#report();
  }

  /** Returns that the workspace is locked; null if it may be opened. */
  lockOf(id: string): OpenedEngine | null {
    const locked = this.#locks.get(id);
    return locked === undefined ? null : { ok: false, message: "It is locked.", locked };
  }

  /**
   * Opens the workspace with what its start said; if just that is refused, says so once and forgets
   * it, so that it locks no user out. A file that cannot be opened refuses nothing.
   */
  async open(
    id: string,
    open: (options: StartOptions) => Promise<OpenedEngine>,
  ): Promise<OpenedEngine> {
    const options = this.#options.get(id);
    const opened = await open(options ?? {});
    if (opened.ok || options === undefined) return opened;
    if (opened.locked !== undefined || opened.problem !== undefined) return opened;
    this.#options.delete(id);
    this.#report();
    return { ...opened, message: `${opened.message} ${OPENS_AS_BEFORE}` };
  }

  #report(): void {
    const [optionsFor = null] = this.#options.keys();
    this.#onChange({ locks: Object.fromEntries(this.#locks), optionsFor });
  }
}
