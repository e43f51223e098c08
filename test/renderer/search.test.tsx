import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { SearchHit } from "../../shared/local/search.ts";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { listenForShortcuts } from "../../renderer/shell/shortcuts.ts";
import { RECORD, useTarget } from "../../renderer/core/targets.ts";
import { useOverlays, useViewState } from "../../renderer/core/view-state.ts";
import { CommandPalette } from "../../renderer/screens/search/command-palette.tsx";
import { findWords } from "../../renderer/ui/highlight.tsx";
import { fuzzyMatch } from "../../renderer/ui/fuzzy.tsx";
import { GlobalSearch } from "../../renderer/screens/search/global-search.tsx";
import { rankCommands } from "../../renderer/screens/search/rank-commands.ts";
import { useRecent } from "../../renderer/screens/search/recent.ts";
import { ShortcutHelp } from "../../renderer/screens/search/shortcut-help.tsx";
import { allCommands } from "../../renderer/core/command-registry.ts";
import { scriptedBridge, status } from "./scripted-bridge.ts";
import { show } from "./show.tsx";
import { fieldsOf } from "../fixtures/fields-of.ts";

const hit = (change: Partial<SearchHit>): SearchHit => ({
  resource: "candidate",
  slug: "candidate_a",
  id: 1,
  title: "Żaneta Kowalska",
  subtitle: "Developer · Kraków",
  when: null,
  match: null,
  ...change,
});

const HITS: readonly SearchHit[] = [
  hit({ match: { field: "last_name", text: "Kowalska" } }),
  hit({
    resource: "note",
    slug: null,
    id: 12,
    title: "Call",
    subtitle: "",
    match: { field: "note", text: "asked for Kowalska twice" },
  }),
  hit({ slug: "candidate_b", id: 2, title: "Jan Kowalski" }),
];

const LATER_HITS = [
  hit({
    resource: "activity",
    slug: null,
    id: 13,
    title: "Call",
    subtitle: "Anna",
    when: "2026-11-24T23:30:00Z",
  }),
  hit({ resource: "deal", slug: "deal_a", id: 3, title: "Search", when: "2026-12-24" }),
];

beforeEach(() => {
  useNavigation.getState().go({ view: "today" }, "replace");
  useOverlays.setState({ open: null, creating: null });
  useRecent.setState({ visits: [], commands: [] });
});

async function open(
  which: "search" | "palette" | "help",
  answers: Parameters<typeof scriptedBridge>[0] = {},
) {
  const bridge = scriptedBridge({
    "GET /local/search": { data: HITS, total: 30, more: false },
    ...answers,
  });
  await show(
    bridge,
    <>
      <GlobalSearch />
      <CommandPalette />
      <ShortcutHelp />
    </>,
  );
  useOverlays.getState().show(which);
  return bridge;
}

const optionTexts = () =>
  page
    .getByRole("option")
    .elements()
    .map((element) => element.textContent);

test("results come while typing, grouped by resource in the order of their best hit", async () => {
  const bridge = await open("search");
  const box = page.getByRole("combobox", { name: "Search everything" });
  await expect.element(box).toHaveFocus();
  await box.fill("kowal");
  await expect.element(page.getByRole("group", { name: "Candidates" })).toBeVisible();
  expect(
    page
      .getByRole("group")
      .elements()
      .map((group) => group.getAttribute("aria-label")),
  ).toEqual(["Candidates", "Notes"]);
  expect(optionTexts()[1]).toContain("Jan Kowalski");
  await expect.element(page.getByText("30 records found, showing the best 3")).toBeInTheDocument();
  expect(bridge.askedFor("GET /local/search").at(-1)?.query).toMatchObject({ q: "kowal" });
});

