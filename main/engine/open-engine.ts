import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ulid as makeUlid } from "ulid";
import { type EngineEvent, LOOKUPS_CHANGED } from "../../shared/bridge.ts";
import type { WireRequest, WireResponse } from "../../shared/wire.ts";
import { createApi } from "../api/create-api.ts";
import { queued } from "../api/queued.ts";
import { type ClientRequest, RemoteClient } from "../remote/client.ts";
import { DISK_FULL, isDiskFull } from "../store/file/disk-full.ts";
import { STATE } from "../store/state-keys.ts";
import type { Store } from "../store/types.ts";
import { effectiveProfile } from "../sync/effective-profile.ts";
import { recover } from "../sync/push.ts";
import { isComplete } from "../sync/stream-state.ts";
import { isResourceComplete } from "../sync/streams.ts";
import { Backups } from "./backups/backups.ts";
import { openWithBackup } from "./backups/open-with-backup.ts";
import { BlobStore } from "./blob-store.ts";
import { BudgetSetting } from "./budget-setting.ts";
import { ConnectionSettings } from "./connection.ts";
import { DoctorRuns } from "./doctor/doctor-runs.ts";
import { DuplicateScan } from "./duplicate-scan.ts";
import { EventHub } from "./event-hub.ts";
import { lockFolder } from "../store/file/folder-lock.ts";
import { handleLocal } from "./local-routes.ts";
import { hideTokens } from "./log/hide-tokens.ts";
import { logAnswer, logDoctor, logRefusal } from "./log/log-outcomes.ts";
import { routeName } from "./log/route-name.ts";
import { keepPrivate } from "./private-files.ts";
import { readStatus } from "./read-status.ts";
import type { LocalOptions } from "./routes/route.ts";
import { testConnection } from "./test-connection.ts";
import { SyncRunner } from "./sync-runner.ts";
import type { Engine, EngineOptions, OpenedEngine } from "./types.ts";

/** Time between checks of the index's state. */
const UPKEEP_INTERVAL_MS = 30_000;
/** Pause between two upkeep steps, so that user requests get through. */
const UPKEEP_STEP_MS = 250;
/** A timer that is this late means that the machine slept. */
const SLEPT_MS = 15_000;

/** Opens a workspace folder and puts store, local API, remote client and sync together. */
export async function openEngine(options: EngineOptions): Promise<OpenedEngine> {
  try {
    mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      ok: false,
      message:
        `Couldn't create the data folder ${options.dataDir} (${reason}). Choose another ` +
        "with --data-dir.",
    };
  }
  const locked = lockFolder(options.dataDir);
  if (!locked.ok) return locked;
  const opened = await openWithBackup(options);
  if (!opened.ok) {
    locked.release();
    return opened;
  }
  const { store } = opened;
  keepPrivate(options.dataDir);
  options.logFile?.hide(options.token);
  const connection = await ConnectionSettings.open(
    store,
    hideTokens(options.tokens, options.logFile),
  );
  const { remote, token, profile, moved } = options;
  const changed = await connection.change({ remote, token, profile, moved });
  if (!changed.ok) {
    store.close();
    locked.release();
    return changed;
  }
  const { name } = options;
  if (name !== undefined)
    store.write((writer) => writer.state.set(STATE.workspaceName, name), { durable: true });
  recover(store, options.clock.now());
  options.log("info", "The workspace is open", { profile: connection.view().profile });
  return { ok: true, engine: new RunningEngine(options, store, connection, locked.release) };
}

class RunningEngine implements Engine {
  readonly #options: EngineOptions;
  readonly #store: Store;
  readonly #events: EventHub;
  readonly #runner: SyncRunner;
  readonly #blobs: BlobStore;
  readonly #budget: BudgetSetting;
  readonly #doctor: DoctorRuns;
  readonly #backups: Backups;
  readonly #release: () => void;
  readonly #answer: (request: WireRequest) => Promise<WireResponse> | WireResponse;
  #cancelUpkeep: () => void = () => undefined;
  #closed = false;

