import { afterEach, beforeEach, expect, test } from "vitest";
import { keepFocus } from "./keep-focus.ts";
import { useNavigation } from "./navigation.ts";

let end = () => undefined as void;
beforeEach(() => {
  document.body.innerHTML = `
    <main id="content" tabindex="-1">
      <button id="trigger">View</button>
      <section id="monday"><ul><li data-id="7"><a href="#/activity/7">Call</a></li></ul></section>
      <section id="tuesday"><ul></ul></section>
      <div id="grid" tabindex="0"><button id="row">Anna</button></div>
    </main>
    <div id="over"></div>`;
  end = keepFocus();
});
afterEach(() => {
  end();
  document.body.innerHTML = "";
});

const at = (selector: string) => document.querySelector<HTMLElement>(selector);
const hasFocus = (selector: string) =>
  expect.poll(() => document.activeElement?.matches(selector)).toBe(true);

test("an activity that moves to another day keeps the focus", async () => {
  at("#monday a")?.focus();
  const item = at("#monday li")?.outerHTML ?? "";
  at("#monday ul")?.replaceChildren();
  at("#tuesday ul")?.insertAdjacentHTML("beforeend", item);
  await hasFocus("#tuesday a");
});

test("a menu or dialog that closes gives the focus back to what had it before", async () => {
  at("#trigger")?.focus();
  at("#over")?.insertAdjacentHTML(
    "beforeend",
    '<div role="dialog"><button id="choice">All</button></div>',
  );
  at("#choice")?.focus();
  at("#over")?.replaceChildren();
  await hasFocus("#trigger");
});

test("a button that its own press disables passes the focus to what surrounds it", async () => {
  const row = at("#row");
  row?.focus();
  row?.remove();
  await hasFocus("#grid");
});

test.each(["disabled", "hidden", "inert"])(
  "a control that becomes %s, and nothing else changes, passes the focus on",
  async (attribute) => {
    at("#grid")?.focus();
    at("#row")?.focus();
    at("#row")?.setAttribute(attribute, "");
    await hasFocus("#grid");
  },
);

test("where nothing is left the focus is in the content, not on the body", async () => {
  at("#over")?.insertAdjacentHTML("beforeend", '<button id="alone">Send my choice</button>');
  at("#alone")?.focus();
  at("#over")?.replaceChildren();
  await hasFocus("#content");
});

test("a link to another view does not get the focus back", async () => {
  useNavigation.setState({ place: { view: "sync" } });
  document.body.insertAdjacentHTML("afterbegin", '<nav><a href="#/contact">Contacts</a></nav>');
  at("nav a")?.focus();
  at("#row")?.focus();
  at("#content")?.replaceChildren();
  await hasFocus("#content");
});

test("a click beside everything takes the focus away, as everywhere", async () => {
  at("#trigger")?.focus();
  at("#trigger")?.blur();
  // Nothing comes that could be waited for. Timers fire in the order of their times: the one that
  // would take the focus back is before this one.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(document.activeElement).toBe(document.body);
});
