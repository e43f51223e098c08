import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { localApiPage } from "../../scripts/docs/local-api-page.ts";
import { ROUTE_NAMES, routeOf } from "./contract.ts";

test("no two routes of /local answer the same request", () => {
  const asked = ROUTE_NAMES.map((name) => {
    const { method, path } = routeOf(name);
    return `${method} ${path.replaceAll(/:\w+/g, ":")}`;
  });
  expect(asked.filter((route, index) => asked.indexOf(route) !== index)).toEqual([]);
});

test("every segment of a path that stands for something has a schema", () => {
  const odd = ROUTE_NAMES.filter((name) => {
    const { path, params } = routeOf(name);
    const named = [...path.matchAll(/:(\w+)/g)].map(([, param]) => param);
    return named.join() !== Object.keys(params).join();
  });
  expect(odd).toEqual([]);
});

test("docs/local-api.md is what `npm run docs` writes, and has every route", async () => {
  const committed = readFileSync(join(import.meta.dirname, "../../docs/local-api.md"), "utf8");
  expect(committed).toBe(await localApiPage());
  const told = [...committed.matchAll(/^### `([A-Z]+ \/local\/[^`?]+)/gm)].map(([, told]) => told);
  const asked = ROUTE_NAMES.map((name) => `${routeOf(name).method} /local/${routeOf(name).path}`);
  expect(new Set(told)).toEqual(new Set(asked));
});
