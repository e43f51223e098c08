import { afterEach, expect, test, vi } from "vitest";
import { addressOf, type Place, useNavigation } from "./navigation.ts";

const { go } = useNavigation.getState();
const typed = (text: string): Place => ({
  view: "list",
  resource: "contact",
  open: null,
  query: `q=${text}`,
});
const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

afterEach(() => {
  vi.restoreAllMocks();
  go({ view: "today" });
});

test("letters that are typed without a pause change the address once", async () => {
  go({ view: "list", resource: "contact", open: null, query: "" });
  const pushed = vi.spyOn(history, "pushState");
  const replaced = vi.spyOn(history, "replaceState");
  go(typed("a"), "push-soon");
  await expect.poll(() => window.location.hash).toBe(addressOf(typed("a")));
  for (const text of ["an", "ann", "anna"]) {
    go(typed(text), "replace");
    await later(50);
  }
  expect(replaced).not.toHaveBeenCalled();
  expect(useNavigation.getState().place).toEqual(typed("anna"));
  await expect.poll(() => window.location.hash).toBe(addressOf(typed("anna")));
  expect([pushed.mock.calls.length, replaced.mock.calls.length]).toEqual([1, 1]);
});

test("whoever goes on before a pause finds the whole text when coming back", () => {
  go(typed("a"), "push-soon");
  go(typed("an"), "replace");
  go({ view: "today" });
  expect(window.location.hash).toBe(addressOf({ view: "today" }));
  const back = new Promise<void>((resolve) =>
    window.addEventListener("popstate", () => resolve(), { once: true }),
  );
  history.back();
  return back.then(() => expect(window.location.hash).toBe(addressOf(typed("an"))));
});
