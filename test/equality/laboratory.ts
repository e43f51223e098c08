import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillResource } from "../../main/sandbox/fill-store.ts";
import { openStore } from "../../main/store/open-store.ts";
import type { ProfileName } from "../../shared/contract/profile.ts";
import { RESOURCES } from "../../shared/contract/resource.ts";
import { SimulatedTime } from "../simulation/simulated-time.ts";
import { AppWorld } from "./app-world.ts";
import { DEFINITIONS } from "./definitions.ts";
import { SEED_RECORDS } from "./seed-records.ts";
import { ServerWorld } from "./server-world.ts";

const START = Date.UTC(2026, 4, 4, 8);

/** What a sequence runs in: the server of world 1, and app and server of world 2. */
export interface Worlds {
  readonly time: SimulatedTime;
  readonly online: ServerWorld;
  readonly server: ServerWorld;
  readonly app: AppWorld;
}

interface Template {
  readonly online: ServerWorld;
  readonly server: ServerWorld;
  /** A workspace after its first sync. */
  readonly workspace: string;
}

/**
 * Gives each sequence fresh worlds, and quickly: the servers go back to their first records, the
 * workspace is a copy.
 */
export class EqualityLaboratory {
  /** In memory where that can be: forcing to the disk costs nothing there. */
  readonly #root = mkdtempSync(
    join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "roadbook-equality-"),
  );
  readonly #templates = new Map<ProfileName, Promise<Template>>();
  #time = new SimulatedTime(START);
  #runs = 0;

  async use<T>(profile: ProfileName, test: (worlds: Worlds) => Promise<T>): Promise<T> {
    let made = this.#templates.get(profile);
    if (made === undefined) {
      made = this.#make(join(this.#root, profile), profile);
      this.#templates.set(profile, made);
    }
    const { online, server, workspace } = await made;
    this.#runs += 1;
    this.#time = new SimulatedTime(START + 3_600_000);
    const folder = join(this.#root, `run-${this.#runs}`);
    cpSync(workspace, folder, { recursive: true });
    online.reset();
    server.reset();
    const app = new AppWorld({
      folder,
      profile,
      time: this.#time,
      answer: (request) => server.answer(request),
    });
    try {
      await app.open();
      return await test({ time: this.#time, online, server, app });
    } finally {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }

  async close(): Promise<void> {
    for (const made of this.#templates.values()) {
      const { online, server } = await made;
      online.close();
      server.close();
    }
    rmSync(this.#root, { recursive: true, force: true });
  }

  async #make(root: string, profile: ProfileName): Promise<Template> {
    const folders = {
      online: join(root, "online"),
      server: join(root, "server"),
      workspace: join(root, "workspace"),
    };
    mkdirSync(folders.online, { recursive: true });
    await fillServer(folders.online);
    cpSync(folders.online, folders.server, { recursive: true });
    const now = () => this.#time.now();
    const online = new ServerWorld(folders.online, profile, now);
    const server = new ServerWorld(folders.server, profile, now);
    const answer = server.answer.bind(server);
    const app = new AppWorld({ folder: folders.workspace, profile, time: this.#time, answer });
    await app.open();
    // Twice: the second cycle is like those that follow.
    for (let cycle = 0; cycle < 2; cycle += 1) {
      const failure = await app.sync();
      if (failure !== null) throw new Error(`The first sync failed: ${failure}`);
    }
    await app.offline(true);
    await app.close();
    return { online, server, workspace: folders.workspace };
  }
}

async function fillServer(folder: string): Promise<void> {
  const opened = openStore(join(folder, "server.db"));
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  store.write((writer) => writer.lookups.saveDefinitions(DEFINITIONS), { durable: false });
  for (const resource of RESOURCES)
    await fillResource(store, resource, SEED_RECORDS[resource] ?? []);
  store.close();
}
