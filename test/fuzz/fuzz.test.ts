import { expect, test } from "vitest";
import { sampleSize } from "../fixtures/sample.ts";
import { fuzz } from "./fuzz.ts";

/** `npm run fuzz -- --requests 20000` sends more. */
const REQUESTS = sampleSize({ sample: 200, whole: 400 });

test("any request to the local routes, by HTTP or port, is answered without damage", async () => {
  const report = await fuzz({ seed: 1, requests: REQUESTS, lateMs: 60_000 });
  expect(report.findings).toEqual([]);
  expect(Object.keys(report.statuses)).toEqual(expect.arrayContaining(["200", "400", "404"]));
});
