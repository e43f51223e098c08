import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { lockFolder } from "../../store/file/folder-lock.ts";
import { OPENING_ADVICE, openingProblem } from "../../store/file/open-database.ts";
import { STATE } from "../../store/state-keys.ts";
import type { Store } from "../../store/types.ts";
import { recover } from "../../sync/push.ts";
import { openWithBackup } from "../backups/open-with-backup.ts";
import { ConnectionSettings } from "../sync/connection.ts";
import type { FileKey } from "../../store/file/file-key.ts";
import { finishConversion } from "../encryption/conversion-plan.ts";
import { findKey } from "../encryption/find-key.ts";
import { sealedTokens } from "../encryption/sealed-tokens.ts";
import type { EngineOptions, LogFile, OpenedEngine, TokenStore } from "../types.ts";
import { keepPrivate } from "../files/private-files.ts";
import { RunningEngine } from "./running-engine.ts";
import { wireEngine } from "./wire-engine.ts";

/**
 * Opens a workspace folder and starts its engine. Refuses, with a sentence for the user, when the
 * folder can't be made, another process has it open, its file can't be opened, or it belongs to
 * another server.
 */
export async function openEngine(options: EngineOptions): Promise<OpenedEngine> {
  const { dataDir } = options;
  const folderMade = makeFolder(dataDir);
  if (!folderMade.ok) return folderMade;
  const locked = lockFolder(dataDir);
  if (!locked.ok) return { ...locked, key: options.key ?? null };
  try {
    const opened = await openLocked(options, locked.release);
    if (!opened.ok) locked.release();
    return opened;
  } catch (error) {
    locked.release();
    return failed(error, dataDir, options.key ?? null);
  }
}

async function openLocked(
  engineOptions: EngineOptions,
  release: () => void,
): Promise<OpenedEngine> {
  const { dataDir } = engineOptions;
  const keySearch = await keyOf(engineOptions);
  if (!keySearch.ok) return keySearch;
  const { key } = keySearch;
  const tokens = sealedTokens(engineOptions.tokens, key);
  const options = { ...engineOptions, tokens, key: key ?? undefined };
  const opened = await openWithBackup(options);
  if (!opened.ok) return { ...opened, key };
  const { store } = opened;
  try {
    keepPrivate(dataDir);
    const connected = await connect(options, store);
    if (!connected.ok) {
      store.close();
      return connected;
    }
    const { connection } = connected;
    rememberName(options, store);
    recover(store, options.clock.now());
    options.log("info", "The workspace is open", { profile: connection.view().profile });
    const parts = wireEngine(options, store, connection);
    return { ok: true, engine: new RunningEngine(options, parts, release), key };
  } catch (error) {
    store.close();
    return failed(error, dataDir, key);
  }
}

type Refusal = Extract<OpenedEngine, { readonly ok: false }>;

/** Opening also reads and writes what the file needs before it can be used. */
function failed(error: unknown, dataDir: string, key: FileKey | null): Refusal {
  const reason = error instanceof Error ? error.message : String(error);
  const problem = openingProblem(error, dataDir);
  const message = `The workspace in ${dataDir} cannot be opened (${reason}).`;
  return { ok: false, message: `${message} ${OPENING_ADVICE[problem]}`, problem, key };
}

/** Completes an interrupted conversion first: it decides whether there is a key. */
async function keyOf({
  dataDir,
  keeper = null,
  key,
}: EngineOptions): Promise<{ readonly ok: true; readonly key: FileKey | null } | Refusal> {
  try {
    finishConversion(dataDir);
  } catch (error) {
    return failed(error, dataDir, key ?? null);
  }
  const keySearch = await findKey(dataDir, keeper, key);
  if (keySearch.ok) return keySearch;
  return keySearch.locked === null
    ? { ok: false, message: keySearch.message, problem: "key-lost" }
    : { ok: false, message: `The workspace in ${dataDir} is locked.`, locked: keySearch.locked };
}

function makeFolder(dataDir: string): { readonly ok: true } | Refusal {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return { ok: true };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      ok: false,
      message: `Couldn't create the data folder ${dataDir} (${reason}). Choose another folder.`,
      problem: openingProblem(error, dirname(dataDir)),
    };
  }
}

/** Server, token and profile: as the options say, else as the workspace remembers them. */
async function connect(
  { tokens, logFile, remote, token, profile, moved }: EngineOptions,
  store: Store,
): Promise<{ readonly ok: true; readonly connection: ConnectionSettings } | Refusal> {
  logFile?.hide(token);
  const connection = await ConnectionSettings.open(store, hideTokens(tokens, logFile));
  const outcome = await connection.change({ remote, token, profile, moved });
  return outcome.ok ? { ok: true, connection } : outcome;
}

/** Returns the store with a log that redacts every token that is loaded or saved. */
function hideTokens(tokens: TokenStore, logFile: LogFile | undefined): TokenStore {
  return {
    async load() {
      const token = await tokens.load();
      logFile?.hide(token);
      return token;
    },
    save(token) {
      logFile?.hide(token);
      return tokens.save(token);
    },
  };
}

function rememberName({ name }: EngineOptions, store: Store): void {
  if (name === undefined) return;
  store.write((writer) => writer.state.set(STATE.workspaceName, name), { durable: true });
}
