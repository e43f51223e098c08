// A long text, whatever is in it, must not stop the page: the parsers that need a document. The
// others are tried in test/texts/parsers.test.ts.
import { expect, test } from "vitest";
import { pastedPlace, placeOf } from "../../renderer/core/navigation.ts";
import { parseUnseen } from "../../renderer/core/trusted-types.ts";
import { formatOf } from "../../renderer/fields/rich-text/format.ts";
import { cleanBody, docOfHtml } from "../../renderer/fields/rich-text/html-format.ts";
import { sameHtml } from "../../renderer/fields/rich-text/same-html.ts";
import { plainText, writtenText } from "../../renderer/fields/value-text.ts";
import { withoutInline } from "../../renderer/fields/without-inline.ts";
import { readBoardQuery } from "../../renderer/screens/board/board-address.ts";
import { HOSTILE_CHARACTERS, HOSTILE_TEXTS } from "../texts/hostile-texts.ts";
import { PAGE_PARSERS } from "../texts/page-parsers.ts";

const READ: Readonly<Record<(typeof PAGE_PARSERS)[number], (text: string) => unknown>> = {
  "renderer/core/navigation.ts#pastedPlace": pastedPlace,
  "renderer/core/navigation.ts#placeOf": placeOf,
  // The browser's own parser, which is slow where elements are nested without end: whatever is
  // parsed goes through withoutInline first.
  "renderer/core/trusted-types.ts#parseUnseen": (text) => parseUnseen(withoutInline(text)),
  "renderer/fields/rich-text/format.ts#formatOf": (text) => formatOf("description", text),
  "renderer/fields/rich-text/html-format.ts#cleanBody": cleanBody,
  "renderer/fields/rich-text/html-format.ts#docOfHtml": docOfHtml,
  "renderer/fields/rich-text/same-html.ts#sameHtml": (text) => sameHtml(text, `${text} `),
  "renderer/fields/value-text.ts#plainText": plainText,
  "renderer/fields/value-text.ts#writtenText": writtenText,
  "renderer/screens/board/board-address.ts#readBoardQuery": readBoardQuery,
};

/** A sixteenth of the whole in the time of the whole, which nothing that is not linear has. */
const CHARACTERS = HOSTILE_CHARACTERS / 16;
const LIMIT_MS = 1_000;

test.each(PAGE_PARSERS)("%s reads a long text of anything in time", (name) => {
  const problems: string[] = [];
  for (const { name: kind, make } of HOSTILE_TEXTS) {
    if (problems.length === 3) break;
    const text = make(CHARACTERS);
    let ms = Infinity;
    for (let attempt = 0; attempt < 3 && ms > LIMIT_MS; attempt += 1) {
      const before = performance.now();
      READ[name](text);
      ms = Math.min(ms, performance.now() - before);
    }
    if (ms > LIMIT_MS) problems.push(`${kind}: ${Math.round(ms)} ms`);
  }
  expect(problems).toEqual([]);
});
