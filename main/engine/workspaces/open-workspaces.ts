import { join } from "node:path";
import { ulid as makeUlid } from "ulid";
import { z } from "zod";
import type { EngineEvent } from "../../../shared/bridge.ts";
import { PROFILE_NAMES } from "../../../shared/contract/profile.ts";
import type { WorkspaceView } from "../../../shared/local/workspaces.ts";
import type { BlobRef, WireRequest, WireResponse } from "../../../shared/wire.ts";
import { readBaseUrl } from "../../remote/base-url.ts";
import { peekWorkspace } from "../../store/peek-workspace.ts";
import { openEngine } from "../open-engine.ts";
import { bad, OK, withBody } from "../routes/route.ts";
import type { Engine, EngineOptions, OpenedEngine, TokenStore } from "../types.ts";
import { type WorkspaceFolder, WorkspaceFolders } from "./workspace-folders.ts";

export interface WorkspacesOptions extends Omit<EngineOptions, "dataDir" | "tokens" | "name"> {
  /** The data folder, which is the first workspace's own. */
  readonly dataDir: string;
  readonly tokensOf: (workspace: WorkspaceFolder) => TokenStore;
}

/**
 * Several workspaces side by side, one of them open: each has its own file, token and settings. What the command line
 * gives is for the first one. Requests and events are those of the open one.
 */
export async function openWorkspaces(options: WorkspacesOptions): Promise<OpenedEngine> {
  const folders = new WorkspaceFolders(options.dataDir);
  const given = options.remote !== undefined || options.token !== undefined || options.profile !== undefined;
  const workspace = given ? folders.first() : folders.current();
  const opened = await openEngine({ ...options, dataDir: workspace.folder, tokens: options.tokensOf(workspace) });
  if (!opened.ok) return opened;
  folders.setCurrent(workspace);
  return { ok: true, engine: new Workspaces(options, folders, workspace, opened.engine) };
}

const newWorkspace = z.object({
  name: z.string().trim().min(1).max(80),
  remote: z.string().min(1),
  token: z.string().min(1),
  profile: z.enum(PROFILE_NAMES).optional(),
});

const SWITCHING: WireResponse = {
  status: 503,
  body: { message: "Roadbook is opening another workspace. Try again in a moment." },
  headers: { "retry-after": "1" },
};

class Workspaces implements Engine {
  readonly #options: WorkspacesOptions;
  readonly #folders: WorkspaceFolders;
  readonly #listeners = new Set<(event: EngineEvent) => void>();
  #workspace: WorkspaceFolder;
  /** Null while another one is being opened. */
  #engine: Engine | null = null;
  #lastStep: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(options: WorkspacesOptions, folders: WorkspaceFolders, workspace: WorkspaceFolder, engine: Engine) {
    this.#options = options;
    this.#folders = folders;
    this.#workspace = workspace;
    this.#show(engine);
  }

  handle(request: WireRequest): Promise<WireResponse> {
    const [, , name, id, action, ...more] = request.path.split("/");
    if (!request.path.startsWith("/local/workspaces") || name !== "workspaces" || more.length > 0)
      return this.#engine?.handle(request) ?? Promise.resolve(SWITCHING);
    if (request.method === "GET" && id === undefined)
      return Promise.resolve({ status: 200, body: { data: this.#views() } });
    if (request.method === "POST" && id === undefined)
      return this.#inTurn(async () => withBody(newWorkspace, request, (given) => this.#make(given)));
    if (request.method === "POST" && id !== undefined && action === "open") return this.#inTurn(() => this.#switch(id));
    return Promise.resolve({ status: 404, body: { message: `There is no ${request.method} ${request.path}.` } });
  }

  onEvent(listener: (event: EngineEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  addBlob(name: string, type: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<BlobRef> {
    if (this.#engine === null) return Promise.reject(new Error("Another workspace is being opened. Try again."));
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
      const name = peeked?.name ?? (remote === null ? null : URL.parse(remote)?.host) ?? "My workspace";
      return [{ id: workspace.id, name, remote, current, unsent: peeked?.unsent ?? 0 }];
    });
  }

  async #make({ name, remote, token, profile }: z.output<typeof newWorkspace>): Promise<WireResponse> {
    const read = readBaseUrl(remote);
    if (!read.ok) return bad(read.message);
    const { clock, random } = this.#options;
    const made = this.#folders.make(makeUlid(clock.now(), random).toLowerCase());
    // Opened once so that it remembers its server and token; it syncs when it is shown.
    const opened = await this.#open(made, {
      name,
      remote: read.url,
      token,
      automatic: false,
      ...(profile && { profile }),
    });
    if (!opened.ok) return bad(opened.message);
    await opened.engine.close();
    const view = this.#views().find(({ id }) => id === made.id);
    return { status: 201, body: view };
  }

  async #switch(id: string): Promise<WireResponse> {
    const next = this.#folders.find(id);
    if (next === null) return { status: 404, body: { message: "This workspace is not there any more." } };
    if (this.#closed) return SWITCHING;
    if (next.id !== this.#workspace.id) {
      const before = this.#workspace;
      await this.#engine?.close();
      this.#engine = null;
      const opened = await this.#open(next, {});
      if (!opened.ok) {
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

  #open(workspace: WorkspaceFolder, more: Partial<EngineOptions>): Promise<OpenedEngine> {
    const { clock, random, fetch, log, automatic, origin } = this.#options;
    const shared = { clock, random, fetch, log, automatic, ...(origin === undefined ? {} : { origin }) };
    const tokens = this.#options.tokensOf(workspace);
    return openEngine({ ...shared, dataDir: workspace.folder, tokens, ...more });
  }
}
