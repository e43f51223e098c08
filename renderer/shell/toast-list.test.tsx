import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { undoAction, useToasts } from "../core/toasts.ts";
import { ToastList } from "./toast-list.tsx";

const { add } = useToasts.getState();
const message = () => page.getByRole("status");

beforeEach(() => useToasts.setState({ toasts: [], undoable: [] }));

/** Shows the messages by a clock that only the test moves. */
async function openWithClock() {
  await render(<ToastList />);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Waits until a message is in sight and its time runs. */
async function isShown(text: string) {
  await expect.element(message()).toMatchTextContent(text);
  await expect.poll(() => vi.getTimerCount()).toBe(1);
}

test("a message that waits behind an error is shown for its full time", async () => {
  await openWithClock();
  add({ tone: "bad", text: "Couldn't save City." });
  await isShown("Couldn't save City.");
  vi.advanceTimersByTime(3_900);
  add({ tone: "plain", text: "Copied." });
  vi.advanceTimersByTime(100);
  await isShown("Copied.");
  vi.advanceTimersByTime(3_999);
  await isShown("Copied.");
  vi.advanceTimersByTime(1);
  await expect.element(message()).toBeEmptyDOMElement();
});

test("a sentence that begins with a Hebrew name goes from left to right", async () => {
  await openWithClock();
  add({ tone: "plain", text: "נועה לוי was saved." });
  await isShown("was saved.");
  const text = message()
    .getByText(/was saved/)
    .element();
  expect(getComputedStyle(text).direction).toBe("ltr");
});

test("a message that an error interrupted is shown again, for its full time", async () => {
  await openWithClock();
  add({ tone: "plain", text: "Stage → Offer · Anna", action: undoAction(() => undefined) });
  await isShown("Stage → Offer · Anna");
  vi.advanceTimersByTime(8_000);
  add({ tone: "bad", text: "Couldn't save City." });
  await isShown("Couldn't save City.");
  vi.advanceTimersByTime(4_000);
  await isShown("Stage → Offer · Anna");
  vi.advanceTimersByTime(8_999);
  await isShown("Stage → Offer · Anna");
  vi.advanceTimersByTime(1);
  await expect.element(message()).toBeEmptyDOMElement();
});
