import type { Bridge } from "../../shared/bridge.ts";
import type { PageError } from "../../shared/local/diagnostics.ts";
import { localRequest } from "../../shared/local/request.ts";
import { RequestError } from "./request-engine.ts";

const MAX_ERRORS_A_MINUTE = 10;
const MINUTE_MS = 60_000;
const MAX_MESSAGE_LENGTH = 2_000;
const MAX_STACK_LENGTH = 8_000;

/** Browsers say so when a layout takes two frames; nothing is wrong then. */
const HARMLESS = /^ResizeObserver loop/;

type PageEvents = Pick<Window, "addEventListener" | "removeEventListener">;

/**
 * Sends errors that nothing in the page expected to the engine's log, until the returned function
 * is called. Each one once a minute, and few of them: a screen that fails in every frame must not
 * keep the engine busy.
 */
export function reportPageErrors(
  bridge: Pick<Bridge, "request">,
  page: PageEvents = window,
): () => void {
  const sentAt = new Map<string, number>();
  const send = (kind: PageError["kind"], thrown: unknown): void => {
    const error = describe(kind, thrown);
    const nowMs = performance.now();
    for (const [text, sentMs] of sentAt) if (nowMs - sentMs >= MINUTE_MS) sentAt.delete(text);
    const text = `${error.name ?? ""} ${error.message}`;
    if (HARMLESS.test(error.message) || sentAt.has(text) || sentAt.size >= MAX_ERRORS_A_MINUTE)
      return;
    sentAt.set(text, nowMs);
    void bridge.request(localRequest("reportPageError", { body: error })).catch(() => undefined);
  };
  const ofScript = (event: ErrorEvent) => send("error", event.error ?? event.message);
  const ofPromise = (event: PromiseRejectionEvent) => send("rejection", event.reason);
  page.addEventListener("error", ofScript);
  page.addEventListener("unhandledrejection", ofPromise);
  return () => {
    page.removeEventListener("error", ofScript);
    page.removeEventListener("unhandledrejection", ofPromise);
  };
}

function describe(kind: PageError["kind"], thrown: unknown): PageError {
  // Its message is a sentence for the user, and may speak of a record.
  if (thrown instanceof RequestError)
    return { kind, name: thrown.name, message: `status ${thrown.status}` };
  if (!(thrown instanceof Error))
    return { kind, name: typeof thrown, message: cut(String(thrown), MAX_MESSAGE_LENGTH) };
  return {
    kind,
    name: cut(thrown.name, 100),
    message: cut(thrown.message, MAX_MESSAGE_LENGTH),
    stack: cut(thrown.stack ?? "", MAX_STACK_LENGTH),
  };
}

function cut(text: string, length: number): string {
  return text.slice(0, length);
}
