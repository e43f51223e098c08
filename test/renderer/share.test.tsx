import jsQR from "jsqr";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { commandOf } from "../../renderer/core/command-registry.ts";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { PhoneCodeDialog } from "../../renderer/screens/record/share/phone-code.tsx";
import { RecordPage } from "../../renderer/screens/record/record-page.tsx";
import { printRecord } from "../../renderer/screens/record/share/share-record.ts";
import { listenForShortcuts } from "../../renderer/shell/shortcuts.ts";
import type { Bridge } from "../../shared/bridge.ts";
import { scriptedBridge } from "./scripted-bridge.ts";
import { keepCopiedTexts } from "./copied-texts.ts";
import { show } from "./show.tsx";

const ANNA = {
  id: 9,
  slug: "candidate_anna",
  first_name: "Anna",
  last_name: "Kowalska",
  full_name: "Anna Kowalska",
  email: "anna@firma.example",
  phone: "",
  city: "Lund",
  custom_fields: [{ id: 5, value: "Evenings" }],
  created_at: "2026-01-01T08:00:00Z",
};

beforeEach(() => useNavigation.getState().go({ view: "today" }, "replace"));
afterEach(async () => {
  vi.restoreAllMocks();
  await commands.showOnPaper(false);
});

async function openRecord(more: Partial<Bridge> = {}) {
  const saved: string[] = [];
  const bridge = {
    ...scriptedBridge({
      "GET /local/record/candidate/candidate_anna": { record: ANNA, entries: [] },
      "GET /v1/custom-field": [
        { id: 5, entity_name: "candidate", field_name: "Best time", field_type: "text" },
      ],
    }),
    saveFile: (name: string, type: string, text: string) => {
      saved.push(name, type, text);
      return Promise.resolve(true);
    },
    ...more,
  };
  await show(bridge, <RecordPage resource="candidate" recordKey="candidate_anna" />);
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  return { bridge, saved };
}

test("a record is copied as lines of its filled fields, by its menu", async () => {
  const copied = keepCopiedTexts();
  await openRecord();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: /Copy as text/ }).click();
  await expect.element(page.getByText("Copied Anna Kowalska as text.")).toBeVisible();
  expect(copied).toEqual([
    "Candidate: Anna Kowalska\n\n" +
      "First name: Anna\nLast name: Kowalska\nEmail: anna@firma.example\n\n" +
      "Contact\nCity: Lund\n\n" +
      "Custom fields\nBest time: Evenings",
  ]);
});

test("a person is saved as a contact card, by keys", async () => {
  const { bridge, saved } = await openRecord();
  const stop = listenForShortcuts(bridge);
  await userEvent.keyboard("yc");
  await expect
    .poll(() => saved.slice(0, 2))
    .toEqual(["Anna Kowalska.vcf", "text/vcard;charset=utf-8"]);
  expect(saved[2]).toContain("EMAIL;TYPE=INTERNET:anna@firma.example\r\n");
  stop();
});

test("a record is printed by its menu once all of it is read, without controls", async () => {
  const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
  await openRecord();
  useNavigation
    .getState()
    .go({ view: "record", resource: "candidate", key: "candidate_anna" }, "replace");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: /Print the record/ }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  await commands.showOnPaper(true);
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const text of ["Lund", "Evenings"])
    await expect.element(page.getByText(text, { exact: true }).last()).toBeVisible();
  await expect.element(page.getByText("No related records yet.")).not.toBeVisible();
  const controls = document.querySelectorAll("textarea, input, [data-screen-only], button");
  const left = [...controls].filter((element) => element.checkVisibility());
  // What is edited by a press on its value is a value on paper.
  expect(left.map((element) => element.textContent)).toEqual([
    "Anna Kowalska",
    "anna@firma.example",
    "Lund",
    "Evenings",
  ]);
});

test("a record is saved as PDF once all of it is read", async () => {
  const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
  const drawn: string[] = [];
  const savePdf = () => {
    drawn.push(document.body.textContent);
    return Promise.resolve({ ok: true, name: null } as const);
  };
  const { bridge } = await openRecord({ savePdf });
  useNavigation
    .getState()
    .go({ view: "record", resource: "candidate", key: "candidate_anna" }, "replace");
  commandOf("save-pdf")?.run(bridge);
  await expect.poll(() => drawn.length).toBe(1);
  expect(drawn[0]).toContain("Evenings");
  expect(print).not.toHaveBeenCalled();
});

test("a row is printed as its page; who leaves it before that prints nothing", async () => {
  const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
  printRecord(
    useNavigation.getState(),
    { resource: "candidate", key: "candidate_anna" },
    "printer",
  );
  const { place } = useNavigation.getState();
  expect(place).toEqual({ view: "record", resource: "candidate", key: "candidate_anna" });
  useNavigation.getState().go({ view: "today" }, "replace");
  useNavigation.getState().go({ ...place }, "replace");
  await openRecord();
  await expect.element(page.getByText("Evenings")).toBeVisible();
  expect(print).not.toHaveBeenCalled();
  printRecord(
    useNavigation.getState(),
    { resource: "candidate", key: "candidate_anna" },
    "printer",
  );
  await expect.poll(() => print.mock.calls.length).toBe(1);
});

/** Returns what a camera reads from the picture on the screen. */
async function scanned(svg: SVGElement): Promise<string | undefined> {
  const { width } = svg.getBoundingClientRect();
  const copy = svg.cloneNode(true) as SVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  for (const side of ["width", "height"]) copy.setAttribute(side, String(width));
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(copy.outerHTML)}`;
  await picture.decode();
  const canvas = new OffscreenCanvas(width, width);
  const context = canvas.getContext("2d");
  context?.drawImage(picture, 0, 0);
  const pixels = context?.getImageData(0, 0, canvas.width, canvas.height);
  return pixels === undefined ? undefined : jsQR(pixels.data, pixels.width, pixels.height)?.data;
}

test("a person is shown as a code that a phone reads, dark on light in every theme", async () => {
  document.documentElement.dataset["theme"] = "dark";
  const { bridge } = await openRecord();
  const stop = listenForShortcuts(bridge);
  await show(bridge, <PhoneCodeDialog />);
  commandOf("record-phone-code")?.run(bridge);
  const code = page.getByRole("img", { name: "QR code of Anna Kowalska" });
  await expect.element(code).toBeVisible();
  const svg = code.element();
  if (!(svg instanceof SVGElement)) throw new Error("not a picture");
  expect(svg.getBoundingClientRect().width).toBeGreaterThan(300);
  expect(await scanned(svg)).toContain("EMAIL:anna@firma.example\r\n");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  delete document.documentElement.dataset["theme"];
  stop();
});
