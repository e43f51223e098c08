import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { CHANGE_TEXTS } from "../../renderer/changes/texts.ts";
import { BOARD_TEXTS } from "../../renderer/screens/board/texts.ts";
import { GROUP_TEXTS } from "../../renderer/screens/duplicates/texts.ts";
import { RECORD_TEXTS } from "../../renderer/screens/record/texts.ts";
import { SyncView } from "../../renderer/screens/sync-center/sync-view.tsx";
import { entry, outboxOf, scriptedBridge, status } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

/* What was stands before what is, in whichever direction either of them is written. */

const [WAS, IS, NAME] = ["תל אביב", "ירושלים", "יעל בן־דוד"];

/** Where a text begins on the screen, from the left. */
function leftOf(text: string, within: Node = document.body): number {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const at = node.textContent?.indexOf(text) ?? -1;
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + text.length);
    return range.getBoundingClientRect().left;
  }
  throw new Error(`${text} is not on the page.`);
}

beforeAll(() => page.viewport(1_280, 800));

test("a change of a word or of a value shows the old one first", async () => {
  const rest = "and we talked for an hour about what is expected of a lead. ".repeat(4);
  const queued = entry({
    id: 3,
    state: "queued",
    body: { city: IS, description: `Moves to ${IS} in May ${rest}` },
    base: { city: WAS, description: `Moves to ${WAS} in May ${rest}` },
  });
  const bridge = scriptedBridge({
    "GET /local/status": status(),
    "GET /local/outbox": outboxOf([queued]),
  });
  const { container } = await show(bridge, <SyncView />);
  await expect.poll(() => container.querySelector("ins")).not.toBeNull();
  const pairs = [
    ["s", "s ~ span:last-child"],
    ["del", "ins"],
  ] as const;
  for (const [before, after] of pairs) {
    const [was, is] = [container.querySelector(before), container.querySelector(after)];
    if (was === null || is === null) throw new Error(`There is no ${before} or ${after}.`);
    expect(was.getBoundingClientRect().left, before).toBeLessThan(is.getBoundingClientRect().left);
  }
});

test.each([
  ["a saved field", CHANGE_TEXTS.recordSave.set("City", IS, NAME)],
  ["a moved card", BOARD_TEXTS.moved("Stage", IS, NAME)],
  ["a moved record", RECORD_TEXTS.commands.moved("Stage", IS, NAME)],
])("a message about %s says the value before the name", async (_what, text) => {
  await render(<p dir="auto">{text}</p>);
  expect(leftOf("→")).toBeLessThan(leftOf(IS));
  expect(leftOf(IS)).toBeLessThan(leftOf(NAME));
});

test("a copied value says to whom before it says which record", async () => {
  await render(<p dir="auto">{GROUP_TEXTS.copied("Email", NAME, 2)}</p>);
  expect(leftOf(NAME)).toBeLessThan(leftOf("(record 2)"));
});
