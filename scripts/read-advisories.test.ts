import { expect, test } from "vitest";
import { readAdvisories, withoutWaived } from "./read-advisories.ts";

const WEAK = {
  source: 1,
  name: "weak",
  dependency: "weak",
  title: "Reads more than it should",
  url: "https://github.com/advisories/GHSA-1",
  severity: "high",
  range: "<2.0.0",
};
const REPORT = JSON.stringify({
  auditReportVersion: 2,
  vulnerabilities: {
    weak: { name: "weak", severity: "high", via: [WEAK] },
    above: { name: "above", severity: "high", via: ["weak"] },
    beside: { name: "beside", severity: "high", via: [WEAK, "weak"] },
  },
});
const WAIVER = {
  url: WEAK.url,
  package: "weak",
  reason: "Only its tests call what is affected.",
  until: "2026-12-31",
};

test("each advisory counts once, however many packages bring it along", () => {
  expect(readAdvisories(REPORT)).toEqual([
    { package: "weak", severity: "high", title: WEAK.title, url: WEAK.url },
  ]);
});

test("a registry that gives no report is not taken for one without advisories", () => {
  expect(readAdvisories("")).toBeNull();
  expect(readAdvisories('{"message":"405 Method Not Allowed"}')).toBeNull();
  expect(readAdvisories('{"vulnerabilities":{}}')).toEqual([]);
});

test("a waiver holds for its advisory and package, until its day", () => {
  const found = readAdvisories(REPORT) ?? [];
  expect(withoutWaived(found, [WAIVER], "2026-12-31")).toEqual([]);
  expect(withoutWaived(found, [WAIVER], "2027-01-01")).toHaveLength(1);
  expect(withoutWaived(found, [{ ...WAIVER, package: "other" }], "2026-12-01")).toHaveLength(1);
});
