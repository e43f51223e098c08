import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Resource } from "../../shared/contract/resource.ts";
import type { WireRequest } from "../../shared/wire.ts";
import { listenForShortcuts } from "../../renderer/shell/shortcuts.ts";
import { followHistory, useNavigation } from "../../renderer/core/navigation.ts";
import { selectedCount } from "../../renderer/core/targets.ts";
import { useToasts } from "../../renderer/core/toasts.ts";
import { useListPopups } from "../../renderer/query/list-actions.ts";
import { EMPTY_MEMORY, useListMemory } from "../../renderer/query/list-state.ts";
import { ListView } from "../../renderer/screens/list/list-view.tsx";
import { PinnedViews } from "../../renderer/screens/list/views/pinned-views.tsx";
import {
  type Answer,
  envelopeOf,
  type ScriptedBridge,
  scriptedBridge,
  status,
  lookups,
} from "./scripted-bridge.ts";
import { show } from "./show.tsx";

interface World {
  total: number;
  /** Rows that came above the others. */
  added: number;
  /** Rows that any filter leaves. */
  matching: number;
  /** What the local API keeps for the interface. */
  desk: Record<string, unknown>;
}

const world: World = { total: 1_000, added: 0, matching: 3, desk: {} };

const person = (index: number) => ({
  id: index + 1,
  slug: `candidate_${index}`,
  full_name: `Person ${index}`,
  city: "Łódź",
  owner: { id: 7, full_name: "Marta Nunes" },
  updated_at: "2026-11-20T08:00:00Z",
});

const rows: Answer = ({ query }) => {
  const [at, limit] = [Number(query?.["page"]), Number(query?.["limit"])];
  const filtered = query?.["filter"] !== '{"op":"all"}';
  const total = filtered ? world.matching : world.total + world.added;
  const count = Math.max(0, Math.min(limit, total - (at - 1) * limit));
  const data = Array.from({ length: count }, (_, index) =>
    person((at - 1) * limit + index - world.added),
  );
  return { status: 200, body: { ...envelopeOf(data, total), last_page: Math.ceil(total / limit) } };
};

/** Answers that wait until the test lets them go. */
function gate(): { readonly opened: Promise<void>; readonly answer: () => void } {
  let answer = () => {};
  const opened = new Promise<void>((resolve) => {
    answer = resolve;
  });
  return { opened, answer: () => answer() };
}

const desk = (name: string): Readonly<Record<string, Answer>> => ({
  [`GET /local/ui-settings/${encodeURIComponent(name)}`]: () => ({
    status: 200,
    body: { value: world.desk[name] ?? null },
  }),
  [`PUT /local/ui-settings/${encodeURIComponent(name)}`]: ({ body }: WireRequest) => {
    world.desk[name] = (body as { value: unknown }).value;
    return { status: 200, body: {} };
  },
});

function open(answers: Readonly<Record<string, Answer | object>> = {}): ScriptedBridge {
  return scriptedBridge({
    "GET /local/records/candidate": rows,
    ...desk("columns:candidate"),
    ...desk("views"),
    ...answers,
  });
}

function List() {
  const place = useNavigation((state) => state.place);
  const resource: Resource = place.view === "list" ? place.resource : "candidate";
  return (
    <div style={{ height: 560, display: "flex", flexDirection: "column" }}>
      <nav>
        <PinnedViews className="item" countClass="count" />
      </nav>
      {place.view === "list" ? (
        <ListView key={resource} resource={resource} open={place.open} />
      ) : (
        <p>Elsewhere</p>
      )}
    </div>
  );
}

let stop: (() => void)[] = [];
async function showList(bridge = open()): Promise<ScriptedBridge> {
  stop.push(listenForShortcuts(bridge), followHistory());
  await show(bridge, <List />);
  await expect.element(page.getByRole("gridcell", { name: "Person 0", exact: true })).toBeVisible();
  return bridge;
}

/** Shows a list whose rows come when the function is called that it gives. */
async function showLoadingList(): Promise<() => void> {
  const { opened, answer } = gate();
  const bridge = open({
    "GET /local/records/candidate": async (request: WireRequest) => {
      await opened;
      return rows(request);
    },
  });
  stop.push(listenForShortcuts(bridge), followHistory());
  await show(bridge, <List />);
  await expect.element(page.getByText("Loading…")).toBeVisible();
  return answer;
}