test("a hit says when it is, on the user's clock and in the user's form", async () => {
  useViewState.getState().set({ locale: "en-GB", zone: "Pacific/Auckland" });
  try {
    await open("search", { "GET /local/search": { data: LATER_HITS, total: 2, more: false } });
    await page.getByRole("combobox").fill("a");
    await expect
      .element(page.getByRole("option", { name: /Call/ }))
      .toMatchTextContent(/Anna25 Nov 2026, 12:30/);
    // A day without a time is that day everywhere.
    await expect
      .element(page.getByRole("option", { name: /Search/ }))
      .toMatchTextContent(/24 Dec 2026/);
  } finally {
    useViewState.getState().set({ locale: "system", zone: "system" });
  }
});

test("what is known about a hit stands beside its name, also from right to left", async () => {
  const found = [hit({ title: "Call", subtitle: "أحمد النجار" })];
  await open("search", { "GET /local/search": { data: found, total: 1, more: false } });
  await page.getByRole("combobox").fill("call");
  const option = page.getByRole("option", { name: /Call/ });
  await expect.element(option).toBeVisible();
  const edgeOf = (text: string, edge: "left" | "right") => {
    const texts = document.createTreeWalker(option.element(), NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null && texts.currentNode.textContent !== text);
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    return range.getBoundingClientRect()[edge];
  };
  expect(edgeOf("أحمد النجار", "left") - edgeOf("Call", "right")).toBeLessThan(16);
});

test("says why a record matched only where its name does not say it", async () => {
  await open("search");
  await page.getByRole("combobox").fill("kowalska");
  await expect
    .element(page.getByRole("option", { name: /Call/ }))
    .toMatchTextContent(/Note asked for Kowalska twice/);
  await expect
    .element(page.getByRole("option", { name: /Żaneta/ }))
    .not.toMatchTextContent(/Last name/);
});

test("a hit by the text of a CV shows its quote, with the match highlighted", async () => {
  const match = { field: "cv", text: "…ran Kubernetes for a bank…" };
  await open("search", {
    "GET /local/search": { data: [hit({ match })], total: 1, more: false },
  });
  await page.getByRole("combobox").fill("kubernetes");
  const option = page.getByRole("option", { name: /Żaneta/ });
  await expect.element(option).toMatchTextContent(/In the CV …ran Kubernetes for a bank…/);
  expect(option.element().querySelector("mark")?.textContent).toBe("Kubernetes");
});

test("the keyboard alone moves, goes round at the ends, and opens", async () => {
  await open("search");
  await page.getByRole("combobox").fill("kowal");
  await expect.element(page.getByRole("option", { selected: true })).toMatchTextContent(/Żaneta/);
  await userEvent.keyboard("{ArrowUp}");
  await expect
    .element(page.getByRole("option", { selected: true }))
    .toMatchTextContent(/asked for/);
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(useNavigation.getState().place).toEqual({
    view: "record",
    resource: "candidate",
    key: "candidate_b",
  });
  await expect.element(page.getByRole("combobox")).not.toBeInTheDocument();
});

test("an empty box offers recent records by their current names, no deleted ones", async () => {
  useRecent.setState({
    visits: [
      { resource: "deal", key: "deal_x" },
      { resource: "candidate", key: "candidate_gone" },
    ],
  });
  await open("search", {
    "GET /local/record/deal/deal_x": {
      record: { id: 4, slug: "deal_x", name: "Spring hiring" },
      entries: [],
    },
  });
  await expect.element(page.getByRole("option")).toMatchTextContent(/Spring hiring/);
  await userEvent.keyboard("{Enter}");
  expect(useNavigation.getState().place).toEqual({
    view: "record",
    resource: "deal",
    key: "deal_x",
  });
});

test("a record that was opened anywhere is remembered", async () => {
  await open("search");
  useNavigation.getState().go({ view: "record", resource: "job", key: "job_1" });
  await expect.poll(() => useRecent.getState().visits).toEqual([{ resource: "job", key: "job_1" }]);
});

