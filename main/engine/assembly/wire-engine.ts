import { certificateIssuer } from "../../remote/open-network.ts";
import { lookup } from "node:dns/promises";
import { join } from "node:path";
import { ulid as makeUlid } from "ulid";
import { LOOKUPS_CHANGED, PICTURES_CHANGED, SHORTLISTS_CHANGED } from "../../../shared/bridge.ts";
import type { Log } from "../../../shared/runtime/log.ts";
import { SteadyTime } from "../../../shared/runtime/steady-time.ts";
import type { WireRequest, WireResponse } from "../../../shared/wire.ts";
import { type Api, createApi } from "../../api/create-api.ts";
import { queued } from "../../api/queued.ts";
import { type ClientRequest, type Connection, RemoteClient } from "../../remote/client.ts";
import type { Outcome } from "../../remote/outcome.ts";
import type { RequestBudget } from "../../remote/request-budget.ts";
import type { Store } from "../../store/types.ts";
import { effectiveProfile } from "../../sync/effective-profile.ts";
import { Backups } from "../backups/backups.ts";
import { BlobStore } from "../files/blob-store.ts";
import { BudgetSetting } from "../sync/budget-setting.ts";
import { type ConnectionSettings, testConnection } from "../sync/connection.ts";
import { DoctorRuns } from "../doctor/doctor-runs.ts";
import { Cvs } from "../intake/cvs.ts";
import { Imports } from "../intake/imports.ts";
import { UnreadCvs } from "../intake/unread-cvs.ts";
import { Matches } from "../matching/matches.ts";
import { SharedShortlists } from "../matching/shared-shortlists.ts";
import { DuplicateScan } from "../jobs/duplicate-scan.ts";
import { EventHub } from "../sync/event-hub.ts";
import { handleLocal } from "../routes/handlers.ts";
import { logDoctor, logRefusal } from "../log/log-outcomes.ts";
import { Pictures } from "../pictures/pictures.ts";
import { readStatus } from "../sync/read-status.ts";
import type { LocalOptions } from "../routes/route.ts";
import { SyncRunner } from "../sync/sync-runner.ts";
import { TypedQuestions } from "./typing-watch.ts";
import type { EngineOptions } from "../types.ts";

/** The parts of an open workspace, wired together. */
export interface EngineParts {
  readonly store: Store;
  readonly steady: SteadyTime;
  readonly events: EventHub;
  readonly runner: SyncRunner;
  readonly blobs: BlobStore;
  readonly pictures: Pictures;
  readonly budget: RequestBudget;
  readonly doctor: DoctorRuns;
  readonly backups: Backups;
  readonly typing: TypedQuestions;
  readonly matches: Matches;
  readonly cvs: Cvs;
  readonly unreadCvs: UnreadCvs;
  /** Answers a request of `/v1` or `/local`; throws or rejects on a bug or a full disk. */
  readonly answer: (request: WireRequest) => Promise<WireResponse> | WireResponse;
}

