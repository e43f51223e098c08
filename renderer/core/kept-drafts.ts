import { z } from "zod";
import type { Bridge } from "../../shared/bridge.ts";
import { DRAFTS_SETTING } from "../../shared/local/settings.ts";
import { draftsFromJson, draftsToJson, useDrafts } from "./drafts.ts";
import { readCurrentKeys } from "./current-keys.ts";
import { callLocal } from "./local.ts";
import { RequestError } from "./request-engine.ts";
import { noteUntouched } from "../ui/focus.ts";
import { takeWasLocked } from "./wait-while-locked.ts";
import type { WindowPart } from "./window-part.ts";

const SETTING = { params: { name: DRAFTS_SETTING } };
/** A lock that another window or the computer asks for comes when it likes. */
const SAVE_DELAY_MS = 250;
/** Drafts of windows that were closed go with time. */
const MAX_WINDOWS = 8;
/** The windows change what is stored one after another. */
const LOCK = "roadbook-drafts";

const parts = z.record(z.string(), z.unknown());
const windowSchema = z.object({
  typed: parts,
  /** Place of the window and what was open, by name of the part. */
  shown: parts,
});
type StoredWindow = z.output<typeof windowSchema>;

/** By window: a draft that another window offered as well would be saved twice. */
const storedSchema = z.record(z.string(), windowSchema).catch({});

/** The page of an open workspace, once what it had typed before is there again. */
let keptState: { readonly parts: readonly WindowPart[]; writtenText: string } | null = null;
let isRestoring = false;

/**
 * Restores what was half typed in this window, and keeps it in the workspace from now on; after a
 * lock also what the window showed. `onRestored` is called in any case.
 */
export function keepDrafts(
  bridge: Bridge,
  visibleParts: readonly WindowPart[],
  onRestored: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  const onChange = () => {
    // Drafts that come from the workspace need no saving.
    if (isRestoring || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void saveDrafts(bridge).catch(() => undefined);
    }, SAVE_DELAY_MS);
  };
  void restore(bridge, visibleParts)
    .catch(() => undefined)
    .then(() => {
      if (isEnded) return;
      onRestored();
      // Drafts from before the workspace was encrypted.
      onChange();
    });
  const stops = [useDrafts, ...visibleParts].map((source) => source.subscribe(onChange));
  return () => {
    isEnded = true;
    for (const stop of stops) stop();
    clearTimeout(timer);
    keptState = null;
  };
}

function restore(bridge: Bridge, visibleParts: readonly WindowPart[]): Promise<void> {
  const wasLocked = takeWasLocked();
  return inTurn(async () => {
    const [id, storedWindows] = [await windowId(), await readStored(bridge)];
    const storedWindow =
      storedWindows[id] ?? (wasLocked ? await newestOfClosed(storedWindows) : undefined);
    const { typed, shown: places } =
      storedWindow === undefined
        ? { typed: {}, shown: {} }
        : await withCurrentKeys(bridge, storedWindow);
    if (Object.keys(typed).length > 0) noteUntouched();
    isRestoring = true;
    if (wasLocked && Object.keys(typed).length > 0)
      for (const part of visibleParts) if (part.name in places) part.restore(places[part.name]);
    useDrafts.setState((newer) => ({ ...typed, ...newer }));
    isRestoring = false;
    keptState = {
      parts: visibleParts,
      writtenText: storedWindows[id] === undefined ? "" : textOf(currentOf(visibleParts)),
    };
    // The window that it comes from does not come back.
    if (storedWindow !== undefined && storedWindows[id] === undefined) {
      const otherWindows = Object.entries(storedWindows).filter(
        ([, window]) => window !== storedWindow,
      );
      await store(bridge, { ...Object.fromEntries(otherWindows), [id]: storedWindow });
    }
  });
}

/** Renames what is typed: the server may have named its record since. */
async function withCurrentKeys(bridge: Bridge, storedWindow: StoredWindow): Promise<StoredWindow> {
  const [names, shownText] = [
    Object.keys(storedWindow.typed),
    JSON.stringify(draftsToJson(storedWindow.shown)),
  ];
  const rename = await readCurrentKeys(bridge, [...names, shownText]);
  const typedEntries = names.map((name): [string, unknown] => [
    rename(name),
    storedWindow.typed[name],
  ]);
  return windowSchema.parse({
    typed: Object.fromEntries(typedEntries),
    shown: draftsFromJson(JSON.parse(rename(shownText))),
  });
}

