import type { BodyAt } from "../fixtures/local-client.ts";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  rmSync,
  statSync,
  truncateSync,
} from "node:fs";
import { join } from "node:path";
import { openEngine } from "../../main/engine/assembly/open-engine.ts";
import type { Engine } from "../../main/engine/types.ts";
import { Random } from "../../main/sandbox/generate/random.ts";
import type { Method, WireRequest, WireResponse } from "../../shared/wire.ts";
import type { SimulatedNetwork } from "./simulated-network.ts";
import { settled, type SimulatedTime } from "./simulated-time.ts";
import type { World } from "./world.ts";

/**
 * How an app ends: its process is killed, or the machine loses power and with it what was not yet
 * forced to the disk.
 */
export type End = "crash" | "power-loss";

interface Life {
  dead: boolean;
  /**
   * Steps (looks at the clock, random numbers, requests) until the image of the disk is taken;
   * null: not planned.
   */
  stepsLeft: number | null;
  end: End;
}

/** The laptop: runs one app after the other on a folder, and can take its disk away at any step. */
export class SimulatedMachine {
  readonly errors: string[] = [];
  readonly #root: string;
  readonly #world: World;
  readonly #time: SimulatedTime;
  readonly #network: Pick<SimulatedNetwork, "fetchOf">;
  readonly #random: Random;
  #folder: string;
  #lives = 0;
  #life: Life = { dead: true, stepsLeft: null, end: "crash" };
  #engine: Engine | null = null;
  #token: string | null = null;
  /** How far this machine's clock is set wrong, milliseconds. */
  #clockOffset = 0;
  #plannedJump: { readonly offset: number; stepsLeft: number } | null = null;
  /** Length of the log at the last moment at which everything before had to be on the disk. */
  #forced = { wal: 0, main: "" };

  constructor(
    root: string,
    world: World,
    time: SimulatedTime,
    network: Pick<SimulatedNetwork, "fetchOf">,
    seed: number,
  ) {
    this.#root = root;
    this.#world = world;
    this.#time = time;
    this.#network = network;
    this.#random = new Random(seed ^ 0xd15c);
    this.#folder = join(root, "life-0");
  }

  folder(): string {
    return this.#folder;
  }

