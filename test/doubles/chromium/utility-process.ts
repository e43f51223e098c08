import { type ChildProcess, fork } from "node:child_process";
import { EventEmitter } from "node:events";
import { fileURLToPath } from "node:url";
import type { FakePort } from "../electron.ts";

interface ForkOptions {
  readonly serviceName?: string;
  readonly stdio?: string | readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

/** Between an app and one of its processes: a message with new ports, or one of a port. */
export type Parcel =
  | { readonly type: "message"; readonly data: unknown; readonly ports: readonly number[] }
  | { readonly type: "port"; readonly port: number; readonly data: unknown }
  | { readonly type: "port-closed"; readonly port: number };

/** A utility process that is one: Node's child process, with ports that are joined by messages. */
export class UtilityProcess extends EventEmitter {
  static readonly running = new Set<UtilityProcess>();
  readonly serviceName: string;
  readonly #child: ChildProcess;
  readonly #ports = new Map<number, FakePort>();
  #next = 0;

  constructor(entry: string, args: readonly string[] = [], options: ForkOptions = {}) {
    super();
    const { stdio, env = process.env, serviceName = "" } = options;
    const output = stdio?.[1] === "pipe" ? "pipe" : "inherit";
    this.serviceName = serviceName;
    this.#child = fork(
      fileURLToPath(new URL("./utility-child.ts", import.meta.url)),
      [entry, ...args],
      { serialization: "advanced", stdio: ["ignore", output, "inherit", "ipc"], env, execArgv: [] },
    );
    this.#child.on("message", (parcel: Parcel) => {
      if (parcel.type === "message") this.emit("message", parcel.data);
      else if (parcel.type === "port") this.#ports.get(parcel.port)?.postMessage(parcel.data);
    });
    this.#child.once("exit", (code) => {
      UtilityProcess.running.delete(this);
      for (const port of this.#ports.values()) port.raw.close();
      this.emit("exit", code ?? 137);
    });
    UtilityProcess.running.add(this);
  }
  get pid(): number | undefined {
    return this.#child.pid;
  }
  get stdout() {
    return this.#child.stdout;
  }
  postMessage(data: unknown, ports: readonly FakePort[] = []): void {
    const ids = ports.map((port) => {
      const id = (this.#next += 1);
      this.#ports.set(id, port);
      port.on("message", ({ data: said }) => this.#send({ type: "port", port: id, data: said }));
      port.on("close", () => this.#send({ type: "port-closed", port: id }));
      port.start();
      return id;
    });
    this.#send({ type: "message", data, ports: ids });
  }
  kill(): boolean {
    return this.#child.kill();
  }
  #send(parcel: Parcel): void {
    // What a process that has just been killed is told is lost, in Electron as well.
    if (this.#child.connected) this.#child.send(parcel, () => undefined);
  }
}
