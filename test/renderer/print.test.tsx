import { addDays, format } from "date-fns";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { commandOf } from "../../renderer/core/command-registry.ts";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { EMPTY_MEMORY, useListMemory } from "../../renderer/query/list-state.ts";
import { NOWHERE, useBoardMemories } from "../../renderer/screens/board/board-memory.ts";
import { BoardView } from "../../renderer/screens/board/board-view.tsx";
import { AgendaView } from "../../renderer/screens/agenda/agenda-view.tsx";
import { ListView } from "../../renderer/screens/list/list-view.tsx";
import { Frame } from "../../renderer/shell/frame.tsx";
import { useToasts } from "../../renderer/core/toasts.ts";
import { listenForShortcuts } from "../../renderer/shell/shortcuts.ts";
import type { SavePdfAnswer } from "../../shared/bridge.ts";
import type { WireRequest } from "../../shared/wire.ts";
import { bridgeOver, deal, Desk } from "./board-of-deals.tsx";
import { bridgeWithEverything } from "./every-place.ts";
import { envelopeOf, type ScriptedBridge, scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const ALL = 700;
const contacts = Array.from({ length: ALL }, (_, index) => ({
  id: index,
  slug: `contact_${index}`,
  full_name: `Person ${index}`,
  stage: { id: 1, label: "Lead" },
  updated_at: "2026-11-20T08:00:00Z",
}));

/** What was on the paper each time that something was printed. */
let papers: string[][] = [];
let stop = () => {};

beforeEach(async () => {
  papers = [];
  useToasts.setState({ toasts: [] });
  await page.viewport(1_200, 700);
  await commands.showOnPaper(true);
  vi.spyOn(window, "print").mockImplementation(print);
  useListMemory.setState(EMPTY_MEMORY);
  useNavigation.getState().go({ view: "list", resource: "contact", open: null }, "replace");
});
afterEach(async () => {
  stop();
  vi.restoreAllMocks();
  await commands.showOnPaper(false);
});

const toasts = () => useToasts.getState().toasts.map(({ text }) => text);

/** As a browser does: it tells the page, draws the paper, and tells the page again. */
function print(): void {
  window.dispatchEvent(new Event("beforeprint"));
  papers.push(linesOnPaper());
  window.dispatchEvent(new Event("afterprint"));
}

function linesOnPaper(): string[] {
  return [...document.querySelectorAll<HTMLElement>("[data-paper] :is(p, tr)")]
    .filter((line) => !matchMedia("print").matches || line.checkVisibility())
    .map((line) => [...line.childNodes].map((part) => part.textContent).join(" "))
    .map((text) => text.replaceAll(/\s+/g, " ").trim());
}

/** A shell that saves the page as PDF. */
function savingPdf(bridge: ScriptedBridge, save: () => SavePdfAnswer): ScriptedBridge {
  const { abilities } = bridge;
  return {
    ...bridge,
    abilities: { ...abilities, can: { ...abilities.can, savePdf: true } },
    savePdf: () => Promise.resolve(save()),
  };
}
const saved = (): SavePdfAnswer => {
  print();
  return { ok: true, name: "Contacts.pdf" };
};
/** The user cancels, or nothing can be drawn: the browser tells of no print. */
const notSaved = (answer: SavePdfAnswer) => (): SavePdfAnswer => {
  papers.push(linesOnPaper());
  return answer;
};

async function showContacts(save: () => SavePdfAnswer = saved) {
  const bridge = scriptedBridge({
    "GET /local/records/contact": ({ query }: WireRequest) => {
      const [at, size] = [Number(query?.["page"] ?? 1), Number(query?.["limit"] ?? 10)];
      const rows = contacts.slice((at - 1) * size, at * size);
      const last_page = Math.ceil(ALL / size);
      return { status: 200, body: { ...envelopeOf(rows, ALL), last_page } };
    },
  });
  const shown = savingPdf(bridge, save);
  await show(shown, <ListView resource="contact" open={null} />);
  stop = listenForShortcuts(shown);
  await expect.poll(() => document.querySelector("[data-index]")?.textContent).toContain("Person");
  return shown;
}

test("a list is printed with all of its rows, and without its controls", async () => {
  await showContacts();
  await userEvent.keyboard("vp");
  await expect.poll(() => papers.length).toBe(1);
  const [[heads, ...rows] = []] = papers;
  expect(heads).toMatch(/^Name .*Owner$/);
  expect(rows).toHaveLength(ALL);
  expect(rows[ALL - 1]).toMatch(/^Person 699 Lead/);
  // The browser repeats the headings on every sheet and cuts no row in two.
  await expect.poll(linesOnPaper).toEqual([]);
  const controls = [...document.querySelectorAll("main button, header button, header input")];
  expect(controls.filter((element) => element.checkVisibility())).toEqual([]);
});

test("of selected rows only these are printed, and the paper says so", async () => {
  await showContacts();
  await userEvent.keyboard("jxjx{Control>}p{/Control}");
  await expect.poll(() => papers.length).toBe(1);
  expect(papers[0]?.[0]).toBe("2 selected of 700");
  expect(papers[0]).toHaveLength(4);
});

test("a print from the browser's menu has the rows that are here, and says so", async () => {
  await showContacts();
  print();
  expect(papers[0]?.[0]).toMatch(
    /^Only the (64|128) of 700 that were loaded.*V then P.*to print all/,
  );
  expect(papers[0]?.length).toBeGreaterThan(60);
});

test("a list is saved as PDF with all of its rows, once", async () => {
  const bridge = await showContacts();
  const command = commandOf("save-pdf");
  command?.run(bridge);
  command?.run(bridge);
  await expect.poll(toasts).toEqual(["Saved Contacts.pdf."]);
  expect(papers).toHaveLength(1);
  expect(papers[0]).toHaveLength(ALL + 1);
  await expect.poll(linesOnPaper).toEqual([]);
  // What is printed next is printed.
  await userEvent.keyboard("xvp");
  await expect.poll(() => papers.length).toBe(2);
  expect(papers[1]?.[0]).toBe("1 selected of 700");
  expect(toasts()).toHaveLength(1);
  // And the other way round.
  command?.run(bridge);
  await expect.poll(() => papers.length).toBe(3);
  expect(papers[2]).toEqual(papers[1]);
});

test.each([
  ["cancelled", { ok: true, name: null }, []],
  ["failed", { ok: false, message: "The disk is full." }, ["The disk is full."]],
] as const)("a PDF that was %s leaves no paper behind", async (_how, answer, said) => {
  const bridge = await showContacts(notSaved(answer));
  commandOf("save-pdf")?.run(bridge);
  await expect.poll(() => papers.length).toBe(1);
  expect(papers[0]).toHaveLength(ALL + 1);
  await expect.poll(linesOnPaper).toEqual([]);
  expect(toasts()).toEqual(said);
});

async function showBoard() {
  const deals = Array.from({ length: 90 }, (_, index) => deal(index, index < 80 ? 1 : 3));
  useNavigation
    .getState()
    .go({ view: "board", resource: "deal", open: null, query: "" }, "replace");
  useBoardMemories.setState(NOWHERE);
  const bridge = savingPdf(bridgeOver(deals), saved);
  // On paper, every card would be in sight.
  await commands.showOnPaper(false);
  await show(bridge, <Desk />);
  stop = listenForShortcuts(bridge);
  await expect.poll(() => document.activeElement?.textContent).toContain("Deal 0");
  return bridge;
}

test("a board is printed with all of its cards, also those never scrolled into sight", async () => {
  await showBoard();
  await userEvent.keyboard("{Control>}p{/Control}");
  await expect.poll(() => papers.length).toBe(1);
  const [[head, ...lines] = []] = papers;
  expect(head).toMatch(/^Qualified 80 /);
  expect(lines.filter((line) => line.startsWith("Deal "))).toHaveLength(90);
  expect(lines[80]).toMatch(/^Offer 0/);
  expect(lines[81]).toMatch(/^Won 10 /);
  expect(lines.at(-1)).toMatch(/^Deal 89 Tessera 1,000 .*2030 Marta Nunes$/);
  await expect.poll(linesOnPaper).toEqual([]);
  await userEvent.keyboard("vp");
  await expect.poll(() => papers.length).toBe(2);
  await commands.showOnPaper(true);
  // The name of a column that folds is a button.
  const controls = [
    ...document.querySelectorAll("header button:not([aria-expanded]), header [role=radio], input"),
  ];
  expect(controls.filter((element) => element.checkVisibility())).toEqual([]);
});

test("a board of contacts is light on paper, with room for names and no empty column", async () => {
  const cards = [
    { ...contacts[0], designation: "Head of Talent", city: "Lund", owner: { id: 7 } },
    contacts[1],
  ];
  const columns = [{ id: 1, label: "Lead", percentage: null, count: 2, money: null }];
  useBoardMemories.setState(NOWHERE);
  await commands.showOnPaper(false);
  await show(
    scriptedBridge({
      "GET /local/board/contact": { columns },
      "GET /local/records/contact": envelopeOf(cards),
    }),
    <BoardView resource="contact" open={null} />,
  );
  await expect.poll(() => document.querySelector("[data-card]")?.textContent).toContain("Person");
  const { dataset } = document.documentElement;
  const { theme } = dataset;
  dataset["theme"] = "dark";
  await commands.showOnPaper(true);
  window.dispatchEvent(new Event("beforeprint"));
  try {
    await expect.poll(() => document.querySelectorAll("[data-paper] tbody tr").length).toBe(2);
    const cells = [...document.querySelectorAll<HTMLElement>("[data-paper] tr:nth-child(1) > td")];
    const whole = cells.reduce((sum, cell) => sum + cell.offsetWidth, 0);
    const parts = cells.map(({ offsetWidth }) => Math.round((100 * offsetWidth) / whole));
    expect(parts).toEqual([26, 34, 20, 20]);
    const inks = cells.map((cell) => getComputedStyle(cell).color);
    expect(new Set(inks)).toEqual(new Set(["rgb(23, 27, 38)"]));
    expect(getComputedStyle(document.body).backgroundColor).toBe("rgba(0, 0, 0, 0)");
  } finally {
    window.dispatchEvent(new Event("afterprint"));
    if (theme === undefined) delete dataset["theme"];
    else dataset["theme"] = theme;
  }
});

test("a board is saved as PDF with all of its cards", async () => {
  const bridge = await showBoard();
  commandOf("save-pdf")?.run(bridge);
  await expect.poll(() => papers.length).toBe(1);
  expect(papers[0]?.filter((line) => line.startsWith("Deal "))).toHaveLength(90);
});

test("of a board, selected cards alone are printed, or those that are here", async () => {
  await showBoard();
  print();
  expect(papers[0]?.[0]).toMatch(/^Only the \d\d of 90 that were loaded.*V then P on the board/);
  expect(papers[0]?.length).toBeGreaterThan(26);
  await userEvent.keyboard("xjx");
  await page.getByRole("button", { name: "Print deals" }).click();
  await expect.poll(() => papers.length).toBe(2);
  expect(papers[1]?.[0]).toBe("2 selected of 90");
  expect(papers[1]).toHaveLength(4);
});

test("the agenda is printed as lists of its days", async () => {
  const start = new Date();
  const activity = {
    id: 7,
    title: "Interview",
    mark_as_done: true,
    start_date: start.toISOString().slice(0, 10),
    start_time: start.toISOString().slice(11, 16),
    start_datetime: start.toISOString(),
  };
  const day = format(addDays(start, 0), "yyyy-MM-dd");
  useNavigation.getState().go({ view: "agenda", mode: "day", day }, "replace");
  const rows = { "GET /local/records/activity": envelopeOf([activity]) };
  await show(scriptedBridge(rows), <AgendaView />);
  await expect.poll(() => document.querySelector("[data-id]")).not.toBeNull();
  window.dispatchEvent(new Event("beforeprint"));
  await expect.element(page.getByRole("listitem")).toMatchTextContent(/Interview.*Done/);
  const controls = [...document.querySelectorAll("button, input, [role=radio]")];
  expect(controls.filter((element) => element.checkVisibility())).toEqual([]);
  window.dispatchEvent(new Event("afterprint"));
  await expect.element(page.getByRole("listitem")).not.toBeInTheDocument();
});

test("every sheet says whose it is and when it was printed", async () => {
  const me = { "GET /local/me": { id: 7, full_name: 'Marta "M" Nunes' } };
  await show(bridgeWithEverything({}, me), <Frame />);
  const foot = () => {
    window.dispatchEvent(new Event("beforeprint"));
    return document.documentElement.style.getPropertyValue("--print-foot");
  };
  await expect.poll(foot).toMatch(/^".*Marta \\"M\\" Nunes · Printed .*\d{4}.*"$/);
});
