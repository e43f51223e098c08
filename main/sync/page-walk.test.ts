import { expect, test } from "vitest";
import { readPage } from "../remote/read-page.ts";
import { Random } from "../sandbox/generate/random.ts";
import { advance, nextRequest, startOfList } from "./page-walk.ts";

interface List {
  readonly rows: number;
  /** Rows of the next page at most. */
  readonly size: () => number;
  /** Whether a smaller requested size is obeyed. */
  readonly obeysLimit: boolean;
  readonly isSizeStated: boolean;
  readonly isFromStated: boolean;
  /** What others do to the list before a request. */
  readonly meanwhile: (rows: number[], nextId: () => number) => void;
}

const LIMIT = 50;

/** Walks through a list of numbered rows; the request for a page that others see is the wire's. */
function walkThrough(list: List) {
  const rows = Array.from({ length: list.rows }, (_row, index) => index + 1);
  let last = list.rows;
  const original = [...rows];
  const seen = new Set<number>();
  let requests = 0;
  let walk = startOfList(LIMIT);
  while (!walk.isDone) {
    if (requests > 0) list.meanwhile(rows, () => (last += 1));
    requests += 1;
    if (requests > 2_000) throw new Error("The walk does not end.");
    const request = nextRequest(walk);
    const size = list.obeysLimit ? Math.min(request.limit, list.size()) : list.size();
    const start = (request.page - 1) * size;
    const data = rows.slice(start, start + size);
    for (const id of data) seen.add(id);
    const body = {
      total: rows.length,
      ...(list.isSizeStated && { per_page: size, last_page: Math.ceil(rows.length / size) }),
      ...(list.isFromStated && { from: start + 1, to: start + data.length }),
      data: data.map((id) => ({ id })),
    };
    const page = readPage(body, request.limit);
    if (page === null) throw new Error("This is no page.");
    walk = advance(walk, request, page);
  }
  const present = new Set(rows);
  const missed = original.filter((id) => present.has(id) && !seen.has(id));
  return { missed, seen, total: rows.length, requests };
}

const STILL = () => undefined;
const plain = (rows: number): List => ({
  rows,
  size: () => LIMIT,
  obeysLimit: true,
  isSizeStated: true,
  isFromStated: true,
  meanwhile: STILL,
});

test("pages of one size cost no request more than there are pages", () => {
  for (const rows of [0, 1, 49, 50, 51, 100, 6_000])
    for (const size of [50, 25, 7])
      for (const [isSizeStated, isFromStated] of [
        [true, true],
        [true, false],
        [false, true],
        [false, false],
      ] as const) {
        const list = { ...plain(rows), size: () => size, isSizeStated, isFromStated };
        const { missed, requests } = walkThrough(list);
        expect([missed, requests]).toEqual([[], Math.max(1, Math.ceil(rows / size))]);
      }
});

/** Lists of which sizes and rows change in every way at once. */
test("no row is skipped, whatever the sizes of pages are and whoever deletes or adds rows", () => {
  for (let seed = 0; seed < 1_500; seed += 1) {
    const random = new Random(seed);
    const [least, most] = [random.between(1, 20), random.between(20, LIMIT)];
    const isFront = random.chance(0.5);
    const how = {
      rows: random.between(0, 400),
      obeysLimit: random.chance(0.7),
      isFromStated: random.chance(0.7),
      // Without either, a page does not say where it begins.
      isSizeStated: true,
    };
    const busy = how.obeysLimit ? random.pick([0, 0, 0.1, 0.4]) : 0;
    const list: List = {
      ...how,
      size: () => random.between(least, most),
      meanwhile: (rows, nextId) => {
        if (!random.chance(busy)) return;
        const count = random.between(1, 5);
        // One or the other: both between two answers leave the total as it was.
        if (random.chance(0.5))
          for (let index = 0; index < count && rows.length > 0; index += 1)
            rows.splice(random.between(0, rows.length - 1), 1);
        else
          for (let index = 0; index < count; index += 1)
            rows.splice(isFront ? 0 : rows.length, 0, nextId());
      },
    };
    const { missed, seen, total } = walkThrough(list);
    // Where even a requested size is not obeyed, skipping is possible, and counting shows it.
    if (how.obeysLimit || seen.size >= total) expect([seed, missed]).toEqual([seed, []]);
  }
});

test("a size is taken from the rows and the number of pages where the stated one is wrong", () => {
  const body = {
    total: 90,
    per_page: 50,
    last_page: 3,
    data: Array.from({ length: 30 }, () => ({})),
  };
  expect(readPage(body, LIMIT)).toMatchObject({ perPage: 30, isSizeStated: true });
  // Rows that the server hides after it has cut its pages.
  expect(readPage({ ...body, last_page: 2 }, LIMIT)).toMatchObject({ perPage: 50 });
});
