import { z } from "zod";
import {
  type Bridge,
  type DemoAnswer,
  type EngineEvent,
  NO_COMPUTER_SETTINGS,
  type ShellAbilities,
  type ShellCommand,
  type UpdateState,
} from "../../shared/bridge.ts";
import type { BlobRef, WireRequest, WireResponse } from "../../shared/wire.ts";
import { isObject } from "../../shared/contract/liberal.ts";
import { isOfShell, localRequest, routeAnswer } from "../../shared/local/request.ts";
import { readEvents } from "./event-stream.ts";
import { callLocal } from "./local.ts";
import { ReadSocket } from "./read-socket.ts";
import { hasNotifications, PageNotifications } from "./page-notifications.ts";
import { CONNECTION_TEXTS as TEXTS } from "./texts.ts";

/** The bridge to the app, or why there is none. */
export type FoundBridge =
  { readonly ok: true; readonly bridge: Bridge } | { readonly ok: false; readonly message: string };

const KEY = "roadbook-key";
const messageSchema = z.object({ message: z.string() });

/** The browser shell's bridge: HTTP to the app itself, with the key of the address's fragment. */
export async function openBrowserBridge(
  location: Location,
  storage: Storage,
): Promise<FoundBridge> {
  await removeServiceWorkers(location);
  const givenKey = takeFromAddress(location, "key");
  if (givenKey !== null) storage.setItem(KEY, givenKey);
  const once = takeFromAddress(location, "once");
  if (once !== null) {
    const exchanged = await exchange(once);
    if (exchanged.ok) storage.setItem(KEY, exchanged.key);
    // A page that was opened again has the key already.
    else if (storage.getItem(KEY) === null) return exchanged;
  }
  const key = storage.getItem(KEY);
  if (key === null) return { ok: false, message: TEXTS.noKey };
  const send = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${key}`);
    return fetch(path, { ...init, headers });
  };
  try {
    const response = await send(localRequest("readAbilities").path);
    if (response.status === 401) return { ok: false, message: TEXTS.keyExpired };
    if (!response.ok) return { ok: false, message: TEXTS.notAnswering };
    const abilities = routeAnswer("readAbilities", await response.json());
    const socket = new ReadSocket(location.origin, key);
    return { ok: true, bridge: browserBridge(abilities, send, socket) };
  } catch {
    return { ok: false, message: TEXTS.notRunning };
  }
}

/**
 * Removes the service workers that another program left which had this port before: they would read
 * along, the key first. A page that one of them delivered is loaded again.
 */
async function removeServiceWorkers(location: Location): Promise<void> {
  // Absent where the page is not from this machine or not over https.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const registrations = (await workers?.getRegistrations()) ?? [];
  if (registrations.length === 0) return;
  await Promise.all(registrations.map((registration) => registration.unregister()));
  if (workers?.controller === null) return;
  location.reload();
  await new Promise(() => undefined);
}

/** A secret of the address's fragment. It does not stay there, where it would be copied with it. */
function takeFromAddress(location: Location, name: "key" | "once"): string | null {
  const match = new RegExp(`(?:^#|&)${name}=([^&]+)`).exec(location.hash);
  if (match?.[1] === undefined) return null;
  history.replaceState(null, "", location.hash.replace(match[0], "") || location.pathname);
  return decodeURIComponent(match[1]);
}

type Exchanged =
  { readonly ok: true; readonly key: string } | { readonly ok: false; readonly message: string };

/** The session's key for the code of a link that works once. */
async function exchange(code: string): Promise<Exchanged> {
  try {
    const { method, path, body: requestBody } = localRequest("openSession", { body: { code } });
    const response = await fetch(path, {
      method,
      body: JSON.stringify(requestBody),
      headers: { "content-type": "application/json" },
    });
    const body: unknown = await response.json();
    if (response.ok) return { ok: true, ...routeAnswer("openSession", body) };
    return { ok: false, message: messageSchema.parse(body).message };
  } catch {
    return { ok: false, message: TEXTS.notRunning };
  }
}

const OFF: UpdateState = { step: { kind: "off", reason: "" }, automatic: false };
/** Updates of the browser shell are made by its installer. */
const NO_UPDATES = {
  readUpdates: () => Promise.resolve(OFF),
  checkForUpdates: () => Promise.resolve(OFF),
  setAutomaticUpdates: () => Promise.resolve(OFF),
  restartToUpdate: () => Promise.resolve(),
  onUpdates: () => () => undefined,
} as const satisfies Partial<Bridge>;

const NO_SETTINGS = {
  readComputerSettings: () => Promise.resolve(NO_COMPUTER_SETTINGS),
  setComputerSetting: () => Promise.resolve(NO_COMPUTER_SETTINGS),
  onComputerSettings: () => () => undefined,
} as const satisfies Partial<Bridge>;

type Send = (path: string, init?: RequestInit) => Promise<Response>;

function browserBridge(abilities: ShellAbilities, send: Send, socket: ReadSocket): Bridge {
  const listeners = new Set<(event: EngineEvent) => void>();
  void readEvents(send, (event) => {
    for (const listener of listeners) listener(event);
  });
  const pages = new Set<(command: ShellCommand) => void>();
  const notifications = new PageNotifications();
  listeners.add(({ type }) => (type === "restarted" ? notifications.clear() : undefined));
  const ownAbilities = {
    async request(request: WireRequest) {
      const isRead = request.method === "GET" && !isOfShell(request);
      return (isRead ? await socket.ask(request) : null) ?? (await ask(send, request));
    },
  };
  return {
    abilities: { ...abilities, can: { ...abilities.can, notify: hasNotifications() } },
    ...ownAbilities,
    async addFile(file): Promise<BlobRef> {
      const { name, type } = file;
      const { method, path, query } = localRequest("addBlob", { query: { name, type } });
      const address = `${path}?${new URLSearchParams(query).toString()}`;
      const response = await send(address, { method, body: file });
      const body: unknown = await response.json();
      if (response.ok) return routeAnswer("addBlob", body);
      const refusal = messageSchema.safeParse(body);
      throw new Error(refusal.success ? refusal.data.message : TEXTS.copyFailed);
    },
    async fileUrl(link) {
      const response = await send(link);
      if (!response.ok) throw new Error(TEXTS.fileGone);
      return URL.createObjectURL(await response.blob());
    },
    async fileBytes(link) {
      const response = await send(link);
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onCommand(listener) {
      pages.add(listener);
      return () => void pages.delete(listener);
    },
    openExternal(url) {
      if (!/^(https:|mailto:|tel:)/i.test(url)) return Promise.resolve(false);
      window.open(url, "_blank", "noopener,noreferrer");
      return Promise.resolve(true);
    },
    saveFile: (name, type, content) => Promise.resolve(download(name, type, content)),
    async showLogs() {
      const { lines } = await callLocal(ownAbilities, "readLog");
      return lines.length > 0 && download("roadbook.log", "text/plain", `${lines.join("\n")}\n`);
    },
    openFile: () => Promise.resolve({ ok: false, message: TEXTS.saveInstead }),
    dragFile: () => Promise.resolve({ ok: false, message: TEXTS.saveInstead }),
    savePdf: () => Promise.resolve({ ok: true, name: null }),
    openWindow: () => Promise.resolve(),
    notify: ({ place, ...notice }) => {
      notifications.show(notice, () => {
        if (place === null) return;
        for (const page of pages) page({ type: "command", id: "navigate", arg: place });
      });
      return Promise.resolve();
    },
    withdrawNotices: (keys) => Promise.resolve(notifications.withdraw(keys)),
    setBadge: () => Promise.resolve(),
    ...NO_UPDATES,
    ...NO_SETTINGS,
    async isDemo() {
      return (await callLocal(ownAbilities, "readDemo")).shown;
    },
    startDemo: async () => demoAnswer(await ask(send, localRequest("startDemo"))),
    endDemo: async () => demoAnswer(await ask(send, localRequest("endDemo"))),
  };
}

function download(name: string, type: string, content: BlobPart): boolean {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  return true;
}

function demoAnswer({ status, body }: WireResponse): DemoAnswer {
  if (status === 200) return { ok: true };
  return {
    ok: false,
    message: messageSchema.safeParse(body).data?.message ?? TEXTS.noDemoAnswer,
  };
}

async function ask(send: Send, request: WireRequest): Promise<WireResponse> {
  const query =
    request.query === undefined ? "" : `?${new URLSearchParams(request.query).toString()}`;
  const body = requestBody(request);
  try {
    const response = await send(`${request.path}${query}`, {
      method: request.method,
      ...(body === null ? {} : { body, headers: { "content-type": "application/json" } }),
    });
    const text = await response.text();
    const answer: unknown = text === "" ? null : JSON.parse(text);
    return { status: response.status, body: answer };
  } catch {
    return {
      status: 503,
      body: { message: TEXTS.maybeClosed },
    };
  }
}

/** Files were copied before; in a JSON body they are named by their reference. */
function requestBody(request: WireRequest): string | null {
  if (request.body === undefined && request.files === undefined) return null;
  const { body, files } = request;
  if (files === undefined) return JSON.stringify(body);
  return JSON.stringify({ ...(isObject(body) ? body : {}), ...files });
}

/** The bridge that the preload exposed, else that of the browser shell. */
export async function findBridge(): Promise<FoundBridge> {
  const desktop = window.roadbook;
  if (desktop !== undefined) {
    const addFile = async (file: File) =>
      desktop.addBytes(file.name, file.type, new Uint8Array(await file.arrayBuffer()));
    const fileBytes = async (link: string) => {
      const response = await fetch(await desktop.fileUrl(link));
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
    };
    return { ok: true, bridge: { ...desktop, addFile, fileBytes } };
  }
  return openBrowserBridge(window.location, window.sessionStorage);
}
