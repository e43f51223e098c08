import { expect, test } from "vitest";
import { sampleSize } from "../fixtures/sample.ts";
import { fuzz } from "./fuzz.ts";

/** `npm run fuzz` sends as many as wanted. */
const REQUESTS = sampleSize({ sample: 200, whole: 600 });

test("whatever is asked of the local routes, over HTTP or the port, has an answer and damages nothing", async () => {
  const report = await fuzz({ seed: 1, requests: REQUESTS, lateMs: 60_000 });
  expect(report.findings).toEqual([]);
  expect(Object.keys(report.statuses)).toEqual(expect.arrayContaining(["200", "400", "404"]));
});