test("nothing found is said, and whether everything is here yet", async () => {
  await open("search", {
    "GET /local/search": { data: [], total: 0, more: false },
    "GET /local/status": () => ({ status: 200, body: status({ incomplete: ["note"] }) }),
  });
  await page.getByRole("combobox").fill("zzz");
  await expect
    .element(page.getByText("No matches on this machine. Try fewer words."))
    .toBeVisible();
  await expect.element(page.getByText("Still loading from the server: notes.")).toBeVisible();
});

test("words are marked whatever case, accents and the format of a phone number", () => {
  const marked = (value: string, text: string) =>
    findWords(value, text).map(({ from, to }) => value.slice(from, to));
  expect(marked("Żaneta Łukasik", "lukas ZAN")).toEqual(["Żan", "Łukas"]);
  expect(marked("+49 (492) 111/434", "492111")).toEqual(["492) 111"]);
  expect(marked("Anna", "bob")).toEqual([]);
});

test("the palette finds commands by scattered letters, best first, with their keys", async () => {
  await open("palette");
  await page.getByRole("combobox", { name: "Commands" }).fill("gcon");
  await expect.element(page.getByRole("option").first()).toMatchTextContent(/Go to ContactsGthenP/);
  await userEvent.keyboard("{Enter}");
  expect(useNavigation.getState().place).toEqual({ view: "list", resource: "contact", open: null });
  expect(useRecent.getState().commands).toEqual(["go-contact"]);
});

const groupNames = () =>
  page
    .getByRole("group")
    .elements()
    .map((group) => group.getAttribute("aria-label"));

test("a verb puts commands before records; a name puts the records first", async () => {
  const HOT = [...HITS, hit({ slug: "candidate_n", id: 3, title: "Newton Moravec" })];
  await open("palette", { "GET /local/search": { data: HOT, total: 4, more: false } });
  const box = page.getByRole("combobox", { name: "Commands" });
  for (const [typed, first] of [
    ["log", /Log a call|Open/],
    ["new", /New job/],
    ["go con", /Go to Contacts/],
    ["create deal", /New deal/],
    ["mo", /Newton|Żaneta/],
    ["kowal", /Żaneta Kowalska/],
  ] as const) {
    await box.fill(typed);
    await expect.element(page.getByRole("option").first()).toMatchTextContent(first);
  }
  expect(groupNames().slice(0, 2)).toEqual(["Candidates", "Notes"]);
  await box.fill("new");
  await expect.poll(groupNames).toEqual(["Commands", "Candidates", "Notes"]);
});

test("every line of the palette has an icon", async () => {
  await open("palette");
  await expect.element(page.getByRole("option").first()).toBeVisible();
  for (const option of page.getByRole("option").elements())
    expect(option.querySelector("svg"), option.textContent).not.toBeNull();
});

test("a new search shows no hit of the one before, and Enter waits for its answer", async () => {
  useRecent.setState({ visits: [{ resource: "deal", key: "deal_x" }] });
  let answerIt: () => void = () => undefined;
  const bridge = await open("search", {
    "GET /local/record/deal/deal_x": {
      record: { id: 4, slug: "deal_x", name: "Recent One" },
      entries: [],
    },
  });
  const box = page.getByRole("combobox");
  await box.fill("kowal");
  await expect.element(page.getByRole("option", { name: /Jan Kowalski/ })).toBeVisible();
  await box.fill("");
  await expect.element(page.getByRole("option", { name: /Recent One/ })).toBeVisible();
  const answered = new Promise<void>((resolve) => (answerIt = resolve));
  bridge.answer("GET /local/search", async () => {
    await answered;
    return { status: 200, body: { data: HITS.slice(1, 2), total: 1, more: false } };
  });
  await box.fill("o");
  await expect.poll(() => bridge.askedFor("GET /local/search").at(-1)?.query?.["q"]).toBe("o");
  await userEvent.keyboard("{Enter}");
  expect(optionTexts()).toEqual([expect.stringContaining("Recent One")]);
  expect(useNavigation.getState().place.view).toBe("today");
  answerIt();
  await expect
    .poll(() => useNavigation.getState().place)
    .toMatchObject({ view: "record", resource: "note" });
});

