import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { placeOf, useNavigation } from "../../renderer/core/navigation.ts";
import { ReportsView } from "../../renderer/screens/reports/reports-view.tsx";
import {
  type Report,
  type ReportRow,
  REPORTS,
  type ReportSubject,
  type ReportTable,
  type ReportStep,
} from "../../shared/local/report.ts";
import { reportNoteText } from "../../renderer/fields/texts.ts";
import { rowText, shortRowText } from "../../renderer/screens/reports/texts.ts";
import { useViewState } from "../../renderer/core/view-state.ts";
import { scriptedBridge, status } from "./scripted-bridge.ts";
import { keepCopiedTexts } from "./copied-texts.ts";
import { show } from "./show.tsx";
import { choose } from "./choose.ts";

const stage = (id: number) => ({ op: "is", field: "stage", value: id }) as const;

function pipeline(currencies: readonly (string | null)[]): ReportTable {
  const row = (key: string, of: ReportSubject, currency: string | null, cents: number) => ({
    key: `${key}/${currency ?? ""}`,
    subject: of,
    currency,
    numbers: {
      count: { value: cents === 0 ? 0 : 3, filter: stage(1) },
      value: { value: cents, filter: stage(1) },
      weighted: { value: Math.round(cents / 10), filter: stage(1) },
    },
  });
  return {
    resource: "deal",
    step: null,
    measures: [
      { key: "count", label: null, unit: "count" },
      { key: "value", label: null, unit: "cents" },
      { key: "weighted", label: null, unit: "cents" },
    ],
    rows: currencies.flatMap((currency) => [
      row("1", { is: "named", label: "Qualified", percentage: 10 }, currency, 12_345_650),
      row("2", { is: "named", label: "Offer", percentage: 80 }, currency, 0),
    ]),
    totals: currencies.map((currency) => row("total", { is: "total" }, currency, 12_345_650)),
    notes: [{ about: "weighted" }],
  };
}

function bridgeWith(table: ReportTable, change: Partial<Report> = {}) {
  const empty: ReportTable = {
    resource: "job",
    step: null,
    measures: [],
    rows: [],
    totals: [],
    notes: [],
  };
  const report = (name: (typeof REPORTS)[number]): Report => ({
    name,
    as_of: "2026-11-20T09:00:00Z",
    complete: true,
    incomplete: [],
    ...(name === "pipeline" ? { ...table, ...change } : empty),
  });
  return scriptedBridge(
    Object.fromEntries(REPORTS.map((name) => [`GET /local/report/${name}`, report(name)])),
  );
}

afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  await page.viewport(1200, 800);
  useNavigation.getState().go({ view: "reports", name: null }, "replace");
});

test("each number links to the list it counts, to the cent; zero is no link", async () => {
  await show(bridgeWith(pipeline([null])), <ReportsView name={null} />);
  const table = page.getByRole("table", { name: "Pipeline by stage" });
  const link = table.getByRole("link", { name: "123,456.50: Value, Qualified (10 %)" });
  await expect.element(link).toBeVisible();
  const address = link.element().getAttribute("href") ?? "";
  expect(placeOf(address)).toMatchObject({ view: "list", resource: "deal", open: null });
  expect(JSON.parse(new URLSearchParams(address.split("?")[1]).get("filter") ?? "")).toEqual(
    stage(1),
  );
  await expect
    .element(table.getByRole("row", { name: /Offer/ }))
    .toMatchTextContent(/^Offer \(80 %\)00\.000\.00$/);
  expect(table.getByRole("row", { name: /Offer/ }).getByRole("link").elements()).toHaveLength(0);
  await link.click();
  expect(useNavigation.getState().place).toMatchObject({ view: "list", resource: "deal" });
});