beforeEach(async () => {
  for (const end of stop) end();
  stop = [];
  Object.assign(world, { total: 1_000, added: 0, matching: 3, desk: {} });
  useListMemory.setState(EMPTY_MEMORY);
  useListPopups.setState({ open: null });
  useToasts.setState({ toasts: [], undoable: [] });
  await page.viewport(1000, 640);
  useNavigation
    .getState()
    .go({ view: "list", resource: "candidate", open: null, query: "" }, "replace");
});

const grid = () => page.getByRole("grid", { name: "Candidates" });
const activeRow = () => {
  const id = grid().element().getAttribute("aria-activedescendant");
  return id === null ? null : document.getElementById(id);
};
/** Text of the row that is drawn highest in sight, and where it is. */
const highest = () => {
  const box = grid().element().getBoundingClientRect();
  const drawn = [...grid().element().querySelectorAll<HTMLElement>('[role="row"][id]')]
    .map((row) => ({
      text: /Person -?\d+/.exec(row.textContent ?? "")?.[0],
      top: Math.round(row.getBoundingClientRect().top - box.top),
    }))
    .filter(({ top }) => top >= 32);
  return drawn.toSorted((a, b) => a.top - b.top)[0];
};
/**
 * As the user does; told at once, for a page behind others gets no pictures, and so hears of no
 * scrolling.
 */
const scrollTo = (top: number) => {
  const element = grid().element();
  element.scrollTop = top;
  element.dispatchEvent(new Event("scroll"));
};
const focusGrid = () => grid().element().focus();

