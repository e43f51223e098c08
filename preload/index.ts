import { contextBridge, ipcRenderer } from "electron";
import {
  CONFIRM_HEADER,
  type DemoAnswer,
  type DesktopApi,
  type OpenFileAnswer,
  type ShellAbilities,
  type ShellCommand,
} from "../shared/bridge.ts";
import { EngineClient, type EngineMessage } from "../shared/runtime/engine-client.ts";

import type { WireResponse } from "../shared/wire.ts";

/** Exposes the bridge to the page: named functions only, no ipcRenderer, no port. */
const PREFIX = "--roadbook-abilities=";
const argument = process.argv.find((value) => value.startsWith(PREFIX)) ?? "";
const abilities = JSON.parse(argument.slice(PREFIX.length)) as ShellAbilities;

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
      port.addEventListener("message", (said: MessageEvent<EngineMessage>) => listener(said.data));
      port.start();
    },
  });
  connected();
});

const api: DesktopApi = {
  abilities,
  request: async (request) => {
    await ready;
    const answer = await client.request(request);
    if (answer.headers?.[CONFIRM_HEADER] === undefined) return answer;
    return ipcRenderer.invoke("confirmed-request", request) as Promise<WireResponse>;
  },
  addBytes: (name, type, bytes) => ready.then(() => client.addBlob(name, type, bytes)),
  fileUrl: (link) => Promise.resolve(`app://roadbook${link}`),
  onEvent: (listener) => client.onEvent(listener),
  onCommand: (listener) => {
    const hear = (_event: unknown, command: ShellCommand) => listener(command);
    ipcRenderer.on("command", hear);
    return () => void ipcRenderer.off("command", hear);
  },
  openExternal: (url) => ipcRenderer.invoke("open-external", url) as Promise<boolean>,
  saveText: (name, type, text) =>
    ipcRenderer.invoke("save-text", name, type, text) as Promise<boolean>,
  showLogs: () => ipcRenderer.invoke("show-logs") as Promise<boolean>,
  openFile: (link) => ipcRenderer.invoke("open-file", link) as Promise<OpenFileAnswer>,
  openWindow: (place) => ipcRenderer.invoke("open-window", place) as Promise<void>,
  notify: (title, body, place) => ipcRenderer.invoke("notify", title, body, place) as Promise<void>,
  isDemo: () => ipcRenderer.invoke("is-demo") as Promise<boolean>,
  startDemo: () => ipcRenderer.invoke("start-demo") as Promise<DemoAnswer>,
  endDemo: () => ipcRenderer.invoke("end-demo") as Promise<DemoAnswer>,
};
contextBridge.exposeInMainWorld("roadbook", api);
