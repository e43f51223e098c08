import type { EngineClient } from "../../shared/runtime/engine-client.ts";

interface PowerEvents {
  on(event: "suspend" | "resume" | "lock-screen", listener: () => void): unknown;
}

/** Tells the engine of the user's workspace when the computer sleeps, wakes or is locked. */
export function followPower(monitor: PowerEvents, client: Pick<EngineClient, "hint">): void {
  monitor.on("suspend", () => client.hint("suspend"));
  monitor.on("resume", () => client.hint("resume"));
  monitor.on("lock-screen", () => client.hint("lock-screen"));
}
