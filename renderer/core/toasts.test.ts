import { beforeEach, expect, test } from "vitest";
import { shownToast, undoAction, useToasts } from "./toasts.ts";

const { add, dismiss } = useToasts.getState();
const shown = () => shownToast(useToasts.getState().toasts);
const undo = undoAction(() => undefined);

beforeEach(() => useToasts.setState({ toasts: [], undoable: [] }));

test("the newest message is shown; the changes of all can still be undone", () => {
  add({ tone: "plain", text: "Stage → Offer · Anna", action: undo });
  add({ tone: "plain", text: "Stage → Won · Ben", action: undo });
  expect(shown()?.text).toBe("Stage → Won · Ben");
  expect(useToasts.getState().undoable).toHaveLength(2);
});

test("a replaced message does not come back when the newer one is over", () => {
  add({ tone: "plain", text: "Stage → Offer · Anna", action: undo });
  dismiss(add({ tone: "plain", text: "Copied." }));
  expect(shown()).toBeNull();
});

test.for(["plain", "bad"] as const)("%s messages that say the same are counted", (tone) => {
  for (let times = 0; times < 3; times += 1) add({ tone, text: "Undone." });
  expect(useToasts.getState().toasts).toHaveLength(1);
  expect(shown()).toMatchObject({ text: "Undone.", count: 3 });
});

test("messages that can be undone are not counted: each is about its own change", () => {
  for (let times = 0; times < 2; times += 1) add({ tone: "plain", text: "Saved", action: undo });
  expect(shown()?.count).toBeUndefined();
  expect(useToasts.getState().undoable).toHaveLength(2);
});

test("a failure stays while other messages come; the newest of them follows it", () => {
  add({ tone: "plain", text: "Stage → Offer · Anna", action: undo });
  const failure = add({ tone: "bad", text: "Couldn't save City." });
  expect(shown()?.text).toBe("Couldn't save City.");
  add({ tone: "plain", text: "Copied." });
  expect(shown()?.text).toBe("Couldn't save City.");
  dismiss(failure);
  expect(shown()?.text).toBe("Copied.");
});