test("another key calls off an Enter that waits; Ctrl+Enter waits, too", async () => {
  const bridge = await open("search");
  const box = page.getByRole("combobox");
  await box.fill("kowal");
  await expect.element(page.getByRole("option", { name: /Jan Kowalski/ })).toBeVisible();
  const answerAfter = async (text: string, keys: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    bridge.answer("GET /local/search", async () => {
      await promise;
      return { status: 200, body: { data: HITS.slice(2), total: 1, more: false } };
    });
    await box.fill(text);
    await expect.poll(() => bridge.askedFor("GET /local/search").at(-1)?.query?.["q"]).toBe(text);
    await userEvent.keyboard(keys);
    expect(useNavigation.getState().place.view).toBe("today");
    resolve();
  };
  await answerAfter("kowals", "{Enter}{ArrowDown}");
  await expect.element(page.getByText("1 record found")).toBeInTheDocument();
  expect(useNavigation.getState().place.view).toBe("today");
  await answerAfter("kowalsk", "{Control>}{Enter}{/Control}");
  await expect
    .poll(() => useNavigation.getState().place)
    .toMatchObject({ view: "list", resource: "candidate", open: "candidate_b" });
});

test("before anything is typed, the palette lists the recently opened records first", async () => {
  useRecent.setState({ visits: [{ resource: "deal", key: "deal_x" }], commands: ["go-sync"] });
  await open("palette", {
    "GET /local/record/deal/deal_x": { record: DEAL, entries: [] },
  });
  await expect.element(page.getByRole("option").first()).toMatchTextContent(/Spring hiring/);
  expect(groupNames().slice(0, 3)).toEqual(["Recently opened", "Recently used", "Go"]);
});

test("Tab lists what can be done with a hit, and Ctrl+Enter opens it beside its list", async () => {
  await open("search");
  const box = page.getByRole("combobox", { name: "Search everything" });
  await box.fill("kowal");
  await expect.element(page.getByRole("option", { selected: true })).toMatchTextContent(/Żaneta/);
  await userEvent.keyboard("{ArrowDown}{Tab}");
  const actions = page.getByRole("combobox", { name: "Actions for Jan Kowalski" });
  await expect.element(actions).toHaveFocus();
  expect(optionTexts().map((text) => text?.replace(/Ctrl.*|Enter.*|[QA]then.*/, ""))).toEqual([
    "Open",
    "Open beside its list",
    "Copy link",
    "Log a call",
    "Add a note",
    "Add to a job's shortlist",
  ]);
  await userEvent.keyboard("{Escape}");
  await expect.element(box).toHaveFocus();
  await expect.element(page.getByRole("option", { selected: true })).toMatchTextContent(/Jan/);
  await userEvent.keyboard("{Tab}call");
  await expect.element(page.getByRole("option").first()).toMatchTextContent(/Log a call/);
  await userEvent.keyboard("{Enter}");
  expect(useOverlays.getState()).toMatchObject({
    open: null,
    capturing: "call",
    about: { resource: "candidate", key: "candidate_b" },
  });
  useOverlays.getState().capture(null);
  useOverlays.getState().show("search");
  await page.getByRole("combobox", { name: "Search everything" }).fill("kowal");
  await expect.element(page.getByRole("option", { selected: true })).toMatchTextContent(/Żaneta/);
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(useNavigation.getState().place).toMatchObject({
    view: "list",
    resource: "candidate",
    open: "candidate_a",
  });
});

test("an activity has no call to log; the pointer finds its actions, too", async () => {
  await open("search");
  await page.getByRole("combobox").fill("kowal");
  await page.getByRole("option", { name: /Call/ }).click({ button: "right" });
  await expect.element(page.getByRole("option", { name: /Copy link/ })).toBeVisible();
  expect(optionTexts()).toHaveLength(3);
});

