import type { EngineEvent } from "../../../shared/bridge.ts";
import type { RouteName, RouteNameOf } from "../../../shared/local/contract.ts";
import { matchLocal } from "../../../shared/local/request.ts";
import type { LockReason } from "../../../shared/local/encryption.ts";
import type { RestoreView } from "../../../shared/local/backups.ts";
import type { WorkspaceView } from "../../../shared/local/workspaces.ts";
import type { SystemHint } from "../../../shared/runtime/engine-client.ts";
import type { BlobRef, WireRequest, WireResponse } from "../../../shared/wire.ts";
import type { FileKey } from "../../store/file/file-key.ts";
import { listBackups } from "../backups/backup-folder.ts";
import type { KeyKeeper } from "../encryption/key-keeper.ts";
import { type ENCRYPTION_ROUTES, WorkspaceEncryption } from "../encryption/workspace-encryption.ts";
import { openEngine } from "../open-engine.ts";
import { withDetails } from "../log/open-log.ts";
import {
  answerRoute,
  done,
  DONE,
  type Handlers,
  type Outcome,
  passOn,
  refused,
} from "../routes/route.ts";
import type { JobOutcome } from "../work/start-job.ts";
import type { Engine, EngineOptions, OpenedEngine } from "../types.ts";
import {
  conflict,
  CONVERTING,
  IS_LOCKED,
  LOCKED_MESSAGE,
  NOT_THERE,
  refusalOf,
  RESTORING,
  SWITCHING,
} from "./refusals.ts";
import { InFlight } from "./in-flight.ts";
import { restoreBeside } from "./restore-beside.ts";
import { UntilUnlocked } from "./until-unlocked.ts";
import { WorkspaceList } from "./workspace-list.ts";
import { sharedOptions, type WorkspacesOptions } from "./workspaces-options.ts";
import { type WorkspaceFolder, WorkspaceFolders } from "./workspace-folders.ts";

/**
 * Several workspaces side by side, one of them open: each has its own file, token and settings.
 * What the command line gives is for the first one. Requests and events are those of the open one.
 */
export async function openWorkspaces(options: WorkspacesOptions): Promise<OpenedEngine> {
  const folders = new WorkspaceFolders(options.dataDir);
  const { resumed } = options;
  const given =
    options.remote !== undefined || options.token !== undefined || options.profile !== undefined;
  const workspace = given && resumed === undefined ? folders.first() : folders.current();
  const log = withDetails(options.log, { workspace: workspace.id });
  const untilUnlocked = new UntilUnlocked(options.onLockState);
  const own = {
    log,
    dataDir: workspace.folder,
    tokens: options.tokensOf(workspace),
    keeper: options.keeperOf?.(workspace) ?? null,
  };
  if (resumed !== undefined) untilUnlocked.resume(resumed, options);
  const opened =
    resumed === undefined
      ? await openEngine({ ...options, ...own })
      : (untilUnlocked.lockOf(workspace.id) ??
        (await untilUnlocked.open(workspace.id, (start) =>
          openEngine({ ...sharedOptions(options, workspace), ...start, ...own }),
        )));
  if (!opened.ok && opened.locked === undefined) {
    log("error", "The workspace cannot be opened", { message: opened.message });
    return opened;
  }
  folders.setCurrent(workspace);
  if (!opened.ok && resumed === undefined) untilUnlocked.keepOptions(workspace.id, options);
  const engine = new Workspaces(options, folders, untilUnlocked, { workspace, opened });
  return { ok: true, engine, key: null };
}

type OwnRoute = RouteNameOf<"workspaces">;
type EncryptionRoute = (typeof ENCRYPTION_ROUTES)[number];

