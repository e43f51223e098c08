import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ReactNode } from "react";
import { isPress, keyText, readKeys } from "../core/keys.ts";
import { useNavigation } from "../core/navigation.ts";
import { listenForShortcuts, usePending } from "./shortcuts.ts";
import { useTarget } from "../core/targets.ts";
import { ACTIVE_ROW, LISTED, OPENABLE } from "../query/list-targets.ts";
import { undoAction, useToasts } from "../core/toasts.ts";
import { useOverlays } from "../core/view-state.ts";
import { scriptedBridge } from "../../test/renderer/scripted-bridge.ts";
import { show } from "../../test/renderer/show.tsx";

let stop = () => {};
beforeEach(() => {
  useNavigation.getState().go({ view: "today" }, "replace");
  useOverlays.setState({ open: null, creating: null, capturing: null, about: null });
  useToasts.setState({ toasts: [], undoable: [] });
});
afterEach(() => stop());

async function open(children: ReactNode) {
  const bridge = scriptedBridge();
  await show(bridge, children);
  stop = listenForShortcuts(bridge);
  (document.activeElement as HTMLElement | null)?.blur();
}

function Rows({ said }: { readonly said: string[] }) {
  useTarget(LISTED, {
    move: (delta) => void said.push(`move ${delta}`),
    moveTo: (end) => void said.push(`move to ${end}`),
  });
  useTarget(OPENABLE, { open: () => void said.push("open") });
  useTarget(ACTIVE_ROW, {
    enter: () => void said.push("enter"),
    openMenu: () => void said.push("menu"),
    toggle: () => void said.push("toggle"),
  });
  return (
    <div>
      <div role="grid" data-list tabIndex={0} aria-label="Rows" />
      <button type="button">Elsewhere</button>
      <input aria-label="Box" />
    </div>
  );
}

test("list keys act on the list on the page, and do nothing where there is none", async () => {
  const done: string[] = [];
  await open(<Rows said={done} />);
  await userEvent.keyboard("jkx{ArrowDown}{Enter}");
  expect(done).toEqual(["move 1", "move -1", "toggle", "move 1", "open"]);
  await userEvent.keyboard("f");
  expect(done).toHaveLength(5);
});

test("Enter and arrows belong to the control that has the focus; letters do not", async () => {
  const done: string[] = [];
  await open(<Rows said={done} />);
  page.getByRole("button", { name: "Elsewhere" }).element().focus();
  await userEvent.keyboard("{Enter}{ArrowDown}j");
  expect(done).toEqual(["move 1"]);
  await page.getByRole("textbox", { name: "Box" }).click();
  await userEvent.keyboard("jx{Enter}");
  expect(done).toEqual(["move 1"]);
});

test("a sequence is one command: G then C goes, and does not create", async () => {
  await open(null);
  await userEvent.keyboard("g");
  expect(usePending.getState().keys).toBe("g");
  await userEvent.keyboard("c");
  expect(useNavigation.getState().place).toEqual({
    view: "list",
    resource: "candidate",
    open: null,
  });
  expect(useOverlays.getState().creating).toBeNull();
  expect(usePending.getState().keys).toBeNull();
  // A key that does not continue the sequence starts a new one.
  await userEvent.keyboard("g/");
  expect(useOverlays.getState().open).toBe("search");
});

test("Z undoes the last change, then the one before, even after their messages left", async () => {
  const undone: string[] = [];
  await open(null);
  const { add } = useToasts.getState();
  for (const name of ["first", "second"])
    add({ tone: "plain", text: name, action: undoAction(() => void undone.push(name)) });
  add({
    tone: "plain",
    text: "other",
    action: { label: "Show", run: () => void undone.push("never") },
  });
  useToasts.setState({ toasts: [] });
  await userEvent.keyboard("zz");
  expect(undone).toEqual(["second", "first"]);
  await userEvent.keyboard("z");
  await expect.element(page.getByText("Nothing to undo since Roadbook was opened.")).toBeVisible();
});

test("shift+z presses the button of the message that is shown, whatever it does", async () => {
  const pressed: string[] = [];
  await open(null);
  const { add } = useToasts.getState();
  const action = { label: "Undo anyway", run: () => void pressed.push("anyway") };
  add({ tone: "bad", text: "Bo Berg changed City.", action });
  await userEvent.keyboard("{Shift>}z{/Shift}");
  expect(pressed).toEqual(["anyway"]);
  await userEvent.keyboard("{Shift>}z{/Shift}");
  await expect.element(page.getByText("No message with a button is shown.")).toBeVisible();
});

test("signs count however a keyboard makes them, letters also in other scripts", () => {
  const press = (text: string) =>
    readKeys(text)[0] ?? { key: "", mod: false, alt: false, shift: false };
  const event = (init: KeyboardEventInit) => new KeyboardEvent("keydown", init);
  expect(isPress(event({ key: "?", shiftKey: true }), press("?"))).toBe(true);
  expect(isPress(event({ key: "/", shiftKey: true }), press("/"))).toBe(true);
  expect(isPress(event({ key: "о", code: "KeyJ" }), press("j"))).toBe(true);
  expect(isPress(event({ key: "J", shiftKey: true }), press("j"))).toBe(false);
  expect(isPress(event({ key: "j", ctrlKey: true }), press("j"))).toBe(false);
  expect(keyText("Alt+ArrowLeft")).toBe("Alt+←");
  expect(keyText("g c")).toBe("G then C");
});