  constructor(
    options: EngineOptions,
    store: Store,
    connection: ConnectionSettings,
    release: () => void,
  ) {
    const { clock, random } = options;
    this.#options = options;
    this.#store = store;
    this.#release = release;
    const ulid = () => makeUlid(Math.max(0, clock.now()), random);
    const budget = new BudgetSetting(store, clock);
    this.#budget = budget;
    const client = new RemoteClient({
      fetch: options.fetch,
      clock,
      budget: budget.budget,
      connection: () => connection.current(),
      allowed: () => this.#runner.maySend(),
    });
    this.#blobs = new BlobStore(join(options.dataDir, "files"), store, ulid, clock);
    const profile = () => effectiveProfile(connection.profile(), store);
    const send = async (request: ClientRequest) => {
      const outcome = await client.send(request);
      logRefusal(options.log, request, outcome);
      return outcome;
    };
    this.#runner = new SyncRunner(
      {
        store,
        clock,
        automatic: options.automatic,
        requests: () => client.requests(),
        rate: () => budget.budget.rate(),
        connected: () => connection.current() !== null,
        changed: () => this.#events.statusChanged(),
        log: options.log,
      },
      (hooks) => ({
        store,
        send,
        profile: () => connection.profile(),
        clock,
        random,
        log: options.log,
        blobs: this.#blobs,
        ...hooks,
      }),
    );
    this.#backups = new Backups({ store, folder: options.dataDir, clock, log: options.log });
    this.#doctor = new DoctorRuns({
      store,
      folder: options.dataDir,
      clock,
      changed: (doctor) => {
        logDoctor(options.log, doctor);
        this.#events.doctorChanged(doctor);
      },
    });
    const status = () =>
      readStatus(
        store,
        profile(),
        connection.profile(),
        this.#runner.state(),
        budget.budget.pausedUntil(),
        (requests) => budget.budget.endOf(requests),
      );
    this.#events = new EventHub(clock, status);
    const mode = queued({
      now: () => clock.now(),
      ulid,
      isComplete: (resource) =>
        isResourceComplete(resource, (key) => isComplete(store, key), profile()),
    });
    const origin = options.origin ?? "http://127.0.0.1";
    const api = createApi({ store, profile, mode, origin: () => origin });
    const local: LocalOptions = {
      store,
      runner: this.#runner,
      connection,
      profile,
      duplicates: new DuplicateScan(store, clock),
      doctor: this.#doctor,
      backups: this.#backups,
      status,
      test: () => testConnection({ send }, () => this.#runner.maySend()),
      api,
      mode,
      budget,
      requests: () => client.requestsByPurpose(),
      folder: options.dataDir,
      clock,
      log: options.log,
      logFile: options.logFile ?? null,
      version: options.version ?? null,
      now: () => clock.now(),
      ulid,
      origin,
    };
    this.#answer = (request) => {
      if (request.path.startsWith("/local/")) return handleLocal(local, request);
      const answer = api.handle(request);
      if (request.method !== "GET" && answer.status < 300) this.#runner.edited();
      return answer;
    };
    store.onCommit((changes, outboxChanged, lookupsChanged) => {
      for (const [resource, ids] of changes) {
        const keys = store.read((reader) =>
          ids?.map((id) => reader.records.keyOf(resource, id) ?? String(id)),
        );
        this.#events.changed(resource, keys ?? null);
      }
      if (lookupsChanged) this.#events.changed(LOOKUPS_CHANGED, null);
      if (outboxChanged) this.#events.statusChanged();
    });
    this.#planUpkeep();
    this.#blobs.forgetLost();
    void this.#blobs.letUnwantedGo();
    if (options.automatic) this.#runner.wake(0);
  }

  async handle(request: WireRequest): Promise<WireResponse> {
    if (this.#closed) return { status: 503, body: { message: "The app is closing." } };
    try {
      const answer = await this.#answer(request);
      logAnswer(this.#options.log, request, answer.status);
      return answer;
    } catch (error) {
      if (isDiskFull(error)) {
        this.#options.log("warn", "The disk is full");
        return { status: 507, body: { message: DISK_FULL } };
      }
      const route = routeName(request);
      this.#options.log("error", "A request failed", {
        method: request.method,
        route,
        message: String(error),
        error,
      });
      return {
        status: 500,
        body: { message: "Something went wrong inside the app. Nothing was changed; try again." },
      };
    }
  }

  onEvent(listener: (event: EngineEvent) => void): () => void {
    return this.#events.listen(listener);
  }

  addBlob(name: string, type: string, bytes: Uint8Array | AsyncIterable<Uint8Array>) {
    return this.#blobs.add(name, type, bytes);
  }

  blobFile(id: string) {
    return this.#blobs.file(id);
  }

  hint(event: "online" | "offline" | "resume" | "suspend"): void {
    if (event === "online" || event === "resume") this.#runner.lookNow();
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#cancelUpkeep();
    this.#backups.close();
    const stopped = Promise.all([this.#runner.close(), this.#doctor.cancel()]);
    this.#budget.budget.close();
    await stopped;
    this.#events.close();
    this.#store.close();
    this.#release();
  }

  #planUpkeep(wait = UPKEEP_INTERVAL_MS): void {
    const due = this.#options.clock.now() + wait;
    this.#cancelUpkeep = this.#options.clock.setTimeout(() => {
      if (this.#closed) return;
      // Not every shell is told by the operating system.
      if (this.#options.clock.now() - due > SLEPT_MS) this.#runner.lookNow();
      if (this.#options.backups === true) this.#backups.look();
      const more = this.#runner.state().phase === "idle" && this.#maintain();
      this.#planUpkeep(more ? UPKEEP_STEP_MS : UPKEEP_INTERVAL_MS);
    }, wait);
  }

  /**
   * Runs a step of the store's upkeep; returns whether there is more. A file that cannot be written
   * now, as on a full disk, may be writable later.
   */
  #maintain(): boolean {
    try {
      return this.#store.maintain();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#options.log("warn", "The index could not be tidied up", { message });
      return false;
    }
  }
}
