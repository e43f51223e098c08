/** Gives a child process the `process.parentPort` of a utility process, then runs its entry. */
import "../register.ts";
import { EventEmitter } from "node:events";
import { pathToFileURL } from "node:url";
import type { Parcel } from "./utility-process.ts";

type Listener = (event: { data: unknown; ports: unknown[] }) => void;
const send = (parcel: Parcel) => void (process.connected && process.send?.(parcel));
const ports = new Map<number, Port>();

/** The far end of a port that the app sent. Keeps what comes before it is started. */
class Port {
  readonly #id: number;
  readonly #events = new EventEmitter();
  #early: unknown[] | null = [];
  constructor(id: number) {
    this.#id = id;
    ports.set(id, this);
  }
  postMessage(data: unknown): void {
    send({ type: "port", port: this.#id, data });
  }
  on(event: string, listener: Listener): void {
    this.#events.on(event, listener);
  }
  start(): void {
    const early = this.#early ?? [];
    this.#early = null;
    for (const data of early) this.hear(data);
  }
  hear(data: unknown): void {
    if (this.#early === null) this.#events.emit("message", { data, ports: [] });
    else this.#early.push(data);
  }
  close(): void {
    ports.delete(this.#id);
    this.#events.emit("close", { data: null, ports: [] });
  }
}

const listeners = new Set<Listener>();
process.on("message", (parcel: Parcel) => {
  if (parcel.type === "port") ports.get(parcel.port)?.hear(parcel.data);
  else if (parcel.type === "port-closed") ports.get(parcel.port)?.close();
  else
    for (const listener of listeners)
      listener({ data: parcel.data, ports: parcel.ports.map((id) => new Port(id)) });
});
process.once("disconnect", () => process.exit());
Object.assign(process, {
  parentPort: {
    postMessage: (data: unknown) => send({ type: "message", data, ports: [] }),
    on: (_event: string, listener: Listener) => listeners.add(listener),
  },
});
const entry = process.argv[2] ?? "";
process.argv.splice(1, 1);
await import(pathToFileURL(entry).href);
