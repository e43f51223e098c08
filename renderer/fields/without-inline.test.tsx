import { expect, test } from "vitest";
import { withoutInline } from "./without-inline.ts";

/** What a person, an editor or a word processor may send, and what a parser gets of it. */
const CASES: readonly (readonly [what: string, html: string, parsed: string])[] = [
  ["an attribute", '<p style="color:red">a</p>', '<p x-style="color:red">a</p>'],
  ["two in one tag", "<p style=a style=b>", "<p x-style=a x-style=b>"],
  ["after a quoted >", '<p title="a>b" style="x:y">', '<p title="a>b" x-style="x:y">'],
  ["right after a value", '<p class="x"style="x:y">', '<p class="x"x-style="x:y">'],
  ["after a slash, in capitals", "<p/STYLE = 'x'>", "<p/x-STYLE = 'x'>"],
  ["in a tag without an end", '<p style="x:y', '<p x-style="x:y'],
  ["an address that has it", '<a href="https://x/style=1">', '<a href="https://x/style=1">'],
  ["a text that has it", "<p>My style = modern</p>", "<p>My style = modern</p>"],
  ["an event handler", '<img src=a onerror="b()">', '<img src=a x-onerror="b()">'],
  ["an element", "a<style>p{}</style>b", "a b"],
  ["an element without an end", "a<style>p{}", "a "],
  ["one within another", "<sty<style></style>le>x", "<sty le>x"],
];

test.each(CASES)("%s", (_what, html, parsed) => {
  expect(withoutInline(html)).toBe(parsed);
});

/** The browser reports what it applies: nothing of these may be left for it to apply. */
test.each(CASES)("%s leaves nothing for the browser to apply or run", (_what, html) => {
  const parsed = new DOMParser().parseFromString(withoutInline(html), "text/html");
  expect(parsed.querySelectorAll("style, [style], [onerror]")).toHaveLength(0);
});
