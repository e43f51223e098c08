import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { ulid as makeUlid } from "ulid";
import type { EngineEvent } from "../../../shared/bridge.ts";
import type { BodyOf, RouteName, RouteNameOf } from "../../../shared/local/contract.ts";
import { matchLocal } from "../../../shared/local/request.ts";
import type { RestoreView } from "../../../shared/local/backups.ts";
import type { WorkspaceView } from "../../../shared/local/workspaces.ts";
import type { BlobRef, WireRequest, WireResponse } from "../../../shared/wire.ts";
import { readBaseUrl } from "../../remote/base-url.ts";
import { lockFolder } from "../../store/file/folder-lock.ts";
import { peekWorkspace, renameWorkspace } from "../../store/peek-workspace.ts";
import { listBackups } from "../backups/backup-folder.ts";
import { openEngine } from "../open-engine.ts";
import { withDetails } from "../log/open-log.ts";
import { answerRoute, done, DONE, type Handlers, type Outcome, refused } from "../routes/route.ts";
import { type JobOutcome, startJob } from "../work/start-job.ts";
import type { Engine, EngineOptions, OpenedEngine, TokenStore } from "../types.ts";
import { type WorkspaceFolder, WorkspaceFolders } from "./workspace-folders.ts";

export interface WorkspacesOptions extends Omit<EngineOptions, "dataDir" | "tokens"> {
  /** The data folder, which is the first workspace's own. */
  readonly dataDir: string;
  readonly tokensOf: (workspace: WorkspaceFolder) => TokenStore;
}

/**
 * Several workspaces side by side, one of them open: each has its own file, token and settings.
 * What the command line gives is for the first one. Requests and events are those of the open one.
 */
export async function openWorkspaces(options: WorkspacesOptions): Promise<OpenedEngine> {
  const folders = new WorkspaceFolders(options.dataDir);
  const given =
    options.remote !== undefined || options.token !== undefined || options.profile !== undefined;
  const workspace = given ? folders.first() : folders.current();
  const log = withDetails(options.log, { workspace: workspace.id });
  const opened = await openEngine({
    ...options,
    log,
    dataDir: workspace.folder,
    tokens: options.tokensOf(workspace),
  });
  if (!opened.ok) {
    log("error", "The workspace cannot be opened", { message: opened.message });
    return opened;
  }
  folders.setCurrent(workspace);
  return { ok: true, engine: new Workspaces(options, folders, workspace, opened.engine) };
}

const NOT_THERE = refused(404, "This workspace no longer exists.");

const conflict = (message: string) => refused(409, message);

const changesText = (count: number) =>
  count === 1 ? "1 change that is" : `${count} changes that are`;

const WAIT_A_SECOND = { "retry-after": "1" } as const;
const SWITCHING = {
  ...refused(503, "Roadbook is opening another workspace. Try again in a moment."),
  headers: WAIT_A_SECOND,
};
const RESTORING = {
  ...refused(503, "Roadbook is restoring a backup. Try again in a moment."),
  headers: WAIT_A_SECOND,
};

type OwnRoute = RouteNameOf<"workspaces">;

class Workspaces implements Engine {
  readonly #options: WorkspacesOptions;
  readonly #folders: WorkspaceFolders;
  readonly #listeners = new Set<(event: EngineEvent) => void>();
  #workspace: WorkspaceFolder;
  /** Null while another workspace is being opened. */
  #engine: Engine | null = null;
  #isRestoring = false;
  readonly #handlers: Handlers<OwnRoute, null> = {
    listWorkspaces: () => done({ data: this.#views() }),
    createWorkspace: ({ body }) => this.#inTurn(() => this.#make(body)),
    renameWorkspace: ({ params, body }) =>
      this.#inTurn(() => Promise.resolve(this.#rename(params.id, body.name))),
    removeWorkspace: ({ params, body }) => this.#inTurn(() => this.#remove(params.id, body)),
    openWorkspace: ({ params }) => this.#inTurn(() => this.#switch(params.id)),
    restoreBackup: ({ params }) => this.#inTurn(() => this.#restore(params.name)),
  };
  #lastStep: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(
    options: WorkspacesOptions,
    folders: WorkspaceFolders,
    workspace: WorkspaceFolder,
    engine: Engine,
  ) {
    this.#options = options;
    this.#folders = folders;
    this.#workspace = workspace;
    this.#show(engine);
  }

