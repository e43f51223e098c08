import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Random } from "../../main/sandbox/generate/random.ts";
import { SimulatedMachine } from "./simulated-machine.ts";
import { SimulatedNetwork } from "./simulated-network.ts";
import { LARGE, seedServer, SimulatedServer, START } from "./simulated-server.ts";
import type { Laboratory } from "./simulate.ts";
import { SimulatedTime } from "./simulated-time.ts";
import type { World } from "./world.ts";

/** A server with the demo's data, without faults or limit. */
export const CALM: World = {
  profile: "extended",
  sorting: "as-described",
  perPage: 100,
  absent: [],
  skew: 0,
  faultRate: 0,
  faults: ["5xx"],
  latency: 5,
  perMinute: null,
  data: LARGE,
};

/**
 * An app that syncs by itself with a simulated server; `after` gives the requests of the cycles
 * that come in the time.
 */
export async function running(laboratory: Laboratory, name: string, world: World) {
  const folder = join(laboratory.root, name);
  mkdirSync(folder);
  const time = new SimulatedTime(START);
  await seedServer(laboratory.root, join(folder, "server"), world.data);
  const server = new SimulatedServer(join(folder, "server"), world, 1, () => time.now());
  const sent: string[] = [];
  const network = new SimulatedNetwork(world, time, server, new Random(1), (line) => {
    if (line.includes(" > ")) sent.push(line);
  });
  const machine = new SimulatedMachine(folder, world, time, network, 1);
  await machine.start();
  const after = async (ms: number): Promise<number> => {
    sent.length = 0;
    await time.pass(ms);
    return sent.length;
  };
  const close = async () => {
    await machine.close();
    server.store.close();
  };
  const sleep = (ms: number) => time.sleep(ms);
  return { server, machine, after, sleep, close, now: () => time.now() };
}