class Workspaces implements Engine {
  readonly #options: WorkspacesOptions;
  readonly #folders: WorkspaceFolders;
  readonly #list: WorkspaceList;
  readonly #listeners = new Set<(event: EngineEvent) => void>();
  #workspace: WorkspaceFolder;
  /** Null while another workspace is being opened. A locked one may go on syncing. */
  #engine: Engine | null = null;
  /** Of the open workspace, if it is encrypted; also of a locked one that goes on syncing. */
  #key: FileKey | null = null;
  #locked: LockReason | null = null;
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
      shown: () => ({ id: this.#workspace.id, key: this.#openKey() }),
      open: (made, more) => this.#open(made, more),
    });
    this.#encryption = new WorkspaceEncryption({
      log: options.log,
      clock: options.clock,
      changed: () => this.#tell({ type: "restarted" }),
      converting: (encryption) => this.#tell({ type: "encryption", encryption }),
      folder: () => this.#workspace.folder,
      keeper: () => this.#keeper(this.#workspace),
      key: () => this.#openKey(),
      locked: () => this.#locked,
      close: (locked) => this.#closeEngine(locked),
      setLocked: (locked) => this.#setLocked(locked),
      syncingKey: () => (this.#locked === null ? null : this.#key),
      open: (key) => this.#reopen(this.#workspace, key === undefined ? {} : { key }),
      wipe: () => this.#wipe(),
      inTurn: (step) => this.#inTurn(step),
      cost: options.passphraseCost,
      startConversion: options.startConversion,
    });
    this.#handlers = { ...this.#ownHandlers, ...this.#encryption.handlers() };
    this.#take(opened);
  }

  async handle(request: WireRequest): Promise<WireResponse> {
    const found = matchLocal(request);
    if (found !== null && this.#isOwn(found.name))
      return answerRoute(this.#handlers, { ...found, name: found.name }, null, request);
    if (this.#locked !== null) return IS_LOCKED;
    if (this.#engine !== null) return this.#askEngine(this.#engine, request);
    const isConverting = this.#encryption.view().conversion !== null;
    return refusalOf(this.#isRestoring ? RESTORING : isConverting ? CONVERTING : SWITCHING);
  }

  /** What was asked before a lock is answered, but not long after it. */
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
      return Promise.reject(new Error("Another workspace is being opened. Try again."));
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

  /** One switch at a time: two at once would leave two engines open. */
  #inTurn<T>(step: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const done = this.#lastStep.then(step);
    this.#lastStep = done.catch(() => undefined);
    return done;
  }

  /** Takes what opening a workspace led to: an engine, or a lock. */
  #take(opened: OpenedEngine): void {
    this.#locked = opened.ok ? null : (opened.locked ?? null);
    this.#key = opened.ok ? opened.key : null;
    this.#engine = opened.ok ? opened.engine : null;
    const engine = this.#engine;
    const isShown = () => this.#engine === engine && this.#locked === null;
    engine?.onEvent((event) => isShown() && this.#tell(event));
    this.#encryption.watch(opened.ok);
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
    await engine?.close();
    this.#key?.fill(0);
    this.#key = null;
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
    this.#tell({ type: "restarted" });
  }

  async #reopen(workspace: WorkspaceFolder, more: Partial<EngineOptions>): Promise<OpenedEngine> {
    if (this.#closed) return { ok: false, message: SWITCHING.message };
    const opened = await this.#open(workspace, more);
    if (opened.ok || this.#locked === null) this.#take(opened);
    this.#tell({ type: "restarted" });
    return opened;
  }

  async #wipe(): Promise<OpenedEngine> {
    const wiped = this.#workspace;
    await this.#options.tokensOf(wiped).save(null);
    this.#folders.remove(wiped);
    this.#untilUnlocked.forget(wiped.id);
    this.#options.log("info", "A workspace was wiped", { workspace: wiped.id });
    const [other] = this.#folders.withFile();
    this.#workspace = other ?? this.#folders.first();
    this.#folders.setCurrent(this.#workspace);
    return this.#reopen(this.#workspace, {});
  }

  #tell(event: EngineEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  async #switch(id: string): Promise<Outcome<{ readonly data: readonly WorkspaceView[] }>> {
    const next = this.#folders.find(id);
    if (next === null) return NOT_THERE;
    if (this.#closed) return SWITCHING;
    if (next.id !== this.#workspace.id) {
      const before = this.#workspace;
      const key = this.#key === null ? undefined : this.#key.slice();
      const [locked, wasRunning] = [this.#locked, this.#engine !== null];
      await this.#closeEngine(null);
      const opened = this.#untilUnlocked.lockOf(next.id) ?? (await this.#open(next, {}));
      if (!opened.ok && opened.locked === undefined) {
        this.#options.log("error", "The workspace cannot be opened", {
          workspace: id,
          message: opened.message,
        });
        if (locked === null || wasRunning) this.#take(await this.#open(before, { key }));
        if (locked === null) this.#tell({ type: "restarted" });
        else this.#setLocked(locked);
        return conflict(opened.message);
      }
      this.#workspace = next;
      this.#folders.setCurrent(next);
      this.#take(opened);
      this.#tell({ type: "restarted" });
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
      await this.#engine?.close();
      this.#engine = null;
      const { clock, log } = this.#options;
      outcome = await restoreBeside({ ...workspace, name, key: this.#key, clock, log });
    } finally {
      this.#isRestoring = false;
    }
    if (this.#closed) return SWITCHING;
    const opened = await this.#reopen(workspace, { key: this.#key ?? undefined });
    if (!opened.ok) return conflict(opened.message);
    if (outcome.kind === "done") return done(outcome.result);
    return conflict(outcome.kind === "failed" ? outcome.message : "The backup wasn't restored.");
  }

  #open(workspace: WorkspaceFolder, more: Partial<EngineOptions>): Promise<OpenedEngine> {
    const shared = sharedOptions(this.#options, workspace);
    const tokens = this.#options.tokensOf(workspace);
    const keeper = this.#keeper(workspace);
    const own = { ...shared, dataDir: workspace.folder, tokens, keeper };
    return this.#untilUnlocked.open(workspace.id, (given) =>
      openEngine({ ...own, ...given, ...more }),
    );
  }
}
