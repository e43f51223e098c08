import { expect, test } from "vitest";
import { DONE, type EngineHandlers } from "./route.ts";

test("a route without a handler, and a handler without a route, do not compile", () => {
  // @ts-expect-error The handlers of all routes are missing.
  const none: EngineHandlers = {};
  // @ts-expect-error No route has this name.
  const other = { noSuchRoute: () => DONE } satisfies Partial<EngineHandlers>;
  expect([none, other]).toHaveLength(2);
});