test("a plot beside its table is hidden from screen readers, without style elements", async () => {
  const before = document.querySelectorAll("style").length;
  await show(bridgeWith(pipeline([null])), <ReportsView name={null} />);
  await expect
    .poll(() => document.querySelectorAll("[data-plot] svg path[data-bar]").length)
    .toBeGreaterThan(1);
  const plot = document.querySelector("[data-plot]");
  expect(plot?.getAttribute("aria-hidden")).toBe("true");
  // In the colour of its stage.
  expect(plot?.querySelector("path[data-bar]")?.getAttribute("fill")).toBe("var(--plot-step1)");
  // The test's own server puts modules of CSS into style elements; the plots must add none
  // of its own.
  const own = [...document.querySelectorAll("style")].filter(
    (style) => !style.hasAttribute("data-vite-dev-id"),
  );
  expect(own.length).toBeLessThanOrEqual(before);
});

test("a bar shows its numbers under the pointer, and opens the list that it counts", async () => {
  await show(bridgeWith(pipeline([null])), <ReportsView name={null} />);
  const bars = () => [...document.querySelectorAll<SVGElement>("[data-plot] path[data-bar]")];
  await expect.poll(() => bars().length).toBeGreaterThan(1);
  const [bar] = bars();
  if (bar === undefined) throw new Error("There is no bar.");
  await userEvent.hover(bar);
  const tip = page.getByText("Weighted: 12,345.65");
  await expect.element(tip).toBeVisible();
  await userEvent.click(bar);
  expect(useNavigation.getState().place).toMatchObject({ view: "list", resource: "deal" });
  await userEvent.hover(document.body);
  await expect.element(tip).not.toBeInTheDocument();
});

test("two currencies stay apart in the table, and each has its own plot", async () => {
  await show(bridgeWith(pipeline(["EUR", "PLN"])), <ReportsView name={null} />);
  const table = page.getByRole("table", { name: "Pipeline by stage" });
  await expect
    .element(table.getByRole("link", { name: "123,456.50: Value, Total, EUR" }))
    .toBeVisible();
  await expect
    .element(table.getByRole("link", { name: "123,456.50: Value, Total, PLN" }))
    .toBeVisible();
  await expect.poll(() => document.querySelectorAll("[data-plot]").length).toBe(2);
});

test("it says from when the numbers are, and which records are still being read", async () => {
  const bridge = bridgeWith(pipeline([null]), { complete: false, incomplete: ["deal"] });
  bridge.answer("GET /local/status", () => ({
    status: 200,
    body: status({ incomplete: ["deal", "note"] }),
  }));
  await show(bridge, <ReportsView name={null} />);
  await expect.element(page.getByText(/^As of Nov 20, 2026/)).toBeVisible();
  const pipelineSection = page.getByRole("region", { name: /^Pipeline by stage/ });
  await expect.element(pipelineSection.getByText("Still loading deals")).toBeVisible();
  await expect.element(page.getByRole("banner").getByText("Still loading deals")).toBeVisible();
});

test("a report that fails says so and leaves the others alone", async () => {
  const bridge = bridgeWith(pipeline([null]));
  bridge.answer("GET /local/report/jobs", () => ({
    status: 500,
    body: { message: "The disk is gone." },
  }));
  await show(bridge, <ReportsView name={null} />);
  await expect.element(page.getByText("The disk is gone.")).toBeVisible();
  await expect.element(page.getByRole("table", { name: "Pipeline by stage" })).toBeVisible();
});

test("one person's records only: each report asks by its own field", async () => {
  const bridge = bridgeWith(pipeline([null]));
  await show(bridge, <ReportsView name={null} />);
  await choose(page.getByRole("combobox", { name: "Records of" }), "Marta Nunes");
  const asked = (name: string) =>
    JSON.parse(bridge.askedFor(`GET /local/report/${name}`).at(-1)?.query?.["filter"] ?? "");
  await expect.poll(() => asked("jobs")).toEqual({ op: "is", field: "owner_id", value: 7 });
  expect(asked("activities")).toEqual({ op: "is", field: "created_by", value: 7 });
  expect(asked("pipeline")).toEqual({ op: "is", field: "owner", value: 7 });
});

