import { expect, test } from "vitest";
import { placeInArguments, placeOfLink } from "./deep-link.ts";

test.each([
  ["a record", "roadbook://contact/ann-lee_12", "#/contact/ann-lee_12"],
  ["a record as the operating system spells it", "ROADBOOK://contact/ann/", "#/contact/ann"],
  [
    "a list with its filter",
    "roadbook://job?open=x%201&sort=name:asc",
    "#/job?open=x%201&sort=name:asc",
  ],
  ["a view", "roadbook:today", "#/today"],
])("%s is a place", (_what, link, place) => {
  expect(placeOfLink(link)).toBe(place);
});

test.each([
  ["nothing", "roadbook://"],
  ["a fragment of its own", "roadbook://contact/a#/settings"],
  ["a script", 'roadbook://contact/"><script>'],
  ["a path upwards", "roadbook://contact/../../x y"],
  ["another scheme", "https://contact/ann"],
  ["an option in disguise", "roadbook://--inspect=1 --remote https://evil.example"],
  ["an endless one", `roadbook://contact/${"a".repeat(5000)}`],
])("%s is none", (_what, link) => {
  expect(placeOfLink(link)).toBeNull();
});

test("a link is found among the arguments of a second start", () => {
  expect(placeInArguments(["roadbook", "--no-sandbox", "roadbook://job/x"])).toBe("#/job/x");
  expect(placeInArguments(["roadbook", "."])).toBeNull();
});