test("R lists the records that the open one has to do with", async () => {
  const bridge = scriptedBridge({
    "GET /local/record/organization/organization_acme": {
      record: { ...DEAL, slug: "organization_acme", name: "Acme" },
      entries: [],
    },
  });
  await show(
    bridge,
    <>
      <OpenDeal more={{ organization: { id: 9, slug: "organization_acme", name: "Acme" } }} />
      <CommandPalette />
    </>,
  );
  const stop = listenForShortcuts(bridge);
  (document.activeElement as HTMLElement | null)?.blur();
  await userEvent.keyboard("r");
  await expect.element(page.getByRole("dialog", { name: "Related records" })).toBeVisible();
  await expect.element(page.getByRole("option")).toMatchTextContent(/Acme.*Organization/);
  await userEvent.keyboard("acm{Enter}");
  expect(useNavigation.getState().place).toEqual({
    view: "record",
    resource: "organization",
    key: "organization_acme",
  });
  stop();
});

test("letters strewn over a title by chance are no match", () => {
  expect(fuzzyMatch("new", "Toggle row density")).toBeNull();
  expect(fuzzyMatch("gcon", "Go to Contacts")).not.toBeNull();
  expect(rankCommands(allCommands(), "sync", [])[0]?.command.id).toMatch(/sync/);
  expect(rankCommands(allCommands(), "dark", [])[0]?.command.id).toBe("theme-dark");
});

test("the first command of each group never undoes anything: Enter runs it in the palette", () => {
  const groups = new Map(
    allCommands()
      .toReversed()
      .map(({ group, id }) => [group, id]),
  );
  expect([...groups.values()]).not.toContain("undo");
  expect(groups.get("Record")).toBe("record-edit");
});

test("the help lists the keys of the command table, each once", async () => {
  await open("help");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect.element(dialog).toBeVisible();
  const titles = [...dialog.element().querySelectorAll("dt")].map((term) => term.textContent);
  expect(new Set(titles).size).toBe(titles.length);
  for (const command of allCommands())
    if (command.keys.length > 0) expect(titles).toContain(command.title);
});

test("the help finds commands by any word of title and group, and by keys", async () => {
  await open("help");
  const box = page.getByRole("textbox", { name: "Search keys and commands" });
  await expect.element(box).toHaveFocus();
  const terms = () =>
    [...page.getByRole("dialog").element().querySelectorAll("dt")].map((term) => term.textContent);
  await box.fill("email copy");
  expect(terms()).toContain("Copy email");
  expect(terms().every((title) => /copy/i.test(title) && /email/i.test(title))).toBe(true);
  await box.fill("ctrl+k");
  expect(terms()).toEqual(["Command palette"]);
  await box.fill("boards next");
  expect(terms().length).toBeGreaterThan(0);
  // Commands without keys are in the palette.
  await box.fill("dark");
  await expect.element(page.getByRole("dialog")).toMatchTextContent(/Dark theme.*palette/);
  await expect.element(page.getByText("1 command found")).toBeInTheDocument();
  await box.fill("zzz");
  await expect.element(page.getByText("No matching commands.")).toBeVisible();
});

test("keys open search, palette and help, and rest while somebody types", async () => {
  const bridge = scriptedBridge();
  await show(bridge, <input aria-label="Elsewhere" />);
  const stop = listenForShortcuts(bridge);
  await page.getByRole("textbox", { name: "Elsewhere" }).click();
  await userEvent.keyboard("/");
  expect(useOverlays.getState().open).toBeNull();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("/");
  expect(useOverlays.getState().open).toBe("search");
  useOverlays.getState().show(null);
  await userEvent.keyboard("{Control>}k{/Control}");
  expect(useOverlays.getState().open).toBe("palette");
  useOverlays.getState().show(null);
  await userEvent.keyboard("{Shift>}?{/Shift}");
  await expect.poll(() => useOverlays.getState().open).toBe("help");
  stop();
});

