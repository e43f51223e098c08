import { createServer, type RequestListener } from "node:http";
import { PROFILES, type Profile, type ProfileName } from "../../shared/contract/profile.ts";
import { authoritative } from "../api/authoritative.ts";
import { createApi } from "../api/create-api.ts";
import type { Store } from "../store/types.ts";
import { Colleague } from "./colleague.ts";
import { Control } from "./control.ts";
import type { FaultRule } from "./fault-rule.ts";
import { loadData, UploadedFiles } from "./load-data.ts";
import { fillGenerated } from "./fill-store.ts";
import { dataset } from "./generate/dataset.ts";
import { Random } from "./generate/random.ts";
import { listen, portTaken } from "../http/listen.ts";
import { createListener } from "./listener.ts";
import { openServerStore } from "./server-store.ts";

export interface SandboxOptions {
  /** 0 picks a free one. */
  readonly port: number;
  readonly token: string;
  readonly seed?: number;
  readonly scale?: number;
  /** Folder of JSON files instead of generated data. */
  readonly data?: string;
  /**
   * SQLite file to keep the data in; records already in it are used as they are. By default, a
   * temporary file.
   */
  readonly db?: string;
  readonly profile?: ProfileName;
  readonly sortReading?: Profile["listSort"];
  readonly faults?: readonly FaultRule[];
  /**
   * Milliseconds since 1970 around which generated data happens; the start of this day (UTC) by
   * default.
   */
  readonly today?: number;
  readonly now?: () => number;
  /** Ends a start that is still filling its store. */
  readonly signal?: AbortSignal;
}

export interface Sandbox {
  readonly url: string;
  readonly token: string;
  readonly control: Control;
  /** Colleague who works on the server meanwhile. */
  readonly colleague: Colleague;
  /** The server's own records, for tests that look behind the API. */
  readonly store: Store;
  /** Throws a ZodError for rules that are not of the form. */
  setFaults(rules: readonly FaultRule[]): void;
  clearFaults(): void;
  close(): Promise<void>;
}

export type StartedSandbox =
  | { readonly ok: true; readonly sandbox: Sandbox }
  | { readonly ok: false; readonly message: string };

/**
 * Starts a /v1 server on 127.0.0.1 over a store of its own. Failures are one sentence that says
 * what to do; nothing is left behind.
 */
export async function startSandbox(options: SandboxOptions): Promise<StartedSandbox> {
  // The port comes first, so that a taken one is reported before records are generated. Requests
  // that arrive meanwhile are answered afterwards.
  const later = Promise.withResolvers<RequestListener>();
  const server = createServer(
    (request, response) => void later.promise.then((answer) => answer(request, response)),
  );
  const port = await listen(server, options.port);
  if (port === null) return { ok: false, message: portTaken(options.port) };
  const opened = openServerStore(options.db);
  const closing = new AbortController();
  const end = async () => {
    closing.abort();
    if (server.listening)
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    if (opened.ok) opened.opened.close();
  };
  const fail = async (message: string): Promise<StartedSandbox> => {
    await end();
    return { ok: false, message };
  };
  if (!opened.ok) return fail(opened.message);
  const { store, files: folder, starts } = opened.opened;
  try {
    const message = await fill(options, opened.opened);
    if (message !== null) return await fail(message);
  } catch (error) {
    if (options.signal?.aborted === true) return fail("The sandbox was ended before it was ready.");
    await end();
    throw error;
  }

  const origin = `http://127.0.0.1:${port}`;
  const random = new Random(((options.seed ?? 7) ^ 0x5eed) + starts * 7919);
  const slugText = () => random.letters(14);
  const clock = strictlyLater(options.now ?? Date.now);
  const control = new Control(options.token, () => random.next(), options.now ?? Date.now);
  if (options.faults !== undefined) control.setFaults(options.faults);
  const files = new UploadedFiles(folder, () => random.letters(12));
  const profile: Profile = {
    ...PROFILES[options.profile ?? "extended"],
    listSort: options.sortReading ?? "as-described",
  };
  const mode = authoritative({
    now: clock,
    slugText,
    userId: () => store.read((reader) => reader.lookups.users()[0]?.id ?? null),
    fileLink: (blob) => files.link(origin, blob),
  });
  const api = createApi({ store, profile: () => profile, mode, origin: () => origin });
  const colleague = new Colleague({ store, mode, random: () => random.next(), clock, slugText });
  later.resolve(createListener({ api, control, colleague, files, closing: closing.signal }));
  return {
    ok: true,
    sandbox: {
      url: origin,
      token: options.token,
      control,
      colleague,
      store,
      setFaults: (rules) => control.setFaults(rules),
      clearFaults: () => control.clearFaults(),
      close: end,
    },
  };
}

/** Brings records into an empty store; a sentence when that cannot be. */
async function fill(
  options: SandboxOptions,
  { store, filled, markFilled }: { store: Store; filled: boolean; markFilled: () => void },
): Promise<string | null> {
  if (options.data === undefined) {
    if (filled) return null;
    const { seed = 7, scale = 1, today = startOfDay(), signal } = options;
    await fillGenerated(store, dataset({ seed, scale, today }), signal);
  } else {
    if (filled)
      return (
        `${options.db} already holds records. Leave out --data to continue with them, or ` +
        "choose another --db."
      );
    const loaded = await loadData(store, options.data, options.signal);
    if (!loaded.ok) return loaded.message;
  }
  markFilled();
  return null;
}

/**
 * Two writes of the same millisecond get different timestamps, as they do in a database with finer
 * clocks.
 */
function strictlyLater(clock: () => number): () => number {
  let lastMs = 0;
  return () => {
    lastMs = Math.max(lastMs + 1, clock());
    return lastMs;
  };
}

function startOfDay(): number {
  return Math.floor(Date.now() / 86_400_000) * 86_400_000;
}