test("a period is asked for by its days, and said with what each report counts by", async () => {
  const bridge = bridgeWith(pipeline([null]));
  await show(bridge, <ReportsView name={null} />);
  await choose(page.getByRole("combobox", { name: "Period" }), "Own dates");
  const ends = ["From", "To"].map((name) => page.getByRole("textbox", { name }));
  const typed = () => ends.map((end) => (end.element() as HTMLInputElement).value);
  await expect.element(page.getByRole("textbox", { name: "From" })).toBeVisible();
  expect(new Set(typed()).size, "a month, not one day").toBe(2);
  await page.getByRole("textbox", { name: "From" }).fill("2026-01-01");
  await page.getByRole("textbox", { name: "To" }).fill("2026-03-31");
  const asked = (name: string) =>
    bridge.askedFor(`GET /local/report/${name}`).at(-1)?.query?.["period"];
  await expect.poll(() => asked("jobs")).toBe("2026-01-01..2026-03-31");
  expect(asked("sources")).toBe("2026-01-01..2026-03-31");
  const said = page.getByText("Deals by their close date: Jan 1, 2026 – Mar 31, 2026");
  await expect.element(said.first()).toBeVisible();
  await expect.element(page.getByText(/^Jobs by the day they were opened: Jan 1/)).toBeVisible();
  // Chosen once, it stays.
  expect(bridge.askedFor("PUT /local/ui-settings/report-period").at(-1)?.body).toEqual({
    value: { name: "own", from: "2026-01-01", to: "2026-03-31" },
  });
});

/** What a button puts on the clipboard. */
function spyOnClipboard(write: (items: readonly ClipboardItem[]) => Promise<void>) {
  vi.spyOn(navigator.clipboard, "write").mockImplementation(write);
  return keepCopiedTexts();
}

test("a report is copied as a picture in which its bars are, and as a table", async () => {
  const pictures: Blob[] = [];
  const texts = spyOnClipboard(async ([item]) => {
    if (item !== undefined) pictures.push(await item.getType("image/png"));
  });
  await show(bridgeWith(pipeline(["EUR"])), <ReportsView name={null} />);
  await expect
    .poll(() => document.querySelectorAll("[data-plot] svg path[data-bar]").length)
    .toBeGreaterThan(1);
  await page.getByRole("button", { name: "Copy as picture: Pipeline by stage" }).click();
  await expect.element(page.getByText("Copied the picture of Pipeline by stage.")).toBeVisible();
  const [picture] = pictures;
  const bitmap = await createImageBitmap(picture ?? new Blob());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext("2d");
  context?.drawImage(bitmap, 0, 0);
  const { data = [] } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {};
  const colours = new Set<string>();
  for (let at = 0; at < data.length; at += 4) colours.add(data.slice(at, at + 3).join());
  // The ground, texts with their smooth edges, and the strong and the weak colour of the bars.
  expect(colours.size).toBeGreaterThan(20);
  expect(bitmap.width).toBeGreaterThan(600);

  await page.getByRole("button", { name: "Copy as table: Pipeline by stage" }).click();
  expect(texts).toEqual([
    [
      "Stage\tCurrency\tDeals\tValue\tWeighted",
      "Qualified (10 %)\tEUR\t3\t123456.50\t12345.65",
      "Offer (80 %)\tEUR\t0\t0.00\t0.00",
      "Total\tEUR\t3\t123456.50\t12345.65",
    ].join("\n"),
  ]);
});

test("where the clipboard takes no picture, it is saved", async () => {
  spyOnClipboard(() => Promise.reject(new DOMException("Not allowed", "NotAllowedError")));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  await show(bridgeWith(pipeline([null])), <ReportsView name={null} />);
  await page.getByRole("button", { name: "Copy as picture: Pipeline by stage" }).click();
  await expect.poll(() => saved).toEqual(["Pipeline by stage.png"]);
});

test("one report is printed alone", async () => {
  const printed: (string | undefined)[] = [];
  vi.spyOn(window, "print").mockImplementation(() => {
    printed.push(document.querySelector<HTMLElement>("[data-printed]")?.dataset["report"]);
    window.dispatchEvent(new Event("afterprint"));
  });
  await show(bridgeWith(pipeline([null])), <ReportsView name={null} />);
  await page.getByRole("button", { name: "Print: Pipeline by stage" }).click();
  expect(printed).toEqual(["pipeline"]);
  expect(document.querySelector("[data-printed]")).toBeNull();
});