/** Puts store, local API, remote client and sync together. Starts nothing. */
export function wireEngine(
  options: EngineOptions,
  store: Store,
  connection: ConnectionSettings,
): EngineParts {
  const { clock, random, log, dataDir: folder, key } = options;
  const currentTime = () => clock.now();
  const steady = new SteadyTime(clock);
  const ulid = () => makeUlid(Math.max(0, currentTime()), random);
  const profile = () => effectiveProfile(connection.profile(), store);
  const budget = new BudgetSetting(store, clock);
  const typing = new TypedQuestions(clock);
  const blobs = new BlobStore(join(folder, "files"), store, ulid, clock, key);
  const backups = new Backups({ store, folder, clock, log, key });
  const client = wireClient(options, connection, budget.budget, () => runner.maySend());
  const send = sendAndLog(client, log);
  const runner = new SyncRunner(
    {
      store,
      clock,
      steady,
      automatic: options.automatic,
      requests: () => client.requests(),
      rate: () => budget.budget.rate(),
      connected: () => connection.current() !== null,
      onChange: () => events.statusChanged(),
      log,
    },
    (hooks) => ({
      store,
      send,
      profile: () => connection.profile(),
      clock,
      serverTime: () => client.serverTime(),
      steady,
      random,
      log,
      blobs,
      isTyping: () => typing.isTyping(),
      ...hooks,
    }),
  );
  const status = () =>
    readStatus({
      store,
      isEncrypted: (key ?? null) !== null,
      now: clock.now(),
      profile: profile(),
      chosenProfile: connection.profile(),
      runner: runner.state(),
      pausedUntil: budget.budget.pausedUntil(),
      endOf: (requests) => budget.budget.endOf(requests),
    });
  const events = new EventHub(clock, status);
  publishCommits(store, events);
  const pictures = wirePictures(options, connection, { store, blobs, runner, events });
  const doctor = wireDoctor(options, store, events);
  const origin = options.origin ?? "http://127.0.0.1";
  const mode = queued({ now: currentTime, ulid });
  const api = createApi({ store, profile, mode, origin: () => origin });
  const matches = new Matches(store, currentTime);
  const cvs = new Cvs(store, blobs, clock);
  const answer = answerBy(api, {
    store,
    runner,
    connection,
    profile,
    duplicates: new DuplicateScan(store, clock),
    imports: new Imports(store, blobs, ulid, clock),
    cvs,
    matches,
    sharing: new SharedShortlists({
      store,
      mode,
      profile,
      now: currentTime,
      steadyNow: () => steady.now(),
      onChange: () => {
        events.changed(SHORTLISTS_CHANGED, null);
        runner.edited();
      },
      log,
    }),
    onChange: (resource) => events.changed(resource, null),
    doctor,
    pictures,
    backups,
    status,
    test: () =>
      testConnection(
        { send },
        () => runner.maySend(),
        () => issuerOf(connection.current()),
      ),
    api,
    mode,
    budget,
    requests: () => client.requestsByPurpose(),
    folder,
    clock,
    steady,
    log,
    logFile: options.logFile ?? null,
    version: options.version ?? null,
    now: currentTime,
    ulid,
    origin,
  });
  return {
    store,
    steady,
    events,
    runner,
    blobs,
    pictures,
    budget: budget.budget,
    doctor,
    backups,
    typing,
    matches,
    cvs,
    unreadCvs: new UnreadCvs({ store, cvs, clock, log }),
    answer,
  };
}

function wireClient(
  { fetch, clock, version }: EngineOptions,
  connection: ConnectionSettings,
  budget: RequestBudget,
  allowed: () => boolean,
): RemoteClient {
  return new RemoteClient({
    fetch,
    clock,
    budget,
    connection: () => connection.current(),
    allowed,
    userAgent: userAgent(version),
  });
}

async function issuerOf(connection: Connection | null): Promise<string | null> {
  return connection === null ? null : certificateIssuer(connection.baseUrl);
}

function sendAndLog(client: RemoteClient, log: Log) {
  return async (request: ClientRequest): Promise<Outcome> => {
    const outcome = await client.send(request);
    logRefusal(log, request, outcome);
    return outcome;
  };
}

function wirePictures(
  { fetch, clock, version, resolveHost = resolveBySystem }: EngineOptions,
  connection: ConnectionSettings,
  { store, blobs, runner, events }: Pick<EngineParts, "store" | "blobs" | "runner" | "events">,
): Pictures {
  return new Pictures({
    store,
    blobs,
    clock,
    fetch,
    resolveHost,
    server: () => connection.view().remote,
    userAgent: userAgent(version),
    maySend: () => runner.maySend(),
    onChange: () => events.changed(PICTURES_CHANGED, null),
  });
}

async function resolveBySystem(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

function userAgent(version: string | undefined): string {
  return version === undefined ? "Roadbook" : `Roadbook/${version}`;
}

function wireDoctor({ dataDir, clock, log, key }: EngineOptions, store: Store, events: EventHub) {
  return new DoctorRuns({
    store,
    folder: dataDir,
    clock,
    key,
    onChange: (doctor) => {
      logDoctor(log, doctor);
      events.doctorChanged(doctor);
    },
  });
}

/** `/local` is the engine's own; `/v1` is answered from the store, and edits are sent soon. */
function answerBy(api: Api, local: LocalOptions): EngineParts["answer"] {
  return (request) => {
    if (request.path.startsWith("/local/")) return handleLocal(local, request);
    const answer = api.handle(request);
    if (request.method !== "GET" && answer.status < 300) local.runner.edited();
    return answer;
  };
}

/** Tells the shells of each commit: which records, the lookups, the outbox. */
function publishCommits(store: Store, events: EventHub): void {
  store.onCommit((changes, outboxChanged, lookupsChanged) => {
    for (const [resource, ids] of changes) {
      const keys = store.read((reader) =>
        ids?.map((id) => reader.records.keyOf(resource, id) ?? String(id)),
      );
      events.changed(resource, keys ?? null);
    }
    if (lookupsChanged) events.changed(LOOKUPS_CHANGED, null);
    if (outboxChanged) events.statusChanged();
  });
}
