/**
 * Pages whose size changes with every request: a walk counts rows, not pages, and no row is skipped
 * without being noticed.
 */
import { afterEach, describe, expect, test } from "vitest";
import { Random } from "../../main/sandbox/generate/random.ts";
import type { WireRequest } from "../../shared/wire.ts";
import { contact, deal } from "../fixtures/named-rows.ts";
import { type ScriptedWorld, scriptedWorld } from "../fixtures/scripted-world.ts";

let world: ScriptedWorld;
afterEach(() => world.close());

const ROWS = 120;
const CONTACTS = Array.from({ length: ROWS }, (_row, index) => contact(index + 1, `w${index + 1}`));
const DEALS = Array.from({ length: ROWS }, (_row, index) => deal(index + 1, `w${index + 1}`));

/** Answers each page of a list with another size, whatever is asked for or at most that. */
function varySizes(sizes: () => number, isLimitKept: boolean): void {
  const answer = world.server.answer.bind(world.server);
  world.server.answer = (request: WireRequest) => {
    const { limit } = request.query ?? {};
    if (request.method !== "GET" || limit === undefined) return answer(request);
    const size = isLimitKept ? Math.min(Number(limit), sizes()) : sizes();
    return answer({ ...request, query: { ...request.query, limit: String(size) } });
  };
}
const inTurn = (sizes: readonly number[]) => {
  let turn = 0;
  return () => sizes[turn++ % sizes.length] ?? 1;
};
const atRandom = (seed: number, least: number, most: number) => {
  const random = new Random(seed);
  return () => random.between(least, most);
};
const namesHere = async (resource: "contact" | "deal") => {
  const { body } = await world.user("GET", `/local/records/${resource}?limit=1000`);
  return body["data"].map(({ id }) => Number(id)).toSorted((a, b) => a - b);
};
const everyId = Array.from({ length: ROWS }, (_row, index) => index + 1);

describe.each(["as-described", "ignored"] as const)("lists sort %s", (sorting) => {
  test.each([
    ["50, 30, 47 whatever is asked for", () => inTurn([50, 30, 47]), false],
    ["50, 30, 47 at most", () => inTurn([50, 30, 47]), true],
    ["7 to 40 at random, at most what is asked for", () => atRandom(1, 7, 40), true],
    ["20 to 40 at random whatever is asked for", () => atRandom(2, 20, 40), false],
  ] as const)("a first sync reads every row: pages of %s", async (_name, sizes, isLimitKept) => {
    world = await scriptedWorld({ contact: CONTACTS, deal: DEALS }, { sorting, synced: false });
    varySizes(sizes(), isLimitKept);
    // An automatic first sync: a sync that is asked for would sweep and hide what was skipped.
    await world.pass(20_000);
    expect(await namesHere("contact")).toEqual(everyId);
    expect(await namesHere("deal")).toEqual(everyId);
    expect(world.wire.asked.length).toBeLessThan(120);
  });
});