describe("rows", () => {
  test("J and K move the active row, which stays in view and is announced", async () => {
    await showList();
    focusGrid();
    expect(activeRow()?.textContent).toContain("Person 0");
    await userEvent.keyboard("jjj");
    await expect.poll(() => activeRow()?.textContent).toContain("Person 3");
    await userEvent.keyboard("{PageDown}{PageDown}");
    await expect.poll(() => activeRow()?.textContent).toMatch(/Person [12]\d/);
    const [row, box] = [
      activeRow()?.getBoundingClientRect(),
      grid().element().getBoundingClientRect(),
    ];
    expect(row !== undefined && row.top >= box.top + 32 && row.bottom <= box.bottom).toBe(true);
    await userEvent.keyboard("{Home}");
    await expect.poll(() => activeRow()?.textContent).toContain("Person 0");
  });

  test("keys that come before the rows wait for them, in their order", async () => {
    const answer = await showLoadingList();
    await userEvent.keyboard("jjxjx{Enter}");
    expect(useNavigation.getState().place).toMatchObject({ open: null });
    answer();
    await expect.poll(() => useNavigation.getState().place).toMatchObject({ open: "candidate_3" });
    expect(activeRow()?.textContent).toContain("Person 3");
    await expect.element(page.getByText("2 selected").first()).toBeInTheDocument();
  });

  test("select all waits for the rows, and the key that edits them waits for it", async () => {
    const answer = await showLoadingList();
    await userEvent.keyboard("{Control>}a{/Control}{Shift>}e{/Shift}");
    expect(useListPopups.getState().open).toBeNull();
    answer();
    await expect.poll(() => useListPopups.getState().open).toBe("bulk");
    expect(selectedCount()).toBeGreaterThan(1);
  });

  test("Esc lets go of keys that wait", async () => {
    const answer = await showLoadingList();
    await userEvent.keyboard("jj{Enter}{Escape}j");
    answer();
    await expect.poll(() => activeRow()?.textContent).toContain("Person 1");
    expect(useNavigation.getState().place).toMatchObject({ open: null });
  });

  test("a key on a row that is out of sight waits until it is here again", async () => {
    await showList();
    focusGrid();
    await userEvent.keyboard("jjj");
    scrollTo(30_000);
    await expect.poll(() => highest()?.text).toContain("Person 750");
    await userEvent.keyboard("x");
    await expect.element(page.getByText("1 selected").first()).toBeInTheDocument();
    await expect
      .element(page.getByRole("checkbox", { name: "Select Person 3", exact: true }))
      .toBeChecked();
  });

  test("while another list loads, a key does not open a row of the previous one", async () => {
    const { opened, answer } = gate();
    await showList(
      open({
        "GET /local/records/candidate": async (request: WireRequest) => {
          if (request.query?.["filter"] === '{"op":"all"}') return rows(request);
          await opened;
          return { status: 200, body: envelopeOf([person(70), person(71)]) };
        },
      }),
    );
    focusGrid();
    await page.getByRole("searchbox", { name: "Filter by text" }).fill("person");
    await userEvent.keyboard("{Enter}");
    await expect.element(grid()).toHaveFocus();
    await userEvent.keyboard("j{Enter}");
    answer();
    await expect.poll(() => useNavigation.getState().place).toMatchObject({ open: "candidate_71" });
  });

  test("the last of a million is one key away, and the first again", async () => {
    world.total = 1_000_000;
    await showList();
    focusGrid();
    await userEvent.keyboard("{End}");
    await expect.element(page.getByRole("gridcell", { name: "Person 999999" })).toBeVisible();
    expect(activeRow()?.getAttribute("aria-rowindex")).toBe("1000001");
    await userEvent.keyboard("k");
    await expect.poll(() => activeRow()?.textContent).toContain("Person 999998");
    await userEvent.keyboard("{Home}");
    await expect
      .element(page.getByRole("gridcell", { name: "Person 0", exact: true }))
      .toBeVisible();
  });

  test("any row of a million can be scrolled to, and only visible rows are requested", async () => {
    world.total = 1_000_000;
    const bridge = await showList();
    const element = grid().element();
    for (const share of [0.1, 0.35, 0.7])
      scrollTo(share * (element.scrollHeight - element.clientHeight));
    await expect
      .poll(() => Number(/Person (\d+)/.exec(highest()?.text ?? "")?.[1]))
      .toBeGreaterThan(600_000);
    expect(Number(/Person (\d+)/.exec(highest()?.text ?? "")?.[1])).toBeLessThan(800_000);
    expect(bridge.askedFor("GET /local/rows/candidate").length).toBeLessThan(8);
  });

  test("nothing jumps while the sync writes rows above", async () => {
    const bridge = await showList();
    focusGrid();
    scrollTo(8_000);
    await expect.poll(() => highest()?.text).toContain("Person 200");
    const before = highest();
    world.added = 7;
    bridge.tell({ type: "change", resource: "candidate", slugs: [] });
    await expect.element(page.getByText("1,007")).toBeVisible();
    await expect.poll(() => highest()).toEqual(before);
  });

  test("rows added at the top do not push away the row under the pointer", async () => {
    const bridge = await showList();
    await page.getByRole("gridcell", { name: "Person 2", exact: true }).hover();
    const before = highest();
    world.added = 2;
    bridge.tell({ type: "change", resource: "candidate", slugs: [] });
    await expect.element(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "1003");
    expect(highest()).toEqual(before);
  });

  test("a slow list shows during sync, and is never requested twice at once", async () => {
    let slow = false;
    let [running, most] = [0, 0];
    const bridge = await showList(
      open({
        "GET /local/records/candidate": async (request: WireRequest) => {
          running += 1;
          most = Math.max(most, running);
          if (slow) await new Promise((done) => setTimeout(done, 250));
          running -= 1;
          return rows(request);
        },
      }),
    );
    slow = true;
    most = 0;
    world.added = 5;
    const writing = setInterval(
      () => bridge.tell({ type: "change", resource: "candidate", slugs: [] }),
      20,
    );
    try {
      await expect.element(page.getByText("1,005")).toBeVisible();
    } finally {
      clearInterval(writing);
    }
    expect(most).toBe(1);
  });

  test("the active row goes with its record when rows come above", async () => {
    const bridge = await showList();
    focusGrid();
    await userEvent.keyboard("jj");
    world.added = 3;
    bridge.tell({ type: "change", resource: "candidate", slugs: [] });
    await expect.element(page.getByText("1,003")).toBeVisible();
    await expect.poll(() => activeRow()?.textContent).toContain("Person 2");
  });

  test("coming back finds the same row at the same place", async () => {
    await showList();
    focusGrid();
    scrollTo(12_000);
    await expect.poll(() => highest()?.text).toContain("Person 300");
    await page.getByRole("gridcell", { name: "Person 305", exact: true }).click();
    const before = highest();
    useNavigation.getState().go({ view: "record", resource: "candidate", key: "candidate_305" });
    await expect.element(page.getByText("Elsewhere")).toBeVisible();
    useNavigation.getState().go({ view: "list", resource: "candidate", open: null });
    await expect.poll(() => highest()).toEqual(before);
    expect(activeRow()?.textContent).toContain("Person 305");
  });
});

