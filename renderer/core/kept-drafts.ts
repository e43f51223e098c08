import { z } from "zod";
import type { Bridge } from "../../shared/bridge.ts";
import { UnreadableInput } from "../ui/unreadable-input.ts";
import { useDrafts } from "./drafts.ts";
import { callLocal } from "./local.ts";

const SETTING = { params: { name: "drafts" } };
/** A lock that nobody asked for comes long after the last letter. */
const SAVE_DELAY_MS = 400;
/** Drafts of windows that were closed go with time. */
const MAX_WINDOWS = 8;
const WINDOW_KEY = "roadbook-window";

/** By window: a draft that another window offered as well would be saved twice. */
const storedSchema = z.record(z.string(), z.record(z.string(), z.unknown())).catch({});

let isRestored = false;
let isRestoring = false;
let lastSave: Promise<void> = Promise.resolve();

/** Restores what was half typed in this window, and keeps it in the workspace from now on. */
export function keepDrafts(bridge: Bridge): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  void restore(bridge).catch(() => undefined);
  const stop = useDrafts.subscribe(() => {
    // What comes from the workspace is there already.
    if (isRestoring) return;
    clearTimeout(timer);
    timer = setTimeout(() => void saveDrafts(bridge).catch(() => undefined), SAVE_DELAY_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
    isRestored = false;
  };
}

async function restore(bridge: Bridge): Promise<void> {
  const { value } = await callLocal(bridge, "readSetting", SETTING);
  const mine = storedSchema.parse(value)[windowId()] ?? {};
  isRestored = true;
  isRestoring = true;
  useDrafts.setState((typed) => ({ ...mine, ...typed }));
  isRestoring = false;
}

/** Writes this window's drafts into the workspace, after those that are being written. */
export function saveDrafts(bridge: Bridge): Promise<void> {
  const save = lastSave.then(() => write(bridge));
  lastSave = save.catch(() => undefined);
  return save;
}

async function write(bridge: Bridge): Promise<void> {
  // Before that, it would replace what the window had typed before the lock.
  if (!isRestored) return;
  const stored = storedSchema.parse((await callLocal(bridge, "readSetting", SETTING)).value);
  const { [windowId()]: old, ...others } = stored;
  const mine = useDrafts.getState();
  const isEmpty = Object.keys(mine).length === 0;
  if (isEmpty && old === undefined) return;
  const all = [...Object.entries(others), ...(isEmpty ? [] : [[windowId(), mine] as const])];
  const value: unknown = Object.fromEntries(all.slice(-MAX_WINDOWS));
  await callLocal(bridge, "saveSetting", { ...SETTING, body: { value: toJson(value) } });
}

/** Half a date comes back as none: it is a value of no field. */
function toJson(value: unknown): unknown {
  const replace = (_: string, part: unknown) => (part instanceof UnreadableInput ? "" : part);
  return JSON.parse(JSON.stringify(value, replace));
}

/** The same after the page is loaded again, and another in each window. */
function windowId(): string {
  const known = sessionStorage.getItem(WINDOW_KEY);
  if (known !== null) return known;
  const id = crypto.randomUUID();
  sessionStorage.setItem(WINDOW_KEY, id);
  return id;
}
