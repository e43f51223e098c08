import { isObject } from "../../shared/contract/liberal.ts";
import type { EngineEvent } from "../../shared/bridge.ts";
import { localRequest } from "../../shared/local/request.ts";

type Send = (path: string, init?: RequestInit) => Promise<Response>;

/**
 * Server-sent events over fetch, because EventSource cannot carry the key in a header. Connects
 * again when the stream breaks.
 */
export async function readEvents(
  send: Send,
  onEvent: (event: EngineEvent) => void,
): Promise<never> {
  for (let lost = false; ; lost = true) {
    try {
      const response = await send(localRequest("streamEvents").path);
      if (response.ok && response.body !== null) {
        if (lost) onEvent({ type: "restarted" });
        await readStream(response.body, onEvent);
      }
    } catch {
      // The app was closed or is being started again.
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

async function readStream(
  stream: ReadableStream<Uint8Array>,
  onEvent: (event: EngineEvent) => void,
): Promise<void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const parts = text.split("\n\n");
    text = parts.pop() ?? "";
    for (const part of parts) {
      const event = parse(part);
      if (event !== null) onEvent(event);
    }
  }
}

function parse(part: string): EngineEvent | null {
  const name = /^event: (.+)$/m.exec(part)?.[1];
  const data = /^data: (.+)$/m.exec(part)?.[1];
  if (name === undefined || data === undefined) return null;
  const value: unknown = JSON.parse(data);
  const event = name === "status" ? { status: value } : isObject(value) ? value : {};
  // The engine is of this program: its events are checked when it is compiled.
  return { type: name, ...event } as EngineEvent;
}
