import { contextBridge, ipcRenderer } from "electron";
import {
  type ComputerSettingsView,
  CONFIRM_HEADER,
  type DesktopApi,
  type ShellAbilities,
  type ShellCommand,
  type UpdateState,
} from "../shared/bridge.ts";
import type { Preparing } from "../shared/local/opening.ts";
import { EngineClient, type EngineMessage } from "../shared/runtime/engine-client.ts";

/** Exposes the bridge to the page: named functions only, no ipcRenderer, no port. */
const PREFIX = "--roadbook-abilities=";
const argument = process.argv.find((value) => value.startsWith(PREFIX)) ?? "";
// Written by the main process when it made the window.
const abilities = JSON.parse(argument.slice(PREFIX.length)) as ShellAbilities;

/** Hears what the main process sends; returns a function that ends it. */
function listen<T>(channel: string, listener: (value: T) => void): () => void {
  const onEvent = (_event: unknown, value: T) => listener(value);
  ipcRenderer.on(channel, onEvent);
  return () => void ipcRenderer.off(channel, onEvent);
}

/** The main process answers a channel with what the bridge promises: main/electron/ipc.ts. */
const invoke = <T>(channel: string, ...values: readonly unknown[]): Promise<T> =>
  ipcRenderer.invoke(channel, ...values) as Promise<T>;

const client = new EngineClient(30_000, {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  setTimeout: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});
// Asked before the port came: wait for it instead of failing.
let connected: () => void;
const ready = new Promise<void>((resolve) => (connected = resolve));
ipcRenderer.on("engine-port", (event) => {
  const [port] = event.ports;
  if (port === undefined) return;
  client.connect({
    post: (message) => port.postMessage(message),
    onMessage: (listener) => {
      port.addEventListener("message", (message: MessageEvent<EngineMessage>) =>
        listener(message.data),
      );
      port.start();
    },
  });
  connected();
});

const commandListeners = new Set<(command: ShellCommand) => void>();
/** The newest command that came before the page could run any: while it loads, or is locked. */
let waitingCommand: ShellCommand | null = null;
listen<ShellCommand>("command", (command) => {
  waitingCommand = commandListeners.size === 0 ? command : null;
  for (const listener of commandListeners) listener(command);
});

/** Runs what waited, too; returns a function that ends it. */
function onCommand(listener: (command: ShellCommand) => void): () => void {
  commandListeners.add(listener);
  const waited = waitingCommand;
  waitingCommand = null;
  if (waited !== null) listener(waited);
  return () => void commandListeners.delete(listener);
}

const api: DesktopApi = {
  abilities,
  request: async (request) => {
    await ready;
    const answer = await client.request(request);
    if (answer.headers?.[CONFIRM_HEADER] === undefined) return answer;
    return invoke("confirmed-request", request);
  },
  addBytes: (name, type, bytes) => ready.then(() => client.addBlob(name, type, bytes)),
  fileUrl: (link) => Promise.resolve(`app://roadbook${link}`),
  onEvent: (listener) => {
    const stops = [
      client.onEvent(listener),
      // Until the engine answers, the main process knows what it does.
      listen<Preparing | null>("preparing", (preparing) =>
        listener({ type: "preparing", preparing }),
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  },
  onCommand,
  openExternal: (url) => invoke("open-external", url),
  saveFile: (name, type, content) => invoke("save-file", name, type, content),
  showLogs: () => invoke("show-logs"),
  openFile: (link) => invoke("open-file", link),
  dragFile: (link) => invoke("drag-file", link),
  savePdf: () => invoke("save-pdf"),
  openWindow: (place) => invoke("open-window", place),
  notify: (notice) => invoke("notify", notice),
  withdrawNotices: (keys) => invoke("withdraw-notices", keys),
  setBadge: (count) => invoke("set-badge", count),
  readComputerSettings: () => invoke("read-computer-settings"),
  setComputerSetting: (name, isEnabled) => invoke("set-computer-setting", name, isEnabled),
  onComputerSettings: (listener) => listen<ComputerSettingsView>("computer-settings", listener),
  readUpdates: () => invoke("read-updates"),
  checkForUpdates: () => invoke("check-for-updates"),
  setAutomaticUpdates: (isEnabled) => invoke("set-automatic-updates", isEnabled),
  restartToUpdate: () => invoke("restart-to-update"),
  onUpdates: (listener) => listen<UpdateState>("updates", listener),
  isDemo: () => invoke("is-demo"),
  startDemo: () => invoke("start-demo"),
  endDemo: () => invoke("end-demo"),
};
contextBridge.exposeInMainWorld("roadbook", api);