test("activities are counted by weeks that begin on the chosen day", async () => {
  useViewState.getState().set({ weekStart: "sunday" });
  try {
    const bridge = bridgeWith(pipeline([null]));
    await show(bridge, <ReportsView name={null} />);
    const asked = () => bridge.askedFor("GET /local/report/activities").at(-1)?.query;
    await expect.poll(asked).toMatchObject({ weekStart: "sunday" });
  } finally {
    useViewState.getState().set({ weekStart: "system" });
  }
});

test("rows and notes are said by the page, in the user's words and formats", () => {
  const said = (name: Report["name"], subject: ReportSubject, step: ReportStep | null = null) => {
    const row: ReportRow = { key: "", subject, currency: null, numbers: {} };
    return [rowText({ name, step }, row), shortRowText({ name, step }, row)];
  };
  const days = { is: "days", from: "2026-11-16", to: "2026-11-22", isCurrent: true } as const;
  const month = { ...days, from: "2026-11-01", to: "2026-11-30", isCurrent: false };
  try {
    useViewState.getState().set({ locale: "en-GB" });
    expect(said("activities", days, "week")).toEqual(["16 Nov 2026 (this week)", "16 Nov"]);
    expect(said("closing", month, "month")).toEqual(["Nov 2026", "Nov 26"]);
    expect(said("closing", month, "year")).toEqual(["2026", "2026"]);
    expect(said("jobs", { is: "age", from: 31, to: 60 })[0]).toBe("31 to 60 days");
    expect(said("jobs", { is: "age", from: 181, to: null })[0]).toBe("Over 180 days");
    expect(said("sources", { is: "others", count: 1 })[0]).toBe("1 other source");
    expect(said("sources", { is: "none" })[0]).toBe("No source");
    useViewState.getState().set({ locale: "de-DE" });
    expect(said("activities", days, "week")[0]).toBe("16. Nov. 2026 (this week)");
    expect(said("pipeline", { is: "named", label: "Brief", percentage: 33.3 })[0]).toBe(
      "Brief (33,3 %)",
    );
  } finally {
    useViewState.getState().set({ locale: "system" });
  }
  expect(reportNoteText({ about: "unweighted", count: 1 })).toMatch(/^1 deal has /);
  expect(reportNoteText({ about: "weeks", start: "sunday" })).toMatch(/^Weeks begin on Sunday/);
});

test("with less motion, the page is at a chosen report at once", async () => {
  const media = (value: string) =>
    cdp().send("Emulation.setEmulatedMedia", {
      features: [{ name: "prefers-reduced-motion", value }],
    });
  await media("reduce");
  try {
    await show(
      bridgeWith(pipeline([null])),
      <div style={{ height: 300 }}>
        <ReportsView name={null} />
      </div>,
    );
    const link = page.getByRole("navigation", { name: "Reports" }).getByText(/^Jobs by age/);
    await expect.element(page.getByRole("table", { name: "Pipeline by stage" })).toBeVisible();
    const section = document.querySelector<HTMLElement>("[data-report=jobs]");
    (link.element() as HTMLElement).click();
    expect(section?.offsetTop).toBeGreaterThan(100);
    expect(section?.parentElement?.scrollTop).toBeGreaterThan(100);
  } finally {
    await media("");
  }
});

test("an empty report says whose records it counts, and what would show more", async () => {
  const bridge = bridgeWith(pipeline([null]));
  bridge.answer("GET /local/me", { id: 7, full_name: "Marta Nunes" });
  const shown = await show(bridge, <ReportsView name={null} />);
  const jobs = page.getByRole("region", { name: "Jobs by age and status" });
  await expect
    .element(jobs.getByText("You have no jobs. Choose Team above to count everyone's."))
    .toBeVisible();
  await page.getByText("Team").click();
  await expect.element(jobs.getByText("There are no jobs.")).toBeVisible();
  await choose(page.getByRole("combobox", { name: "Records of" }), "Marta Nunes");
  await expect.element(jobs.getByText("This colleague has no jobs.")).toBeVisible();
  await choose(page.getByRole("combobox", { name: "Period" }), "Last year");
  await expect
    .element(jobs.getByText(/^This colleague has no jobs in this period\. Choose another/))
    .toBeVisible();
  await shown.unmount();
});