describe("filters", () => {
  test("a filter is made by keyboard alone; the address has it, and Back removes it", async () => {
    const bridge = await showList();
    focusGrid();
    await userEvent.keyboard("{Shift>}F{/Shift}");
    await expect.element(page.getByRole("combobox", { name: "Field to filter by" })).toHaveFocus();
    await userEvent.keyboard("city{Enter}");
    await expect.element(page.getByRole("textbox", { name: "City" })).toHaveFocus();
    await userEvent.keyboard("ber{Enter}");
    await expect.element(page.getByText("3 found")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "City contains ber" })).toBeVisible();
    const filters = bridge
      .askedFor("GET /local/rows/candidate")
      .map(({ query }): unknown => JSON.parse(query?.["filter"] ?? "null"));
    expect(filters).toContainEqual({ op: "contains", fields: ["city"], text: "ber" });
    // The address is written when the page is idle.
    await expect
      .poll(() => new URLSearchParams(window.location.hash.split("?")[1]).get("where"))
      .toBe('{"all":[["city","contains","ber"]]}');
    history.back();
    await expect.element(page.getByText("3 found")).not.toBeInTheDocument();
    history.forward();
    await expect.element(page.getByText("3 found")).toBeVisible();
    await page.getByRole("button", { name: "Remove the filter by City" }).click();
    await expect.element(page.getByText("3 found")).not.toBeInTheDocument();
  });

  test("one of many is chosen by a piece of its name: Enter ticks, and again is done", async () => {
    const names = ["Ana", "Bo", "Cy", "Dan", "Eva", "Flo", "Gus", "Hal", "Tomasz Wiśniewski"];
    const users = names.map((full_name, index) => ({ id: index + 1, full_name }));
    const bridge = await showList(open({ "GET /local/lookups": lookups({ users }) }));
    focusGrid();
    await userEvent.keyboard("{Shift>}F{/Shift}");
    await userEvent.keyboard("owner{Enter}");
    await expect.element(page.getByRole("searchbox", { name: "Find in Owner" })).toHaveFocus();
    await userEvent.keyboard("wisn{Enter}");
    await expect.element(page.getByRole("checkbox", { name: "Tomasz Wiśniewski" })).toBeChecked();
    await expect.element(page.getByRole("searchbox", { name: "Find in Owner" })).toHaveValue("");
    await userEvent.keyboard("{ArrowDown}{ArrowDown} ");
    await expect.element(page.getByRole("checkbox", { name: "Bo" })).toBeChecked();
    await userEvent.keyboard("{Enter}");
    await expect
      .element(page.getByRole("button", { name: "Owner is one of Tomasz Wiśniewski, Bo" }))
      .toBeVisible();
    const asked = bridge.askedFor("GET /local/rows/candidate").at(-1)?.query?.["filter"];
    expect(JSON.parse(asked ?? "")).toEqual({ op: "oneOf", field: "owner", values: [9, 2] });
  });

  test("a letter is asked for before the page is rendered with it, and only once", async () => {
    const bridge = await showList();
    await expect.element(page.getByText("Person 0", { exact: true })).toBeVisible();
    const asked = () =>
      bridge
        .askedFor("GET /local/rows/candidate")
        .filter(({ query }) => query?.["filter"]?.includes("contains") === true);
    let before = 0;
    const box = page.getByRole("searchbox", { name: "Filter by text" });
    // What the page renders follows the place.
    const stop = useNavigation.subscribe(() => (before = asked().length));
    await userEvent.type(box, "p");
    await expect.element(page.getByText(/3 found/)).toBeVisible();
    stop();
    expect([before, asked().length]).toEqual([1, 1]);
  });

  test("an empty result says whether all was searched, and can clear the filters", async () => {
    const none = {
      "GET /local/records/candidate": (request: WireRequest) => {
        if (request.query?.["filter"] === '{"op":"all"}') return rows(request);
        return { status: 200, body: envelopeOf([]) };
      },
    };
    const bridge = await showList(open(none));
    await page.getByRole("searchbox", { name: "Filter by text" }).fill("zzz");
    await expect
      .element(page.getByText("All candidates are on this machine, and none of them match."))
      .toBeVisible();
    bridge.tell({ type: "status", status: status({ incomplete: ["candidate"] }) });
    await expect
      .element(page.getByText(/Not all candidates are on this machine yet/))
      .toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect
      .element(page.getByRole("gridcell", { name: "Person 0", exact: true }))
      .toBeVisible();
    await expect.element(page.getByRole("searchbox", { name: "Filter by text" })).toHaveValue("");
  });

  test("a press turns and into or", async () => {
    const bridge = await showList();
    useNavigation.getState().go({
      view: "list",
      resource: "candidate",
      open: null,
      query: `where=${encodeURIComponent('{"all":[["city","is","a"],["source","is","b"]]}')}`,
    });
    await page.getByRole("button", { name: /^and/ }).click();
    await expect.element(page.getByRole("button", { name: /^or/ })).toBeVisible();
    const asked = bridge.askedFor("GET /local/rows/candidate").at(-1)?.query?.["filter"];
    expect(JSON.parse(asked ?? "")).toMatchObject({ op: "or" });
  });
});

