import type { EngineEvent } from "../../../shared/bridge.ts";
import type { RouteName, RouteNameOf } from "../../../shared/local/contract.ts";
import { matchLocal } from "../../../shared/local/request.ts";
import type { EncryptionView, LockReason } from "../../../shared/local/encryption.ts";
import type { FailedOpening, Preparing } from "../../../shared/local/opening.ts";
import type { RestoreView } from "../../../shared/local/backups.ts";
import type { WorkspaceView } from "../../../shared/local/workspaces.ts";
import type { SystemHint } from "../../../shared/runtime/engine-client.ts";
import type { BlobRef, WireRequest, WireResponse } from "../../../shared/wire.ts";
import { DISK_FULL, isDiskFull } from "../../store/file/open-database.ts";
import type { FileKey } from "../../store/file/file-key.ts";
import { IN_USE } from "../../store/file/folder-lock.ts";
import { listBackups } from "../backups/make-backup.ts";
import type { Engine, EngineOptions, KeyKeeper, OpenedEngine } from "../types.ts";
import { type ENCRYPTION_ROUTES, WorkspaceEncryption } from "../encryption/workspace-encryption.ts";
import { openEngine } from "../assembly/open-engine.ts";
import {
  answerRoute,
  done,
  DONE,
  type Handlers,
  type Outcome,
  passOn,
  refused,
  type Refused,
} from "../routes/route.ts";
import type { JobOutcome } from "../jobs/start-job.ts";
import {
  conflict,
  CONVERTING,
  IS_LOCKED,
  LOCKED_MESSAGE,
  NOT_RESTORED,
  NOT_THERE,
  refusalOf,
  RESTORED_CLOSED,
  RESTORING,
  SWITCHING,
  UNEXPECTED,
  WorkspaceList,
} from "./workspace-list.ts";
import {
  failureOf,
  isShownBroken,
  notOpenAnswer,
  sharedOptions,
  viewOpening,
  type WorkspacesOptions,
} from "./workspaces-options.ts";
import { InFlight } from "./in-flight.ts";
import { restoreBeside, type WorkspaceFolder, type WorkspaceFolders } from "./workspace-folders.ts";
import type { UntilUnlocked } from "./until-unlocked.ts";

type OwnRoute = RouteNameOf<"workspaces">;
type EncryptionRoute = (typeof ENCRYPTION_ROUTES)[number];

