import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { ulid as makeUlid } from "ulid";
import { z } from "zod";
import type { EngineEvent } from "../../../shared/bridge.ts";
import { PROFILE_NAMES } from "../../../shared/contract/profile.ts";
import type { RestoreView } from "../../../shared/local/backups.ts";
import type { WorkspaceView } from "../../../shared/local/workspaces.ts";
import type { BlobRef, WireRequest, WireResponse } from "../../../shared/wire.ts";
import { readBaseUrl } from "../../remote/base-url.ts";
import { lockFolder } from "../../store/file/folder-lock.ts";
import { peekWorkspace, renameWorkspace } from "../../store/peek-workspace.ts";
import { listBackups } from "../backups/backup-folder.ts";
import { openEngine } from "../open-engine.ts";
import { withDetails } from "../log/open-log.ts";
import { bad, OK, withBody } from "../routes/route.ts";
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

const workspaceName = z.string().trim().min(1).max(80);
const renamedWorkspace = z.object({ name: workspaceName });
const removedWorkspace = z.object({ unsent: z.literal("lose").optional() }).default({});
const newWorkspace = z.object({
  name: workspaceName,
  remote: z.string().min(1),
  token: z.string().min(1),
  profile: z.enum(PROFILE_NAMES).optional(),
});

const NOT_THERE: WireResponse = {
  status: 404,
  body: { message: "This workspace is not there any more." },
};

const conflict = (message: string): WireResponse => ({ status: 409, body: { message } });

const changesText = (count: number) =>
  count === 1 ? "1 change that is" : `${count} changes that are`;

const SWITCHING: WireResponse = {
  status: 503,
  body: { message: "Roadbook is opening another workspace. Try again in a moment." },
  headers: { "retry-after": "1" },
};

const RESTORING: WireResponse = {
  ...SWITCHING,
  body: { message: "Roadbook is restoring a backup. Try again in a moment." },
};

class Workspaces implements Engine {
  readonly #options: WorkspacesOptions;
  readonly #folders: WorkspaceFolders;
  readonly #listeners = new Set<(event: EngineEvent) => void>();
  #workspace: WorkspaceFolder;
  /** Null while another one is being opened. */
  #engine: Engine | null = null;
  #isRestoring = false;
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

  handle(request: WireRequest): Promise<WireResponse> {
    const [, , name, id, action, ...more] = request.path.split("/");
    if (request.method === "POST" && /^\/local\/backups\/[^/]+\/restore$/.test(request.path))
      return this.#inTurn(() => this.#restore(id ?? ""));
    if (!request.path.startsWith("/local/workspaces") || name !== "workspaces" || more.length > 0)
      return (
        this.#engine?.handle(request) ?? Promise.resolve(this.#isRestoring ? RESTORING : SWITCHING)
      );
    if (request.method === "GET" && id === undefined)
      return Promise.resolve({ status: 200, body: { data: this.#views() } });
    if (request.method === "POST" && id === undefined)
      return this.#inTurn(async () =>
        withBody(newWorkspace, request, (given) => this.#make(given)),
      );
    if (request.method === "PATCH" && id !== undefined && action === undefined)
      return this.#inTurn(async () =>
        withBody(renamedWorkspace, request, ({ name }) => this.#rename(id, name)),
      );
    if (request.method === "DELETE" && id !== undefined && action === undefined)
      return this.#inTurn(async () =>
        withBody(removedWorkspace, request, (given) => this.#remove(id, given)),
      );
    if (request.method === "POST" && id !== undefined && action === "open")
      return this.#inTurn(() => this.#switch(id));
    return Promise.resolve({
      status: 404,
      body: { message: `There is no ${request.method} ${request.path}.` },
    });
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
      return OK;
    });
  }

  /** One step at a time: two switches at once would leave two engines open. */
  #inTurn(step: () => Promise<WireResponse>): Promise<WireResponse> {
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
  }: z.output<typeof newWorkspace>): Promise<WireResponse> {
    const read = readBaseUrl(remote);
    if (!read.ok) return bad(read.message);
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
      return bad(opened.message);
    }
    this.#options.log("info", "A workspace was added", { workspace: made.id });
    await opened.engine.close();
    const view = this.#views().find(({ id }) => id === made.id);
    return { status: 201, body: view };
  }

  #rename(id: string, name: string): WireResponse {
    const view = this.#views().find((workspace) => workspace.id === id);
    const workspace = this.#folders.find(id);
    if (view === undefined || workspace === null) return NOT_THERE;
    renameWorkspace(join(workspace.folder, "workspace.db"), name);
    return { status: 200, body: { ...view, name } };
  }

  /** Removes another workspace from this machine; its account on the server stays as it is. */
  async #remove(id: string, given: z.output<typeof removedWorkspace>): Promise<WireResponse> {
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
    return OK;
  }

  async #switch(id: string): Promise<WireResponse> {
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
        return { status: 409, body: { message: opened.message } };
      }
      this.#workspace = next;
      this.#folders.setCurrent(next);
      this.#show(opened.engine);
      this.#tell({ type: "restarted" });
    }
    return { status: 200, body: { data: this.#views() } };
  }

  /**
   * Closes the open workspace, puts a backup in the place of its file, and opens it again, whatever
   * came of it.
   */
  async #restore(name: string): Promise<WireResponse> {
    const workspace = this.#workspace;
    const { folder } = workspace;
    if (!listBackups(folder).some((backup) => backup.name === name))
      return { status: 404, body: { message: "This backup is not there any more." } };
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
    if (outcome.kind === "done") return { status: 200, body: outcome.result };
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