  async start(): Promise<void> {
    const life: Life = { dead: false, stepsLeft: null, end: "crash" };
    const random = new Random(this.#random.between(0, 0x7fff_ffff));
    const opened = await openEngine({
      dataDir: this.#folder,
      remote: "https://crm.example",
      token: this.#token ?? "token",
      profile: this.#world.profile,
      tokens: {
        load: () => Promise.resolve(this.#token),
        save: (token) => {
          this.#token = token;
          return Promise.resolve();
        },
      },
      clock: {
        now: () => {
          this.#step(life);
          return this.#time.now() + this.#clockOffset;
        },
        elapsed: () => this.#time.elapsed(),
        setTimeout: (run, ms) => this.#time.setTimeout(run, ms),
      },
      random: () => {
        this.#step(life);
        return random.next();
      },
      fetch: ((url: string, init: RequestInit) => {
        this.#step(life);
        if (init.method !== "GET") this.#markForced();
        return this.#network.fetchOf(life)(url, init);
      }) as typeof globalThis.fetch,
      log: (level, message, details) => {
        if (level === "error" && !life.dead)
          this.errors.push(`${message} ${JSON.stringify(details ?? {})}`);
      },
      automatic: true,
    });
    if (!opened.ok) throw new Error(`The app does not start: ${opened.message}`);
    this.#life = life;
    this.#engine = opened.engine;
    await settled();
  }

  /** A request of the user; null when the app died before it answered. */
  async ask<M extends Method, Address extends string>(
    method: M,
    path: Address,
    more: Omit<WireRequest, "method" | "path"> = {},
  ): Promise<(WireResponse & { readonly body: BodyAt<M, Address> }) | null> {
    const life = this.#life;
    const url = new URL(path, "http://localhost");
    const request = {
      method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      ...more,
    };
    const answer = (await this.#engine?.handle(request)) ?? null;
    if (life.dead) return null;
    if (method !== "GET") this.#markForced();
    // The types are those of the table of routes.
    const body = structuredClone(answer?.body) as BodyAt<M, Address>;
    return answer === null ? null : { ...answer, body };
  }

  /** Begins a request whose end nobody waits for. */
  begin(method: Method, path: string): void {
    void this.#engine?.handle({ method, path, query: {} });
  }

  async addFile(name: string, text: string) {
    const life = this.#life;
    const blob = await this.#engine?.addBlob(
      name,
      "application/pdf",
      new TextEncoder().encode(text),
    );
    return life.dead ? null : (blob ?? null);
  }

  /** Ends the app after so many more steps, wherever it then is. */
  plan(end: End, steps: number): void {
    this.#life.stepsLeft = steps;
    this.#life.end = end;
  }

  /** Sets this machine's clock: so many milliseconds off, at once or after so many more steps. */
  setClock(offset: number, steps = 0): void {
    if (steps === 0) this.#clockOffset = offset;
    this.#plannedJump = steps === 0 ? null : { offset, stepsLeft: steps };
  }

  /** No more ends and changes of the clock that were planned. */
  calm(): void {
    this.#life.stepsLeft = null;
    this.#plannedJump = null;
  }

  isDead(): boolean {
    return this.#life.dead;
  }

  /** Ends the app now and starts the next one on what is on the disk. */
  async end(end: End): Promise<void> {
    if (!this.#life.dead) this.#takeImage(this.#life, end);
    await this.recover();
  }

  /**
   * After an end that came in the middle of things. The doomed app closes the files that nobody
   * looks at any more.
   */
  async recover(): Promise<void> {
    await this.#closeEngine();
    rmSync(join(this.#root, `life-${this.#lives - 1}`), { recursive: true, force: true });
    await this.start();
  }

  async restart(): Promise<void> {
    await this.close();
    await this.start();
  }

  async close(): Promise<void> {
    await this.#closeEngine();
    this.#life.dead = true;
  }

  async #closeEngine(): Promise<void> {
    await settled();
    const closing = this.#engine?.close();
    await this.#time.pass(1_500);
    await closing;
  }

  #step(life: Life): void {
    if (this.#plannedJump !== null && !life.dead) {
      this.#plannedJump.stepsLeft -= 1;
      if (this.#plannedJump.stepsLeft < 0) this.setClock(this.#plannedJump.offset);
    }
    if (life.dead || life.stepsLeft === null) return;
    life.stepsLeft -= 1;
    if (life.stepsLeft < 0) this.#takeImage(life, life.end);
  }

  /**
   * Everything that the disk holds at this moment; what the doomed app still does to its own files
   * is seen by nobody.
   */
  #takeImage(life: Life, end: End): void {
    life.dead = true;
    const from = this.#folder;
    this.#lives += 1;
    this.#folder = join(this.#root, `life-${this.#lives}`);
    mkdirSync(this.#folder);
    for (const name of ["workspace.db", "workspace.db-wal"])
      if (existsSync(join(from, name))) copyFileSync(join(from, name), join(this.#folder, name));
    if (existsSync(join(from, "files")))
      cpSync(join(from, "files"), join(this.#folder, "files"), { recursive: true });
    const wal = join(this.#folder, "workspace.db-wal");
    if (end !== "power-loss" || !existsSync(wal)) return;
    const { size } = statSync(wal);
    // The log may be cut anywhere after what had to be forced out; a checkpoint in between forces
    // all of it.
    if (this.#forced.main !== stamp(join(from, "workspace.db")) || size <= this.#forced.wal) return;
    truncateSync(wal, this.#random.between(this.#forced.wal, size));
  }

  #markForced(): void {
    if (this.#life.dead) return;
    const wal = join(this.#folder, "workspace.db-wal");
    this.#forced = {
      wal: existsSync(wal) ? statSync(wal).size : 0,
      main: stamp(join(this.#folder, "workspace.db")),
    };
  }
}

function stamp(file: string): string {
  if (!existsSync(file)) return "";
  const { size, mtimeMs } = statSync(file);
  return `${size} ${mtimeMs}`;
}