describe("columns and order", () => {
  const heads = () =>
    page
      .getByRole("columnheader")
      .elements()
      .map((head) => head.textContent)
      .filter((text) => text !== "");

  test("a press on a heading sorts, and again the other way round", async () => {
    const bridge = await showList();
    await page.getByRole("button", { name: "City" }).click();
    expect(bridge.askedFor("GET /local/rows/candidate").at(-1)?.query?.["sort"]).toBe("city:asc");
    await page.getByRole("button", { name: "City" }).click();
    await expect
      .poll(() => bridge.askedFor("GET /local/rows/candidate").at(-1)?.query?.["sort"])
      .toBe("city:desc");
    await expect
      .element(page.getByRole("columnheader", { name: "City" }))
      .toHaveAttribute("aria-sort", "descending");
  });

  test("columns are moved, sized and chosen by keys, and kept with the workspace", async () => {
    await showList();
    const before = heads();
    page.getByRole("button", { name: "Name", exact: true }).element().focus();
    await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}");
    await expect.poll(() => heads().slice(0, 2)).toEqual([before[1], before[0]]);
    page.getByRole("button", { name: "City" }).element().focus();
    await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
    await expect
      .poll(() => world.desk["columns:candidate"])
      .toContainEqual({ field: "city", width: expect.any(Number) });
    await page.getByRole("button", { name: "Columns" }).click();
    await userEvent.keyboard("nation{Enter}");
    await expect.poll(() => heads().at(-1)).toBe("Nationality");
    await page.getByRole("button", { name: "Remove the column Nationality" }).click();
    await expect.poll(() => heads().at(-1)).not.toBe("Nationality");
  });

  test("columns are dragged to another place", async () => {
    await showList();
    const before = heads();
    await page.getByRole("button", { name: "Columns" }).click();
    const places = page.getByRole("list", { name: "Columns in order" }).getByRole("listitem");
    await userEvent.dragAndDrop(places.nth(0), places.nth(2));
    await expect.poll(() => heads().slice(0, 3)).toEqual([before[1], before[2], before[0]]);
  });
});