/** The workspaces of a data folder: one is open, locked, or cannot be opened. */
export class Workspaces implements Engine {
  readonly #options: WorkspacesOptions;
  readonly #folders: WorkspaceFolders;
  readonly #list: WorkspaceList;
  readonly #listeners = new Set<(event: EngineEvent) => void>();
  #workspace: WorkspaceFolder;
  /** Null while another workspace is being opened. A locked one may go on syncing. */
  #engine: Engine | null = null;
  /** Key of the open workspace, if it is encrypted; also of a locked one that goes on syncing. */
  #key: FileKey | null = null;
  #locked: LockReason | null = null;
  /** The last attempt to open it, until another one succeeds. */
  #failed: FailedOpening | null = null;
  readonly #inFlight: InFlight;
  readonly #encryption: WorkspaceEncryption;
  readonly #untilUnlocked: UntilUnlocked;
  #isRestoring = false;
  readonly #handlers: Handlers<OwnRoute, null>;
  readonly #ownHandlers: Handlers<Exclude<OwnRoute, EncryptionRoute>, null> = {
    listWorkspaces: () => done({ data: this.#list.views() }),
    createWorkspace: ({ body }) => this.#inTurn(() => this.#list.make(body)),
    renameWorkspace: ({ params, body }) =>
      this.#inTurn(() => Promise.resolve(this.#list.rename(params.id, body.name))),
    removeWorkspace: ({ params, body }) => this.#inTurn(() => this.#list.remove(params.id, body)),
    openWorkspace: ({ params }) => this.#inTurn(() => this.#switch(params.id)),
    restoreBackup: ({ params }) => this.#inTurn(() => this.#restore(params.name)),
    readOpening: () =>
      done(
        viewOpening({
          options: this.#options,
          folder: this.#workspace.folder,
          failed: this.#shownFailure(),
          isLocked: this.#locked !== null,
          key: this.#key,
        }),
        { "cache-control": "no-store" },
      ),
    tryOpening: () => this.#inTurn(() => this.#tryAgain()),
  };
  #lastStep: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(
    options: WorkspacesOptions,
    folders: WorkspaceFolders,
    untilUnlocked: UntilUnlocked,
    { workspace, opened }: { readonly workspace: WorkspaceFolder; readonly opened: OpenedEngine },
  ) {
    this.#untilUnlocked = untilUnlocked;
    this.#options = options;
    this.#folders = folders;
    this.#inFlight = new InFlight(options.clock);
    this.#workspace = workspace;
    this.#list = new WorkspaceList({
      options,
      folders,
      currentWorkspace: () => ({ id: this.#workspace.id, key: this.#openKey() }),
      open: (folder, extraOptions) => this.#open(folder, extraOptions),
    });
    this.#encryption = new WorkspaceEncryption({
      log: options.log,
      clock: options.clock,
      onChange: () => this.#emit({ type: "restarted" }),
      converting: (encryption) => this.#emit({ type: "encryption", encryption }),
      folder: () => this.#workspace.folder,
      keeper: () => this.#keeper(this.#workspace),
      tokens: () => options.tokensOf(this.#workspace),
      key: () => this.#openKey(),
      locked: () => this.#locked,
      problem: () => this.#shownFailure()?.problem ?? null,
      close: (locked) => this.#closeEngine(locked),
      setLocked: (locked) => this.#setLocked(locked),
      syncingKey: () => (this.#locked === null || this.#engine === null ? null : this.#key),
      open: (key) => this.#reopen(this.#workspace, key === undefined ? {} : { key }),
      wipe: () => this.#wipe(),
      inTurn: (step) => this.#inTurn(step),
      cost: options.passphraseCost,
      startConversion: options.startConversion,
    });
    this.#handlers = { ...this.#ownHandlers, ...this.#encryption.handlers() };
    this.#setCurrent(workspace);
    this.#take(opened);
  }

