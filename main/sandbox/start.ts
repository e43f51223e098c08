import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROFILES, type Profile, type ProfileName } from "../../shared/contract/profile.ts";
import { authoritative } from "../api/authoritative.ts";
import { createApi } from "../api/create-api.ts";
import { openStore } from "../store/open-store.ts";
import type { Store } from "../store/types.ts";
import { Control } from "./control.ts";
import type { FaultRule } from "./faults.ts";
import { UploadedFiles } from "./files.ts";
import { fillGenerated } from "./fill-store.ts";
import { dataset } from "./generate/dataset.ts";
import { Random } from "./generate/random.ts";
import { createListener } from "./listener.ts";
import { loadData } from "./load-data.ts";

export interface SandboxOptions {
  /** 0 picks a free one. */
  readonly port: number;
  readonly token: string;
  readonly seed?: number;
  readonly scale?: number;
  /** Folder of JSON files instead of generated data. */
  readonly data?: string;
  readonly profile?: ProfileName;
  readonly sortReading?: Profile["listSort"];
  readonly faults?: readonly FaultRule[];
  /** Milliseconds since 1970 around which generated data happens; today by default. */
  readonly today?: number;
  readonly now?: () => number;
}

export interface Sandbox {
  readonly url: string;
  readonly token: string;
  readonly control: Control;
  /** The server's own records, for tests that look behind the API. */
  readonly store: Store;
  close(): Promise<void>;
}

export type StartedSandbox =
  { readonly ok: true; readonly sandbox: Sandbox } | { readonly ok: false; readonly message: string };

/** Starts a /v1 server on 127.0.0.1 over a store of its own in a temporary folder. */
export async function startSandbox(options: SandboxOptions): Promise<StartedSandbox> {
  const folder = mkdtempSync(join(tmpdir(), "roadbook-sandbox-"));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const opened = openStore(join(folder, "server.db"));
  if (!opened.ok) return { ok: false, message: opened.message };
  const { store } = opened;
  const clean = () => {
    store.close();
    removeFolder();
  };
  const seed = options.seed ?? 7;
  if (options.data === undefined) {
    fillGenerated(store, dataset({ seed, scale: options.scale ?? 1, today: options.today ?? startOfDay() }));
  } else {
    const loaded = loadData(store, options.data);
    if (!loaded.ok) {
      clean();
      return loaded;
    }
  }
  const now = options.now ?? Date.now;
  const random = new Random(seed ^ 0x5eed);
  const control = new Control(options.token, () => random.next(), now);
  if (options.faults !== undefined) control.setFaults(options.faults);
  const files = new UploadedFiles(join(folder, "files"), () => random.letters(12));
  let origin = "";
  const profile: Profile = {
    ...PROFILES[options.profile ?? "extended"],
    listSort: options.sortReading ?? "as-described",
  };
  const mode = authoritative({
    now: strictlyLater(now),
    slugText: () => random.letters(14),
    userId: () => store.read((reader) => reader.users()[0]?.id ?? null),
    fileLink: (blob) => files.link(origin, blob),
  });
  const api = createApi({ store, profile: () => profile, mode, origin: () => origin });
  const server = createServer(createListener({ api, control, files }));
  const port = await listen(server, options.port);
  if (port === null) {
    clean();
    return {
      ok: false,
      message: `Port ${options.port} is taken. Choose another with --port, or --port 0 for a free one.`,
    };
  }
  origin = `http://127.0.0.1:${port}`;
  return {
    ok: true,
    sandbox: {
      url: origin,
      token: options.token,
      control,
      store,
      close: async () => {
        await new Promise((resolve) => {
          server.close(resolve);
          server.closeAllConnections();
        });
        clean();
      },
    },
  };
}

/** Two writes of the same millisecond get different timestamps, as they do in a database with finer clocks. */
function strictlyLater(now: () => number): () => number {
  let last = 0;
  return () => {
    last = Math.max(last + 1, now());
    return last;
  };
}

function startOfDay(): number {
  return Math.floor(Date.now() / 86_400_000) * 86_400_000;
}

/** The port, or null when it is taken. */
function listen(server: Server, port: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE" || error.code === "EACCES") resolve(null);
      else reject(error);
    });
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}
