import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { commandOf } from "../../renderer/core/command-registry.ts";
import { followHistory, useNavigation } from "../../renderer/core/navigation.ts";
import { useViewState } from "../../renderer/core/view-state.ts";
import { writeQuery } from "../../renderer/query/list-address.ts";
import { contextOf } from "../../renderer/core/command.ts";
import { EMPTY_MEMORY, useListMemory } from "../../renderer/query/list-state.ts";
import { useToasts } from "../../renderer/core/toasts.ts";
import { MAX_CARDS, saveCards } from "../../renderer/screens/list/bulk/selection-actions.ts";
import { EVERYTHING } from "../../renderer/query/selection.ts";
import { ListView } from "../../renderer/screens/list/list-view.tsx";
import { listenForShortcuts } from "../../renderer/shell/shortcuts.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { WireRequest } from "../../shared/wire.ts";
import { envelopeOf, lookups, type ScriptedBridge, scriptedBridge } from "./scripted-bridge.ts";
import { keepCopiedTexts } from "./copied-texts.ts";
import { show } from "./show.tsx";

const STAGES = [
  { id: 1, label: "Lead" },
  { id: 2, label: "Client" },
];
const AN_HOUR_AGO = new Date(Date.now() - 3_600_000).toISOString();

const contact = (index: number) => ({
  id: index,
  slug: `contact_${index}`,
  first_name: "Person",
  last_name: `${index}`,
  full_name: `Person ${index}`,
  designation: "CTO",
  phone: `+48 22 00${index}`,
  email: index === 1 ? "one@example.org" : "",
  stage: { id: 1, stage: "Lead", label: "Lead" },
  owner: { id: 7, full_name: "Marta Nunes" },
  last_contact: AN_HOUR_AGO,
  updated_at: "2026-11-20T08:00:00Z",
});

const ACME = {
  id: 1,
  slug: "organization_1",
  name: "Acme",
  contact_count: 3,
  job_count: 0,
  website: "https://www.acme.example/",
};

let stop: (() => void)[] = [];
let columns: unknown = null;

async function showContacts(
  resource: Resource = "contact",
  more: Readonly<Record<string, object>> = {},
): Promise<ScriptedBridge> {
  const key = `/local/ui-settings/${encodeURIComponent(`columns:${resource}`)}`;
  const bridge = scriptedBridge({
    "GET /local/records/contact": envelopeOf([1, 2, 3].map(contact)),
    "GET /local/records/organization": envelopeOf([ACME]),
    "GET /local/lookups": lookups({ contact_stage: STAGES }),
    [`GET ${key}`]: () => ({ status: 200, body: { value: columns } }),
    [`PUT ${key}`]: ({ body }: WireRequest) => {
      columns = (body as { readonly value: unknown }).value;
      return { status: 200, body: {} };
    },
    ...Object.fromEntries(
      [1, 2, 3].map((index) => [`PUT /v1/contact/contact_${index}`, contact(index)]),
    ),
    ...more,
  });
  stop.push(listenForShortcuts(bridge), followHistory());
  useNavigation.getState().go({ view: "list", resource, open: null, query: "" }, "replace");
  await show(
    bridge,
    <div style={{ height: 560, display: "flex", flexDirection: "column" }}>
      <ListView resource={resource} open={null} />
    </div>,
  );
  await expect.element(page.getByRole("row").nth(1)).toBeVisible();
  await expect.element(page.getByRole("gridcell", { name: /^(Person 1|Acme)$/ })).toBeVisible();
  (page.getByRole("grid").element() as HTMLElement).focus();
  return bridge;
}

const grid = () => page.getByRole("grid");
const activeText = () =>
  document.getElementById(grid().element().getAttribute("aria-activedescendant") ?? "")
    ?.textContent;
const editor = (label: string) => page.getByRole("group", { name: `Edit ${label}` });
const sent = (bridge: ScriptedBridge, index = 1) =>
  bridge.askedFor(`PUT /v1/contact/contact_${index}`).map(({ body }) => body);
const headings = () =>
  page
    .getByRole("columnheader")
    .elements()
    .map((heading) => heading.textContent)
    .filter((text) => text !== "");

beforeEach(async () => {
  for (const end of stop) end();
  stop = [];
  columns = null;
  useListMemory.setState(EMPTY_MEMORY);
  useViewState.setState({ density: "comfortable" });
  await page.viewport(1240, 640);
});

/** From a list beside a record on a small window to one on a large screen. */
const MANY = {
  "GET /local/records/contact": envelopeOf([1, 2, 3].map(contact), 12_345),
  "GET /local/records/candidate": envelopeOf([1, 2, 3].map(contact), 12_345),
  "GET /local/records/organization": envelopeOf([ACME], 12_345),
};
const WIDTHS = Array.from({ length: 9 }, (_, index) => 324 + index * 125);