/** The app was closed while it was locked: its windows are others now. */
async function newestOfClosed(
  storedWindows: Readonly<Record<string, StoredWindow>>,
): Promise<StoredWindow | undefined> {
  for (const [id, window] of Object.entries(storedWindows).toReversed())
    if (await isClosed(id)) return window;
  return undefined;
}

/** Writes this window's drafts into the workspace, after those that are being written. */
export function saveDrafts(bridge: Bridge): Promise<void> {
  return inTurn(() => write(bridge));
}

async function write(bridge: Bridge): Promise<void> {
  // Before it is restored, it would replace what the window had typed before the lock.
  const page = keptState;
  if (page === null) return;
  const mine = currentOf(page.parts);
  const writtenText = textOf(mine);
  if (writtenText === page.writtenText) return;
  const [id, storedWindows] = [await windowId(), await readStored(bridge)];
  const { [id]: _old, ...otherWindows } = storedWindows;
  const allWindows = Object.entries(otherWindows).slice(1 - MAX_WINDOWS);
  try {
    await store(
      bridge,
      mine === null ? otherWindows : { ...Object.fromEntries(allWindows), [id]: mine },
    );
  } catch (error) {
    // Too large with all that was selected, and with other windows: what was typed goes first.
    if (!(error instanceof RequestError) || error.status !== 400 || mine === null) throw error;
    await store(bridge, { [id]: { ...mine, shown: {} } });
  }
  page.writtenText = writtenText;
}

/** Returns what is typed in this window and where; null while nothing is. */
function currentOf(visibleParts: readonly WindowPart[]): StoredWindow | null {
  const drafts = useDrafts.getState();
  if (Object.keys(drafts).length === 0) return null;
  return {
    typed: drafts,
    shown: Object.fromEntries(visibleParts.map((part) => [part.name, part.snapshot()])),
  };
}

function textOf(window: StoredWindow | null): string {
  return window === null ? "" : JSON.stringify(draftsToJson(window));
}

async function readStored(bridge: Bridge): Promise<Readonly<Record<string, StoredWindow>>> {
  const { value } = await callLocal(bridge, "readSetting", SETTING);
  return storedSchema.parse(draftsFromJson(value));
}

async function store(bridge: Bridge, windows: Readonly<Record<string, StoredWindow>>) {
  const value = draftsToJson(windows);
  await callLocal(bridge, "saveSetting", { ...SETTING, body: { value } });
}

function inTurn(step: () => Promise<void>): Promise<void> {
  return navigator.locks.request(LOCK, step);
}

/** In the storage of the window, which is the same after the page is loaded again. */
const STORED_AS = "roadbook-window";
/** A page that is loaded again waits for the one before it to go. */
const CLAIM_MS = 500;

let ownId: Promise<string> | undefined;

/**
 * Names this window: the same after the page is loaded again, and another in each window, also in
 * one that was duplicated together with its storage.
 */
function windowId(): Promise<string> {
  ownId ??= claim();
  return ownId;
}

async function claim(): Promise<string> {
  const storedId = sessionStorage.getItem(STORED_AS);
  if (storedId !== null && (await hold(storedId, { signal: AbortSignal.timeout(CLAIM_MS) })))
    return storedId;
  const id = crypto.randomUUID();
  await hold(id, {});
  sessionStorage.setItem(STORED_AS, id);
  return id;
}

async function isClosed(id: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return !held.some(({ name }) => name === lockName(id));
}

const lockName = (id: string) => `${STORED_AS}:${id}`;

/** Holds a name for as long as the page lives; false if another window has it. */
function hold(id: string, options: LockOptions): Promise<boolean> {
  return new Promise((resolve) => {
    navigator.locks
      .request(lockName(id), options, () => {
        resolve(true);
        return new Promise<never>(() => undefined);
      })
      .catch(() => resolve(false));
  });
}