test("the palette acts on the open record: its fields with values, and its stages", async () => {
  const bridge = scriptedBridge({
    "GET /local/record/deal/deal_x": { record: DEAL, entries: [] },
    "PUT /v1/deal/deal_x": (request) => ({
      status: 201,
      body: { ...DEAL, ...fieldsOf(request.body) },
    }),
  });
  await show(
    bridge,
    <>
      <OpenDeal />
      <CommandPalette />
    </>,
  );
  useOverlays.getState().show("palette");
  await expect.element(page.getByRole("group", { name: "Spring hiring" })).toBeVisible();
  // Of many kinds only once they are meant.
  expect(optionTexts().some((text) => text?.startsWith("Edit Amount"))).toBe(false);
  await page.getByRole("combobox", { name: "Commands" }).fill("amount");
  await expect.element(page.getByRole("option").first()).toMatchTextContent(/Edit Amount1,200/);
  await page.getByRole("combobox", { name: "Commands" }).fill("offer");
  await expect
    .element(page.getByRole("option").first())
    .toMatchTextContent(/Move to stage: OfferSpring hiring/);
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Stage → Offer · Spring hiring")).toBeVisible();
  expect(bridge.askedFor("PUT /v1/deal/deal_x")[0]?.body).toMatchObject({
    deal_stage_id: 2,
    name: "Spring hiring",
  });
});

const DEAL = {
  id: 4,
  slug: "deal_x",
  name: "Spring hiring",
  stage: { id: 1, label: "Qualified" },
  deal_amount: 1200,
  close_date: "2026-12-01",
  owner: { id: 7, full_name: "Marta Nunes" },
  created_by: { id: 7, full_name: "Marta Nunes" },
  created_at: "2026-01-01T08:00:00Z",
  updated_at: "2026-01-01T08:00:00Z",
};

function OpenDeal({ more = {} }: { readonly more?: Readonly<Record<string, unknown>> }) {
  useTarget(RECORD, {
    record: { resource: "deal", key: "deal_x", shown: { ...DEAL, ...more } },
    close: () => undefined,
  });
  return null;
}

test("list and palette announce how many results there are, or at least are", async () => {
  await open("palette", { "GET /local/search": { data: HITS, total: 5_000, more: true } });
  await page.getByRole("combobox", { name: "Commands" }).fill("kowal");
  await expect.element(page.getByText("5,000+ records found, showing the best 3")).toBeVisible();
  useOverlays.getState().show("search");
  await page.getByRole("combobox", { name: "Search everything" }).fill("kowal");
  await expect.element(page.getByText("5,000+ records found, showing the best 3")).toBeVisible();
});

test("the palette goes to saved views", async () => {
  const view = {
    id: "v1",
    name: "Hot in Łódź",
    resource: "contact",
    query: "q=hot",
    pinned: false,
  };
  await open("palette", { "GET /local/ui-settings/views": { value: [view] } });
  await page.getByRole("combobox", { name: "Commands" }).fill("view hot");
  await expect.element(page.getByRole("option", { name: /Go to view: Hot in Łódź/ })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  expect(useNavigation.getState().place).toMatchObject({
    view: "list",
    resource: "contact",
    query: "view=v1&q=hot",
  });
});

test("a number that the shell looks up is in the box, until another one is", async () => {
  const bridge = await open("search");
  useOverlays.getState().search("+49 151 23");
  const box = page.getByRole("combobox", { name: "Search everything" });
  await expect.element(box).toHaveValue("+49 151 23");
  await expect.element(box).toHaveFocus();
  await expect
    .poll(() => bridge.askedFor("GET /local/search").at(-1)?.query)
    .toMatchObject({ q: "+49 151 23" });
  useOverlays.getState().search("030 99");
  await expect.element(box).toHaveValue("030 99");
  await userEvent.keyboard("{Escape}");
  useOverlays.getState().show("search");
  await expect.element(box).toHaveValue("");
});