function expectNewBesideTitle(width: number): void {
  const [title, create] = [
    page.getByRole("heading", { level: 1 }).element().getBoundingClientRect(),
    page
      .getByRole("button", { name: /^(New|Read-only)/ })
      .element()
      .getBoundingClientRect(),
  ];
  expect(create.top, `at ${width}`).toBeLessThan(title.bottom);
}

test("a close date that is past is marked, but not that of a deal that was won", async () => {
  const stages = [
    { id: 1, label: "Offer", percentage: 70 },
    { id: 2, label: "Won", percentage: 100 },
  ];
  const deals = stages.map(({ id, label }) => ({
    id,
    slug: `deal_${id}`,
    name: id === 1 ? "Acme" : "Other",
    stage: { id, label },
    close_date: "2020-02-01",
  }));
  await showContacts("deal", {
    "GET /local/records/deal": envelopeOf(deals),
    "GET /local/lookups": lookups({ deal_stage: stages }),
  });
  const closes = (row: RegExp) =>
    page.getByRole("row", { name: row }).getByRole("gridcell", { name: /2020/ });
  await expect.element(closes(/Acme/)).toMatchTextContent(/^Feb 1, 2020, overdue$/);
  await expect.element(closes(/Other/)).toMatchTextContent(/^Feb 1, 2020$/);
});

// A selection of candidates has one action more than others.
test.each(["contact", "candidate"] as const)(
  "the head has two lines where it is narrow; no row moves when some are selected: %s",
  async (resource) => {
    await showContacts(resource, {
      ...MANY,
      "GET /local/me": { id: 7, full_name: "Marta Nunes" },
    });
    const topOf = () => grid().element().getBoundingClientRect().top;
    const select = page.getByRole("checkbox", { name: "Select Person 1" });
    for (const width of WIDTHS) {
      await page.viewport(width, 640);
      await expect.element(page.getByRole("radio", { name: "Mine" })).toBeInTheDocument();
      const before = topOf();
      expect(before, `at ${width}`).toBeLessThan(150);
      await select.click();
      const clear = page.getByRole("button", { name: "Clear selection" });
      await expect.element(clear).toBeVisible();
      expect(topOf(), `selected at ${width}`).toBe(before);
      expectNewBesideTitle(width);
      await clear.click();
    }
  },
);

const HEADS = [
  { resource: "contact", query: "" },
  { resource: "organization", query: "" },
  { resource: "organization", query: writeQuery({ text: "a" }) },
] as const;

test.each(HEADS)(
  "nor does it get a third one where nobody has said who they are: $resource $query",
  async ({ resource, query }) => {
    const users = [{ id: 7, full_name: "Marta Nunes" }];
    await showContacts(resource, { ...MANY, "GET /local/lookups": lookups({ users }) });
    useNavigation.getState().go({ view: "list", resource, open: null, query }, "replace");
    if (query !== "") await expect.element(page.getByText("12,345 found")).toBeVisible();
    const choose = page.getByRole("button", {
      name: "Everyone's records. Say who you are to see yours",
    });
    for (const width of WIDTHS) {
      await page.viewport(width, 640);
      await expect.element(choose).toBeInTheDocument();
      const head = page.getByRole("heading", { level: 1 }).element().closest("header");
      expect(head?.clientHeight, `at ${width}`).toBeLessThan(110);
      expectNewBesideTitle(width);
    }
  },
);

test("a stage has its pill in filters, too, and is read out with its words", async () => {
  await showContacts();
  const values = STAGES.map(({ id }) => String(id));
  const where = { match: "all", of: [{ field: "stage", op: "one", values }] } as const;
  const query = writeQuery({ where });
  useNavigation.getState().go({ view: "list", resource: "contact", open: null, query }, "replace");
  const words = STAGES.map(({ label }) => label).join("\\s*, ");
  const chip = page.getByRole("button", { name: new RegExp(`Stage is one of ${words}`) });
  await expect.element(chip).toBeVisible();
  const pillsIn = (element: Element) => element.querySelectorAll("[class*=pill]").length;
  expect(pillsIn(chip.element())).toBe(STAGES.length);
  await chip.click();
  const options = page.getByRole("group", { name: "Stage" });
  await expect.poll(() => pillsIn(options.element())).toBe(STAGES.length);
});

test("the fields of an edit of many records stand in columns that use its dialog", async () => {
  await showContacts();
  await page.getByRole("checkbox", { name: "Select Person 1" }).click();
  await page.getByRole("button", { name: "Edit…" }).click();
  const dialog = page.getByRole("dialog");
  const columnsAt = async (width: number) => {
    await page.viewport(width, 640);
    const options = dialog.getByRole("option").elements();
    return new Set(options.map((option) => option.getBoundingClientRect().left)).size;
  };
  await expect.element(dialog.getByRole("option").first()).toBeVisible();
  expect(await columnsAt(1240)).toBe(2);
  expect(await columnsAt(430)).toBe(1);
});