  async handle(request: WireRequest): Promise<WireResponse> {
    const route = matchLocal(request);
    if (route !== null && this.#isOwn(route.name))
      return answerRoute(this.#handlers, { ...route, name: route.name }, null, request);
    if (this.#locked !== null) return IS_LOCKED;
    if (this.#engine !== null) return this.#askEngine(this.#engine, request);
    if (this.#isRestoring) return refusalOf(RESTORING);
    if (this.#encryption.view().conversion !== null) return refusalOf(CONVERTING);
    return this.#failed === null ? refusalOf(SWITCHING) : notOpenAnswer(this.#failed);
  }

  #shownFailure(): FailedOpening | null {
    return this.#locked === null && this.#engine === null ? this.#failed : null;
  }

  /** Answers requests that came before a lock, but not long after it. */
  async #askEngine(engine: Engine, request: WireRequest): Promise<WireResponse> {
    const answer = await this.#inFlight.run(engine.handle(request));
    const isLate = this.#locked !== null && this.#inFlight.isLate();
    return isLate && request.method === "GET" ? IS_LOCKED : answer;
  }

  #isOwn(name: RouteName): name is OwnRoute {
    return Object.hasOwn(this.#handlers, name);
  }

  onEvent(listener: (event: EngineEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  addBlob(
    name: string,
    type: string,
    bytes: Uint8Array | AsyncIterable<Uint8Array>,
  ): Promise<BlobRef> {
    if (this.#locked !== null) return Promise.reject(new Error(LOCKED_MESSAGE));
    if (this.#engine === null)
      return Promise.reject(new Error(this.#failed?.message ?? SWITCHING.message));
    return this.#engine.addBlob(name, type, bytes);
  }

  blobFile(id: string) {
    return this.#locked === null ? (this.#engine?.blobFile(id) ?? null) : null;
  }

  hint(event: SystemHint): void {
    this.#engine?.hint(event);
    if (event === "suspend" || event === "lock-screen") this.#encryption.leave();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#encryption.close();
    await this.#inTurn(async () => {
      await this.#engine?.close();
      return DONE;
    });
  }

  /** Runs one switch at a time: two at once would leave two engines open. */
  #inTurn<T>(step: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const done = this.#lastStep.then(step).catch((error: unknown) => this.#recover(error));
    this.#lastStep = done.catch(() => undefined);
    return done;
  }

  /** A step that fails in the middle leaves a workspace open, or one that says why it is not. */
  async #recover(error: unknown): Promise<Refused> {
    this.#options.log("error", "A step between workspaces failed", { error });
    const isLost = this.#engine === null && this.#locked === null && this.#failed === null;
    if (isLost && !this.#closed) await this.#reopen(this.#workspace, {});
    return isDiskFull(error) ? refused(503, DISK_FULL) : UNEXPECTED;
  }

  /** Takes what opening a workspace led to: an engine, a lock, or why it cannot be opened. */
  #take(opened: OpenedEngine): void {
    this.#locked = opened.ok ? null : (opened.locked ?? null);
    this.#failed = opened.ok ? null : failureOf(opened, this.#options.clock.now());
    this.#key = opened.key ?? null;
    this.#engine = opened.ok ? opened.engine : null;
    const engine = this.#engine;
    const isShown = () => this.#engine === engine && this.#locked === null;
    engine?.onEvent((event) => isShown() && this.#emit(event));
    this.#encryption.watch(this.#locked === null);
    if (opened.ok) this.#untilUnlocked.forget(this.#workspace.id);
  }

  #keeper(workspace: WorkspaceFolder): KeyKeeper | null {
    return this.#options.keeperOf?.(workspace) ?? null;
  }

  async #closeEngine(locked: LockReason | null): Promise<void> {
    const engine = this.#engine;
    this.#engine = null;
    if (locked === null) {
      this.#locked = null;
      this.#encryption.watch(false);
    } else this.#setLocked(locked);
    await this.#inFlight.settled();
    await this.#closeAnyhow(engine);
    this.#key?.fill(0);
    this.#key = null;
    const { onLocked } = this.#options;
    if (locked !== null && engine !== null && onLocked !== undefined) setImmediate(onLocked);
  }

  /** Closes an engine. Its folder is released even if closing fails. */
  async #closeAnyhow(engine: Engine | null): Promise<void> {
    try {
      await engine?.close();
    } catch (error) {
      this.#options.log("error", "The workspace wasn't closed properly", { error });
    }
  }

  /** Null while it is locked, whether it goes on syncing or not. */
  #openKey(): FileKey | null {
    return this.#locked === null ? this.#key : null;
  }

  #setLocked(locked: LockReason | null): void {
    this.#locked = locked;
    this.#inFlight.lock();
    if (locked === null) this.#untilUnlocked.forget(this.#workspace.id);
    else this.#untilUnlocked.lock(this.#workspace.id, locked);
    this.#encryption.watch(locked === null);
    this.#emit({ type: "restarted" });
  }

  async #reopen(
    workspace: WorkspaceFolder,
    extraOptions: Partial<EngineOptions>,
  ): Promise<OpenedEngine> {
    if (this.#closed) return { ok: false, message: SWITCHING.message };
    const opened = await this.#open(workspace, extraOptions);
    // Unlocking a workspace whose file is damaged still lets the user restore its backups.
    const isBroken = !opened.ok && isShownBroken(opened);
    if (opened.ok || this.#locked === null || isBroken) this.#take(opened);
    this.#emit({ type: "restarted" });
    return opened;
  }

  async #tryAgain(): Promise<Outcome<EncryptionView>> {
    if (this.#shownFailure() !== null) {
      const opened = await this.#reopen(this.#workspace, { key: this.#key?.slice() });
      if (!opened.ok && opened.locked === undefined) return conflict(opened.message);
    }
    return done(this.#encryption.view());
  }

  /** A full disk or a read-only folder only forgets which one was open last. */
  #setCurrent(workspace: WorkspaceFolder): void {
    try {
      this.#folders.setCurrent(workspace);
    } catch (error) {
      this.#options.log("warn", "Which workspace is open can't be remembered", { error });
    }
  }

  async #wipe(): Promise<OpenedEngine> {
    const wiped = this.#workspace;
    await this.#options.tokensOf(wiped).save(null);
    this.#folders.remove(wiped);
    this.#untilUnlocked.forget(wiped.id);
    this.#options.log("info", "A workspace was wiped", { workspace: wiped.id });
    const [otherWorkspace] = this.#folders.withFile();
    this.#workspace = otherWorkspace ?? this.#folders.firstFolder();
    this.#setCurrent(this.#workspace);
    return this.#reopen(this.#workspace, {});
  }

  #emit(event: EngineEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  async #switch(id: string): Promise<Outcome<{ readonly data: readonly WorkspaceView[] }>> {
    const next = this.#folders.find(id);
    if (next === null) return NOT_THERE;
    if (this.#closed) return SWITCHING;
    if (next.id !== this.#workspace.id) {
      const previous = this.#workspace;
      const key = this.#key === null ? undefined : this.#key.slice();
      const [locked, wasRunning] = [this.#locked, this.#engine !== null];
      await this.#closeEngine(null);
      const opened = this.#untilUnlocked.lockOf(next.id) ?? (await this.#open(next, {}));
      if (!opened.ok && opened.locked === undefined && !isShownBroken(opened)) {
        if (locked === null || wasRunning) this.#take(await this.#open(previous, { key }));
        if (locked === null) this.#emit({ type: "restarted" });
        else this.#setLocked(locked);
        return conflict(opened.message);
      }
      this.#workspace = next;
      this.#setCurrent(next);
      this.#take(opened);
      this.#emit({ type: "restarted" });
    }
    return done({ data: this.#list.views() });
  }

  /**
   * Closes the open workspace, puts a backup in the place of its file, and opens it again, whatever
   * came of it.
   */
  async #restore(name: string): Promise<Outcome<RestoreView>> {
    if (this.#locked !== null) return passOn(IS_LOCKED);
    const workspace = this.#workspace;
    if (!listBackups(workspace.folder).some((backup) => backup.name === name))
      return refused(404, "This backup no longer exists.");
    if (this.#closed) return SWITCHING;
    let outcome: JobOutcome<RestoreView>;
    this.#isRestoring = true;
    try {
      await this.#closeAnyhow(this.#engine);
      this.#engine = null;
      const { clock, log } = this.#options;
      outcome = await restoreBeside({ ...workspace, name, key: this.#key, clock, log });
    } finally {
      this.#isRestoring = false;
    }
    if (this.#closed) return SWITCHING;
    const opened = await this.#reopen(workspace, { key: this.#key ?? undefined });
    // The message is worded for a command line; the screen has words of its own.
    if (outcome.kind !== "done")
      return conflict(outcome.kind === "failed" ? outcome.message : NOT_RESTORED);
    return opened.ok ? done(outcome.result) : conflict(RESTORED_CLOSED);
  }

  async #open(
    workspace: WorkspaceFolder,
    extraOptions: Partial<EngineOptions>,
  ): Promise<OpenedEngine> {
    const shared = sharedOptions(this.#options, workspace);
    const tokens = this.#options.tokensOf(workspace);
    const keeper = this.#keeper(workspace);
    const onPreparing = (preparing: Preparing | null) =>
      this.#emit({ type: "preparing", preparing });
    const ownOptions = { ...shared, dataDir: workspace.folder, tokens, keeper, onPreparing };
    const opened = await this.#untilUnlocked.open(workspace.id, (startOptions) =>
      openEngine({ ...ownOptions, ...startOptions, ...extraOptions }),
    );
    if (!opened.ok && opened.locked === undefined) {
      const { message, problem } = opened;
      shared.log("error", "The workspace cannot be opened", { message, problem });
      if (problem === "in-use") return { ...opened, message: IN_USE };
    }
    return opened;
  }
}
