import type { Browser, Page } from "playwright";
import { z } from "zod";
import { type Measured, type Timing, timingOf } from "./timing.ts";

/** The parts of the way from a key to its painted result, in their order. */
export const PARTS = [
  "key until the request is sent",
  "request until the answer is here",
  "answer read and rendered",
  "waiting for the next frame",
  "style, layout and paint of the frame",
  "frame drawn by the compositor",
] as const;
type Part = (typeof PARTS)[number];

const CATEGORIES = [
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "disabled-by-default-devtools.timeline.frame",
  "v8.execute",
  "blink.user_timing",
  "cc,benchmark",
];

const eventSchema = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds; the processor's are only in events of the main thread. */
  ts: z.number().default(0),
  dur: z.number().default(0),
  tdur: z.number().default(0),
  args: z
    .object({ data: z.looseObject({}).optional() })
    .catch({})
    .default({}),
});
type TraceEvent = z.output<typeof eventSchema>;
const traceSchema = z.object({ traceEvents: z.array(eventSchema) });

/** A key counts if it led to a request within this time, and that to a frame. */
const LIMIT_US = 500_000;

/** Marks for messages of the page's WebSocket: not every Chromium has these in its trace. */
const SENT = "bench message sent";
const RECEIVED = "bench message received";

/** Runs in a page before its scripts, once or more often: marks each message of its WebSockets. */
function markMessages({ sent, received }: { readonly sent: string; readonly received: string }) {
  const state: { marksMessages?: true } = Object.assign(window);
  if (state.marksMessages) return;
  state.marksMessages = true;
  window.WebSocket = class extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      // Registered first, so it is there before the page reads the message.
      this.addEventListener("message", () => performance.mark(received));
    }

    override send(...args: Parameters<WebSocket["send"]>): void {
      performance.mark(sent);
      super.send(...args);
    }
  };
}

/**
 * Runs a task, which has to open the page again, under Chromium's own trace; returns what the way
 * of each key was made of.
 */
export async function traceKeys(
  browser: Browser,
  page: Page,
  task: () => Promise<unknown>,
): Promise<ReadonlyMap<Part, Timing>> {
  await page.addInitScript(markMessages, { sent: SENT, received: RECEIVED });
  await browser.startTracing(page, { categories: CATEGORIES });
  await task();
  const trace: unknown = JSON.parse((await browser.stopTracing()).toString());
  const events = traceSchema.parse(trace).traceEvents.toSorted((a, b) => a.ts - b.ts);
  const keys = events.filter((event) => isDispatch(event, "keydown"));
  const ways = keys.flatMap((key, index) => {
    const end = Math.min(keys[index + 1]?.ts ?? Infinity, key.ts + LIMIT_US);
    const way = wayOf(
      key,
      events.filter(({ ts }) => ts >= key.ts && ts < end),
    );
    return way === null ? [] : [way];
  });
  // Nothing rather than zeros, should a Chromium call its events otherwise.
  if (ways.length === 0) return new Map();
  return new Map(PARTS.map((part) => [part, timingOf(ways.map((way) => way[part]))]));
}

function isDispatch({ name, args }: TraceEvent, type: string): boolean {
  return name === "EventDispatch" && args.data?.["type"] === type;
}

/** Returns the parts of one key's way; null if it led to no request of its own. */
function wayOf(key: TraceEvent, events: readonly TraceEvent[]): Record<Part, Measured> | null {
  const main = events.filter(({ pid, tid }) => pid === key.pid && tid === key.tid);
  // What is read is asked over the page's WebSocket; the text is the first that a key asks for.
  const sent = main.find(({ name }) => name === SENT);
  const here = main.find(({ name, ts }) => name === RECEIVED && ts >= (sent?.ts ?? Infinity));
  if (sent === undefined || here === undefined) return null;
  const read = main.find(
    ({ name, ts, dur }) => name === "RunMicrotasks" && ts >= here.ts && dur > 0,
  );
  if (read === undefined) return null;
  const frame = main.find(
    ({ name, ts, dur }) => name === "ProxyMain::BeginMainFrame" && dur > 0 && ts >= endOf(read),
  );
  if (frame === undefined) return null;
  const drawn = events.find(
    ({ name, ph, ts }) => name === "PipelineReporter" && ph === "e" && ts >= endOf(frame),
  );
  if (drawn === undefined) return null;
  const between = (from: number, to: number): Measured => ({
    wall: (to - from) / 1000,
    cpu: processorTime(main, from, to),
  });
  return {
    "key until the request is sent": between(key.ts, sent.ts),
    "request until the answer is here": between(sent.ts, here.ts),
    "answer read and rendered": between(here.ts, endOf(read)),
    "waiting for the next frame": between(endOf(read), frame.ts),
    "style, layout and paint of the frame": between(frame.ts, endOf(frame)),
    "frame drawn by the compositor": between(endOf(frame), drawn.ts),
  };
}

function endOf({ ts, dur }: TraceEvent): number {
  return ts + dur;
}

/** Milliseconds that the main thread worked from a time to another. */
function processorTime(events: readonly TraceEvent[], from: number, to: number): number {
  let until = from;
  let sum = 0;
  for (const event of events) {
    // Events within others are counted with these.
    if (event.ts >= to || event.tdur === 0 || endOf(event) <= until) continue;
    const inside = Math.min(to, endOf(event)) - Math.max(until, event.ts);
    sum += event.tdur * (inside / event.dur);
    until = Math.min(to, endOf(event));
  }
  return sum / 1000;
}