describe("cells", () => {
  test("arrows go to a cell, Enter edits and saves it, then the list has the keys", async () => {
    const bridge = await showContacts();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    await expect.poll(activeText).toBe("CTO");
    await userEvent.keyboard("{Enter}");
    await expect.element(editor("Job title").getByRole("textbox")).toHaveFocus();
    await userEvent.keyboard("{Control>}a{/Control}CEO{Enter}");
    await expect.poll(() => sent(bridge)).toMatchObject([{ designation: "CEO" }]);
    await expect.element(grid()).toHaveFocus();
    await expect.element(editor("Job title")).not.toBeInTheDocument();
    await userEvent.keyboard("j");
    await expect.poll(() => page.getByRole("row").nth(2).element().dataset["active"]).toBe("true");
    await expect.element(page.getByText("Job title → CEO · Person 1")).toBeVisible();
  });

  test("Esc leaves the value as it was, and once more the cell", async () => {
    const bridge = await showContacts();
    await userEvent.keyboard("{F2}");
    await expect.element(editor("Job title").getByRole("textbox")).toHaveFocus();
    await userEvent.keyboard("lost{Escape}");
    await expect.element(grid()).toHaveFocus();
    await expect.poll(activeText).toBe("CTO");
    await userEvent.keyboard("{Escape}");
    await expect.poll(activeText).toContain("Person 1");
    expect(sent(bridge)).toEqual([]);
  });

  test("Tab saves and goes on to the next cell that can be edited", async () => {
    const bridge = await showContacts();
    await userEvent.keyboard("{F2}");
    await expect.element(editor("Job title").getByRole("textbox")).toHaveFocus();
    await userEvent.keyboard("{Control>}a{/Control}CEO{Tab}");
    await expect.element(editor("Organization")).toBeVisible();
    await expect.poll(() => sent(bridge)).toMatchObject([{ designation: "CEO" }]);
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
    await expect.element(editor("Job title")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(grid()).toHaveFocus();
  });

  test("a stage is offered at once, and saved by choosing it", async () => {
    const bridge = await showContacts();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}");
    await expect.element(page.getByRole("option", { name: "Client" })).toBeVisible();
    await userEvent.keyboard("cli{Enter}");
    await expect.poll(() => sent(bridge)).toMatchObject([{ stage_id: 2 }]);
    await expect.element(grid()).toHaveFocus();
  });

  test("what the server would refuse is said beside the cell, and not saved", async () => {
    const bridge = await showContacts();
    await page.getByRole("gridcell", { name: "one@example.org" }).dblClick();
    await expect.element(editor("Email").getByRole("textbox")).toHaveFocus();
    await userEvent.keyboard("{Control>}a{/Control}{Delete}{Enter}");
    await expect.element(editor("Email").getByRole("alert")).toBeVisible();
    expect(sent(bridge)).toEqual([]);
    expect(useNavigation.getState().place).toMatchObject({ view: "list", open: null });
  });

  test("a value that only Roadbook can set says so", async () => {
    await showContacts();
    await userEvent.keyboard("{ArrowRight>6/}{Enter}");
    await expect.element(page.getByText(/Last contact can't be edited/)).toBeVisible();
  });

  test("a time is said as how long ago it is, and exactly in the active cell", async () => {
    await showContacts();
    await expect.element(page.getByRole("gridcell", { name: "1 hour ago" }).first()).toBeVisible();
    await userEvent.keyboard("{ArrowRight>6/}");
    await expect.poll(activeText).toMatch(/\d\d?:\d\d/);
  });
});

describe("headings", () => {
  test("the whole heading sorts, and Alt with the arrows moves its column", async () => {
    await showContacts();
    const heading = page.getByRole("columnheader", { name: "Job title" });
    const { width } = heading.element().getBoundingClientRect();
    await heading.click({ position: { x: width - 16, y: 20 } });
    await expect.element(heading).toHaveAttribute("aria-sort", "ascending");
    heading.getByRole("button").element().focus();
    await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}");
    await expect
      .poll(headings)
      .toEqual(expect.arrayContaining(["Name", "Organization", "Job title"]));
    await expect.poll(() => headings().slice(0, 3)).toEqual(["Name", "Organization", "Job title"]);
  });

  test("a dragged heading moves its column to the gap where it is dropped", async () => {
    await showContacts();
    const from = page.getByRole("columnheader", { name: "Stage" }).getByRole("button");
    await userEvent.dragAndDrop(from, page.getByRole("columnheader", { name: "Job title" }), {
      targetPosition: { x: 4, y: 16 },
    });
    await expect.poll(() => headings().slice(0, 3)).toEqual(["Name", "Stage", "Job title"]);
    await expect
      .element(page.getByRole("columnheader", { name: "Stage" }))
      .not.toHaveAttribute("aria-sort", "ascending");
  });
});

describe("the menu of a row", () => {
  test("a right click opens it for that row, with the keys of the commands", async () => {
    await showContacts();
    await page.getByRole("gridcell", { name: "Person 2" }).click({ button: "right" });
    const menu = page.getByRole("menu", { name: "Actions" });
    await expect.element(menu.getByRole("menuitem", { name: /^Open/ }).first()).toHaveFocus();
    await expect.element(menu.getByRole("menuitem", { name: /Copy phone/ })).toBeVisible();
    // Person 2 has no email address.
    await expect.element(menu.getByRole("menuitem", { name: /email/i })).not.toBeInTheDocument();
    await userEvent.keyboard("x");
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(grid()).toHaveFocus();
    await expect
      .element(page.getByRole("checkbox", { name: "Select Person 2", exact: true }))
      .toBeChecked();
  });

  test("Shift+F10 opens it for the active row, and Esc returns to the list", async () => {
    await showContacts();
    await userEvent.keyboard("j{Shift>}{F10}{/Shift}");
    const menu = page.getByRole("menu", { name: "Actions" });
    await expect.element(menu).toBeVisible();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(menu.getByRole("menuitem", { name: /Open as a page/ })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(grid()).toHaveFocus();
  });
});

describe("organizations", () => {
  test("their contacts, jobs and deals are counted; why they can't be edited is said", async () => {
    await showContacts("organization");
    await expect.poll(() => headings().join()).toContain("Contacts,Jobs,Deals");
    await expect.element(page.getByRole("gridcell", { name: "3", exact: true })).toBeVisible();
    // Where an address leads comes first.
    const website = page.getByRole("gridcell", { name: "acme.example", exact: true });
    await expect.element(website).toHaveAttribute("title", "https://www.acme.example/");
    await page.getByRole("button", { name: "Read-only" }).click();
    await expect.element(page.getByText(/Change them in your CRM/)).toBeVisible();
  });
});

describe("the selected rows", () => {
  test("their tags are added, and their emails copied, by one button each", async () => {
    const copied = keepCopiedTexts();
    const bridge = await showContacts();
    await userEvent.keyboard("{Control>}a{/Control}");
    const bar = page.getByRole("group", { name: "Selected rows" });
    await bar.getByRole("button", { name: "Copy emails" }).click();
    await expect.poll(() => copied).toEqual(["one@example.org"]);
    const copiedText = "Copied 1 email address. 2 selected records have none.";
    await expect.element(page.getByText(copiedText)).toBeVisible();
    commandOf("list-copy-emails")?.run(bridge);
    await expect.poll(() => copied).toEqual(["one@example.org", "one@example.org"]);
    await bar.getByRole("button", { name: "Tags…" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit 3 contacts" });
    await expect.element(dialog.getByRole("radio", { name: "Add" })).toBeChecked();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await bar.getByRole("button", { name: "Stage…" }).click();
    await expect.element(dialog.getByLabelText("Stage", { exact: true })).toBeVisible();
  });

  test("their contact cards are saved in one file, by the bar and by a command", async () => {
    const bridge = await showContacts();
    const saveFile = vi.spyOn(bridge, "saveFile").mockResolvedValue(true);
    await userEvent.keyboard("xjx");
    const bar = page.getByRole("group", { name: "Selected rows" });
    await bar.getByRole("button", { name: "Save cards" }).click();
    await expect.element(page.getByText("Saved 2 contact cards in one file.")).toBeVisible();
    const [name, type, content = ""] = saveFile.mock.calls[0] ?? [];
    const text = String(content);
    expect([name, type]).toEqual(["Contacts.vcf", "text/vcard;charset=utf-8"]);
    expect(text.match(/^FN:.*$/gm)).toEqual(["FN:Person 1", "FN:Person 2"]);
    expect(text.match(/END:VCARD\r\nBEGIN:VCARD/g)).toHaveLength(1);
    commandOf("list-save-cards")?.run(bridge);
    await expect.poll(() => saveFile.mock.calls.length).toBe(2);
  });

  test("more contact cards than one file takes are refused with their number", async () => {
    const bridge = await showContacts();
    const saveFile = vi.spyOn(bridge, "saveFile");
    const list = { resource: "contact", filter: { op: "all" }, sort: "id:asc" } as const;
    const rows = { list, selection: EVERYTHING, size: MAX_CARDS + 1 };
    await saveCards(rows, contextOf(bridge));
    expect(useToasts.getState().toasts.map(({ text }) => text)).toContain(
      "One file takes up to 1,000 contact cards, and 1,001 records are selected.",
    );
    expect(saveFile).not.toHaveBeenCalled();
  });
});
