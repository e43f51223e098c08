import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../../main/store/open-store.ts";
import type { ProfileName } from "../../shared/contract/profile.ts";
import { SimulatedTime } from "../simulation/simulated-time.ts";
import { OddApp } from "./odd-app.ts";
import { fetchFrom } from "./odd-fetch.ts";
import { Loopback, SocketTime } from "./loopback.ts";
import { fillServer, OddServer } from "./odd-server.ts";
import type { Odds } from "./tiny-world.ts";

/** When everything begins, long after the records were made. */
const START = Date.UTC(2026, 4, 4, 9);
/**
 * Requests of a cell above which the app is asking without end: ninety odd answers to one write
 * each cost two thousand.
 */
const MOST_REQUESTS = 4_000;

export interface Stage {
  readonly server: OddServer;
  readonly app: OddApp;
  readonly time: SimulatedTime;
  /** Of the workspace. */
  readonly folder: string;
  close(): Promise<void>;
}

/**
 * Which workspace a cell begins with: none yet, or one that is complete with a server that sorts
 * its lists, or does not.
 */
export type Beginning = "fresh" | "complete" | "complete-unsorted";

/**
 * Folders in memory where there are any; what many cells begin with is made once and copied.
 * Removed by `close`.
 */
export class Laboratory {
  readonly #root = mkdtempSync(
    join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "roadbook-odd-world-"),
  );
  readonly #templates = new Map<string, Promise<string>>();
  readonly #sockets: boolean;
  #stages = 0;

  /** `sockets`: app and server speak real HTTP on loopback, which takes longer. */
  constructor(sockets = false) {
    this.#sockets = sockets;
  }

  async open(profile: ProfileName, beginning: Beginning, odds: Odds | null): Promise<Stage> {
    const [server, app] = [await this.#server(odds), await this.#app(profile, beginning, odds)];
    this.#stages += 1;
    const folder = join(this.#root, `stage-${this.#stages}`);
    cpSync(server, join(folder, "server"), { recursive: true });
    cpSync(app, join(folder, "app"), { recursive: true });
    return stageOn(folder, profile, beginning, this.#sockets);
  }

  close(): void {
    rmSync(this.#root, { recursive: true, force: true });
  }

  #server(odds: Odds | null): Promise<string> {
    return this.#template(`server-${nameOf(odds)}`, (folder) => fillServer(folder, odds));
  }

  async #app(profile: ProfileName, beginning: Beginning, odds: Odds | null): Promise<string> {
    if (beginning === "fresh")
      return this.#template("fresh", (folder) => {
        const opened = openStore(join(folder, "workspace.db"));
        if (opened.ok) opened.store.close();
        return Promise.resolve();
      });
    const server = await this.#server(odds);
    const name = `${profile}-${beginning}-${nameOf(odds)}`;
    return this.#template(name, async (folder) => {
      const stage = join(this.#root, `making-${name}`);
      cpSync(server, join(stage, "server"), { recursive: true });
      const made = await stageOn(stage, profile, beginning, false);
      await made.app.start();
      for (let round = 0; round < 2; round += 1) await made.app.ask("POST", "/local/sync");
      await made.app.close();
      cpSync(join(stage, "app"), folder, { recursive: true });
      await made.close();
    });
  }

  #template(name: string, make: (folder: string) => Promise<void>): Promise<string> {
    const known = this.#templates.get(name);
    if (known !== undefined) return known;
    const folder = join(this.#root, `template-${name}`);
    mkdirSync(folder);
    const made = make(folder).then(() => folder);
    this.#templates.set(name, made);
    return made;
  }
}

async function stageOn(
  folder: string,
  profile: ProfileName,
  beginning: Beginning,
  sockets: boolean,
): Promise<Stage> {
  const loopback: Loopback | null = sockets
    ? new Loopback((request) => server.answer(request))
    : null;
  await loopback?.listen();
  const time =
    loopback === null ? new SimulatedTime(START) : new SocketTime(START, () => loopback.quiet());
  const server = new OddServer({
    folder: join(folder, "server"),
    profile,
    sorts: beginning !== "complete-unsorted",
    now: () => time.now(),
    limit: MOST_REQUESTS,
  });
  const fetch = loopback === null ? fetchFrom((request) => server.answer(request)) : loopback.fetch;
  const app = new OddApp(join(folder, "app"), profile, time, fetch);
  return {
    server,
    app,
    time,
    folder: join(folder, "app"),
    async close() {
      await app.close();
      await loopback?.close();
      server.store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function nameOf(odds: Odds | null): string {
  return odds === null ? "three" : `${odds.count}-${odds.resource}`;
}
