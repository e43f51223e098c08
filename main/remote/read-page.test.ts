import { describe, expect, test } from "vitest";
import { readPage } from "./read-page.ts";

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
const page = (more: object) => ({
  total: 60,
  per_page: 25,
  current_page: 1,
  last_page: 3,
  data: rows(25),
  ...more,
});
/** Too deep to be put into the name of a test. */
const DEEP = "deep";
const valueOf = (odd: unknown): unknown =>
  odd === DEEP ? JSON.parse("[".repeat(20_000) + "]".repeat(20_000)) : odd;

describe("a page of a list", () => {
  test("is read with counts as numbers or texts", () => {
    expect(readPage(page({}), 50)).toMatchObject({ total: 60, perPage: 25, lastPage: 3 });
    expect(readPage(page({ total: "60", per_page: " 25 " }), 50)).toMatchObject({
      total: 60,
      perPage: 25,
      lastPage: 3,
    });
  });

  test.each([null, "", " ", false, true, [], [60], {}, -1, 6.5, "6e1", "many", DEEP, undefined])(
    "with a total of %j proves nothing",
    (total) => {
      expect(readPage(page({ total: valueOf(total) }), 50)).toBeNull();
    },
  );

  test.each([null, "", 0, [], {}, -5, DEEP, undefined])(
    "with %j a page has as many records as came, and needs nothing else",
    (value) => {
      const odd = valueOf(value);
      const body = page({
        per_page: odd,
        current_page: odd,
        last_page: odd,
        next_page_url: odd,
        from: odd,
        to: odd,
      });
      expect(readPage(body, 50)).toMatchObject({ perPage: 25, lastPage: 3 });
      expect(readPage({ ...body, total: 25 }, 50)).toMatchObject({ perPage: 50, lastPage: 1 });
      expect(readPage({ ...body, data: [] }, 50)).toMatchObject({ perPage: 50, lastPage: 2 });
    },
  );

  test.each([null, [], "page", 5, { total: 1 }, { total: 1, data: {} }, { total: 1, data: null }])(
    "is not %j",
    (body) => {
      expect(readPage(body, 50)).toBeNull();
    },
  );
});