  async handle(request: WireRequest): Promise<WireResponse> {
    const found = matchLocal(request);
    if (found !== null && this.#isOwn(found.name))
      return answerRoute(this.#handlers, { ...found, name: found.name }, null, request);
    if (this.#engine !== null) return this.#engine.handle(request);
    const { status, message, headers } = this.#isRestoring ? RESTORING : SWITCHING;
    return { status, body: { message }, headers };
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
    if (this.#engine === null)
      return Promise.reject(new Error("Another workspace is being opened. Try again."));
    return this.#engine.addBlob(name, type, bytes);
  }

  blobFile(id: string) {
    return this.#engine?.blobFile(id) ?? null;
  }

  hint(event: "online" | "offline" | "resume" | "suspend"): void {
    this.#engine?.hint(event);
  }

  async close(): Promise<void> {
    this.#closed = true;
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

  #show(engine: Engine): void {
    this.#engine = engine;
    engine.onEvent((event) => this.#engine === engine && this.#tell(event));
  }

  #tell(event: EngineEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  #views(): readonly WorkspaceView[] {
    return this.#folders.list().flatMap((workspace): WorkspaceView[] => {
      const current = workspace.id === this.#workspace.id;
      const peeked = peekWorkspace(join(workspace.folder, "workspace.db"));
      if (peeked === null && !current) return [];
      const remote = peeked?.remote ?? null;
      const name =
        peeked?.name ?? (remote === null ? null : URL.parse(remote)?.host) ?? "My workspace";
      return [{ id: workspace.id, name, remote, current, unsent: peeked?.unsent ?? 0 }];
    });
  }

  async #make({
    name,
    remote,
    token,
    profile,
  }: BodyOf<"createWorkspace">): Promise<Outcome<WorkspaceView>> {
    const read = readBaseUrl(remote);
    if (!read.ok) return refused(400, read.message);
    const { clock, random } = this.#options;
    const made = this.#folders.make(makeUlid(Math.max(0, clock.now()), random).toLowerCase());
    // Opened once so that it remembers its server and token; it syncs when it is shown.
    const opened = await this.#open(made, {
      name,
      remote: read.url,
      token,
      automatic: false,
      ...(profile && { profile }),
    });
    if (!opened.ok) {
      this.#folders.remove(made);
      return refused(400, opened.message);
    }
    this.#options.log("info", "A workspace was added", { workspace: made.id });
    await opened.engine.close();
    const view = this.#views().find(({ id }) => id === made.id);
    return view === undefined ? NOT_THERE : done(view);
  }

  #rename(id: string, name: string): Outcome<WorkspaceView> {
    const view = this.#views().find((workspace) => workspace.id === id);
    const workspace = this.#folders.find(id);
    if (view === undefined || workspace === null) return NOT_THERE;
    renameWorkspace(join(workspace.folder, "workspace.db"), name);
    return done({ ...view, name });
  }

  /** Removes another workspace from this machine; its account on the server stays as it is. */
  async #remove(
    id: string,
    given: BodyOf<"removeWorkspace">,
  ): Promise<Outcome<Record<never, never>>> {
    const view = this.#views().find((workspace) => workspace.id === id);
    const workspace = this.#folders.find(id);
    if (view === undefined || workspace === null) return NOT_THERE;
    if (view.current)
      return conflict("This workspace is open. Open another one first, then remove it.");
    if (view.unsent > 0 && given.unsent !== "lose")
      return conflict(
        `${view.name} has ${changesText(view.unsent)} not on its server yet. Open it to send them.`,
      );
    const locked = lockFolder(workspace.folder);
    if (!locked.ok) return conflict(locked.message);
    locked.release();
    await this.#options.tokensOf(workspace).save(null);
    this.#folders.remove(workspace);
    this.#options.log("info", "A workspace was removed", { workspace: id });
    return DONE;
  }

  async #switch(id: string): Promise<Outcome<{ readonly data: readonly WorkspaceView[] }>> {
    const next = this.#folders.find(id);
    if (next === null) return NOT_THERE;
    if (this.#closed) return SWITCHING;
    if (next.id !== this.#workspace.id) {
      const before = this.#workspace;
      await this.#engine?.close();
      this.#engine = null;
      const opened = await this.#open(next, {});
      if (!opened.ok) {
        this.#options.log("error", "The workspace cannot be opened", {
          workspace: id,
          message: opened.message,
        });
        const back = await this.#open(before, {});
        if (back.ok) this.#show(back.engine);
        this.#tell({ type: "restarted" });
        return conflict(opened.message);
      }
      this.#workspace = next;
      this.#folders.setCurrent(next);
      this.#show(opened.engine);
      this.#tell({ type: "restarted" });
    }
    return done({ data: this.#views() });
  }

  /**
   * Closes the open workspace, puts a backup in the place of its file, and opens it again, whatever
   * came of it.
   */
  async #restore(name: string): Promise<Outcome<RestoreView>> {
    const workspace = this.#workspace;
    const { folder } = workspace;
    if (!listBackups(folder).some((backup) => backup.name === name))
      return refused(404, "This backup no longer exists.");
    if (this.#closed) return SWITCHING;
    let outcome: JobOutcome<RestoreView>;
    this.#isRestoring = true;
    try {
      await this.#engine?.close();
      this.#engine = null;
      const job = {
        kind: "restore",
        folder,
        name,
        now: this.#options.clock.now(),
        newId: randomUUID(),
      } as const;
      outcome = await startJob(job).outcome;
    } finally {
      this.#isRestoring = false;
    }
    this.#logRestore(workspace, outcome);
    if (this.#closed) return SWITCHING;
    const opened = await this.#open(workspace, {});
    if (opened.ok) this.#show(opened.engine);
    this.#tell({ type: "restarted" });
    if (!opened.ok) return conflict(opened.message);
    if (outcome.kind === "done") return done(outcome.result);
    return conflict(outcome.kind === "failed" ? outcome.message : "The backup wasn't restored.");
  }

  #logRestore({ id }: WorkspaceFolder, outcome: JobOutcome<RestoreView>): void {
    const details = {
      workspace: id,
      ...(outcome.kind === "failed" && { message: outcome.message }),
    };
    if (outcome.kind === "done") this.#options.log("info", "A backup was restored", details);
    else this.#options.log("error", "A backup couldn't be restored", details);
  }

  #open(workspace: WorkspaceFolder, more: Partial<EngineOptions>): Promise<OpenedEngine> {
    const {
      clock,
      random,
      fetch,
      automatic,
      origin,
      logFile,
      version,
      backups = false,
    } = this.#options;
    const log = withDetails(this.#options.log, { workspace: workspace.id });
    const shared = {
      clock,
      random,
      fetch,
      log,
      automatic,
      backups,
      ...(origin !== undefined && { origin }),
      ...(logFile !== undefined && { logFile }),
      ...(version !== undefined && { version }),
    };
    const tokens = this.#options.tokensOf(workspace);
    return openEngine({ ...shared, dataDir: workspace.folder, tokens, ...more });
  }
}
