/**
 * Gives a worker thread the `process.parentPort` of a utility process, then runs the real engine
 * bundle.
 */
import "./register.ts";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";

type Listener = (event: { data: unknown; ports: unknown[] }) => void;

function wrap(port: MessagePort) {
  return {
    postMessage: (message: unknown) => port.postMessage(message),
    on(event: string, listener: Listener) {
      if (event === "message") port.on("message", (data: unknown) => listener({ data, ports: [] }));
      else port.on("close", () => listener({ data: null, ports: [] }));
    },
    start: () => port.start(),
  };
}

const own = parentPort;
if (own === null) throw new Error("The bootstrap runs in a worker thread.");
Object.assign(process, {
  parentPort: {
    postMessage: (message: unknown) => own.postMessage(message),
    on: (_event: string, listener: Listener) =>
      own.on("message", ({ data, ports }: { data: unknown; ports: MessagePort[] }) =>
        listener({ data, ports: ports.map(wrap) }),
      ),
  },
});
await import(workerData.entry);