describe("selecting", () => {
  const selected = () => page.getByRole("group", { name: "Selected rows" });

  test("X, Shift and arrows, all that match, and nothing again", async () => {
    await showList();
    focusGrid();
    await userEvent.keyboard("x{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
    await expect.element(selected().getByText("3", { exact: true })).toBeVisible();
    await userEvent.keyboard("{Shift>}{ArrowUp}{/Shift}");
    await expect.element(selected().getByText("2", { exact: true })).toBeVisible();
    await userEvent.keyboard("{Control>}a{/Control}");
    await expect.element(selected().getByText("1,000")).toBeVisible();
    await userEvent.keyboard("x");
    await expect.element(selected().getByText("999")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(selected()).not.toBeInTheDocument();
  });

  test("Shift and a click select rows that nobody has seen", async () => {
    const keys = Array.from({ length: 701 }, (_, index) => `candidate_${index}`);
    await showList(open({ "GET /local/keys/candidate": { keys } }));
    await page.getByRole("checkbox", { name: "Select Person 0", exact: true }).click();
    scrollTo(28_000);
    await page
      .getByRole("gridcell", { name: "Person 700", exact: true })
      .click({ modifiers: ["Shift"] });
    await expect.element(selected().getByText("701")).toBeVisible();
  });

  test("many are edited alike: previewed, in chunks, and taken back at once", async () => {
    const keys = Array.from({ length: 120 }, (_, index) => `candidate_${index}`);
    const asked: { what: string; keys: readonly string[] }[] = [];
    let left = 118;
    const bulk =
      (what: string, answer: (keys: readonly string[]) => object): Answer =>
      ({ body }) => {
        const { keys: chunk } = body as { keys: string[] };
        asked.push({ what, keys: chunk });
        return { status: 200, body: answer(chunk) };
      };
    world.total = 120;
    await showList(
      open({
        "GET /local/keys/candidate": { keys },
        "POST /local/bulk/candidate/preview": bulk("preview", (chunk) => ({
          change: chunk.slice(2),
          same: 1,
          incomplete: 0,
          missing: {},
          gone: 0,
          refused: [{ key: "candidate_1", title: "Person 1", message: "first_name is required" }],
          rows: [
            {
              key: "candidate_2",
              title: "Person 2",
              before: { city: "Łódź" },
              after: { city: "Gent" },
            },
          ],
          rate: 60,
          pace: null,
        })),
        "POST /local/bulk/candidate/edit": bulk("edit", (chunk) => ({
          run: 5,
          changed: chunk.length,
          same: 0,
          gone: 0,
          refused: [],
        })),
        "POST /local/bulk/5/undo": () => {
          const undone = Math.min(50, left);
          left -= undone;
          return { status: 200, body: { undone, kept: [], left } };
        },
      }),
    );
    focusGrid();
    await userEvent.keyboard("{Control>}a{/Control}{Shift>}E{/Shift}");
    const dialog = page.getByRole("dialog", { name: "Edit 120 candidates" });
    await dialog.getByRole("combobox", { name: "Field to change" }).fill("City");
    await userEvent.keyboard("{Enter}");
    await dialog.getByRole("button", { name: "Preview" }).click();
    await expect
      .element(dialog.getByText("City needs a value: the server doesn't allow it to be empty."))
      .toBeVisible();
    await dialog.getByRole("textbox", { name: "City" }).fill("Gent");
    await dialog.getByRole("button", { name: "Preview" }).click();
    await expect.element(dialog.getByText(/first_name is required/)).toBeVisible();
    await expect.element(dialog.getByText(/236 requests .* about 4 minutes/)).toBeVisible();
    await expect.element(dialog.getByText("Gent")).toBeVisible();
    await dialog.getByRole("button", { name: "Change 118 candidates" }).click();
    await expect.element(page.getByText("118 candidates changed.")).toBeVisible();
    expect(
      asked.filter(({ what }) => what === "edit").map(({ keys: chunk }) => chunk.length),
    ).toEqual([50, 50, 18]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.element(page.getByText("118 candidates restored.")).toBeVisible();
    expect(left).toBe(0);
  });
});

describe("saved views", () => {
  const view = { id: "v1", name: "Annas", resource: "candidate", query: "q=anna", pinned: false };

  test("the views menu starts at the one shown, and arrow keys walk through it", async () => {
    world.desk["views"] = [view, { ...view, id: "v2", name: "Berta", query: "q=berta" }];
    await showList();
    focusGrid();
    await userEvent.keyboard("vv");
    await expect
      .element(page.getByRole("button", { name: "All candidates", exact: true }))
      .toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}");
    await expect.element(page.getByRole("button", { name: "View: Berta" })).toBeVisible();
    await expect
      .element(page.getByRole("searchbox", { name: "Filter by text" }))
      .toHaveValue("berta");
  });

  test("a view has its own columns; the list keeps those that it had", async () => {
    world.desk["views"] = [view];
    await showList();
    const heads = () => page.getByRole("columnheader").elements().length;
    const before = heads();
    useNavigation
      .getState()
      .go({ view: "list", resource: "candidate", open: null, query: "view=v1&q=anna" });
    await expect.element(page.getByRole("button", { name: "View: Annas" })).toBeVisible();
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("button", { name: "Remove the column City" }).click();
    await expect
      .poll(() => world.desk["views"])
      .toMatchObject([{ id: "v1", query: "q=anna", columns: [{}, {}, {}, {}, {}, {}, {}] }]);
    await expect.poll(heads).toBe(before - 1);
    expect(world.desk["columns:candidate"]).toBeUndefined();
    await userEvent.keyboard("{Escape}");
    await expect
      .element(page.getByRole("button", { name: "Save", exact: true }))
      .not.toBeInTheDocument();
    useNavigation.getState().go({ view: "list", resource: "candidate", open: null, query: "" });
    await expect.poll(heads).toBe(before);
  });

  test("a changed view can be saved, pinned, renamed, and deleted with undo", async () => {
    const bridge = await showList();
    await expect.element(page.getByRole("button", { name: "Save view" })).not.toBeInTheDocument();
    await page.getByRole("searchbox", { name: "Filter by text" }).fill("anna");
    await page.getByRole("button", { name: "Save view" }).click();
    await userEvent.keyboard("Annas{Enter}");
    await expect.element(page.getByRole("button", { name: "View: Annas" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: /^Save/ })).not.toBeInTheDocument();
    expect(world.desk["views"]).toMatchObject([{ name: "Annas", query: "q=anna", pinned: false }]);
    await page.getByRole("button", { name: "View: Annas" }).click();
    await page.getByRole("button", { name: "Pin Annas to the sidebar" }).click();
    await page.getByRole("button", { name: "Rename Annas" }).click();
    await userEvent.keyboard(" of Łódź{Enter}");
    await expect
      .poll(() => world.desk["views"])
      .toMatchObject([{ name: "Annas of Łódź", pinned: true }]);
    await userEvent.keyboard("{Escape}");
    await page.getByRole("button", { name: "Clear" }).click();
    await expect.element(page.getByRole("button", { name: "Reset" })).toBeVisible();
    useNavigation.getState().go({ view: "list", resource: "candidate", open: null, query: "" });
    // The entry says how many there are, and again when records change.
    await expect.element(page.getByRole("link", { name: /^Annas of Łódź ?3$/ })).toBeVisible();
    world.matching = 4;
    bridge.tell({ type: "change", resource: "candidate", slugs: [] });
    await page.getByRole("link", { name: /^Annas of Łódź ?4$/ }).click();
    await expect
      .element(page.getByRole("searchbox", { name: "Filter by text" }))
      .toHaveValue("anna");
    await page.getByRole("button", { name: /^View: Annas/ }).click();
    await page.getByRole("button", { name: /^Delete Annas/ }).click();
    await expect.poll(() => world.desk["views"]).toEqual([]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => world.desk["views"]).toMatchObject([{ name: "Annas of Łódź" }]);
  });
});

/** Keys that open something over a list, by what is open then. */
const OPENED = {
  "{Shift>}f{/Shift}": "dialog",
  vs: "dialog",
  vc: "dialog",
  vv: "dialog",
  vk: "dialog",
  ve: "dialog",
  "{Shift>}{F10}{/Shift}": "menu",
} as const;
const STATES = {
  "no row is selected": () => Promise.resolve(),
  "rows are selected": () => userEvent.keyboard("xjx"),
  "its active row is out of sight": () => Promise.resolve(scrollTo(9_000)),
};

describe.each(Object.entries(STATES))("while %s", (_state, reach) => {
  test.each(Object.entries(OPENED))("%s opens its %s, and Esc closes it", async (keys, role) => {
    world.matching = 1_000;
    const place = { view: "list", resource: "candidate", open: null, query: "q=person" } as const;
    useNavigation.getState().go(place, "replace");
    await showList();
    grid().element().focus();
    await reach();
    await userEvent.keyboard(keys);
    await expect.element(page.getByRole(role)).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole(role)).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement).not.toBe(document.body);
  });
});
