import { expect, type Page, test } from "@playwright/test";
import { z } from "zod";
import { makePdf } from "../fixtures/pdf.ts";
import { askServer, KEY, makeDataDir, originOf, startApp, startSandbox } from "./desk.ts";
import { firstSync } from "./first-sync.ts";

/** Everybody met at the fair has an address here. */
const DOMAIN = "fair-day.example";

const FIRST = ["Ada", "Bela", "Cleo", "Dana", "Enno", "Fenja", "Gero", "Hedda"];
const LAST = ["Quellbrunn", "Ravnsborg", "Sturmhold", "Tannwald", "Umbruch", "Vossgarten"];
/** Person of a number; no two have the same name. */
const person = (index: number) => {
  const first = FIRST[index % FIRST.length] ?? "";
  const last = `${LAST[Math.floor(index / FIRST.length) % LAST.length] ?? ""}${
    index >= FIRST.length * LAST.length ? "son" : ""
  }`;
  return { first, last, email: `${first}.${last}@${DOMAIN}`.toLowerCase() };
};
const people = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => person(from + index));

interface DroppedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

const textFile = (name: string, type: string, text: string): DroppedFile => ({
  name,
  type,
  bytes: new TextEncoder().encode(text),
});

const LIST = textFile(
  "visitors.csv",
  "text/csv",
  [
    "First name,Last name,Email,City",
    ...people(0, 40).map(({ first, last, email }) => `${first},${last},${email},Bremen`),
  ].join("\r\n"),
);
const CARDS = textFile(
  "cards.vcf",
  "text/vcard",
  people(40, 5)
    .map(({ first, last, email }) =>
      ["BEGIN:VCARD", "VERSION:3.0", `N:${last};${first};;;`, `FN:${first} ${last}`]
        .concat([`EMAIL:${email}`, "END:VCARD"])
        .join("\r\n"),
    )
    .join("\r\n"),
);
const APPLICANTS = people(45, 12);
const CVS = APPLICANTS.map(({ first, last, email }, index): DroppedFile => {
  const lines = [`${first} ${last}`, email, "Experience", "2019 - 2024 Welder, Hafen GmbH"];
  const name = `cv-${index + 1}`;
  return index % 4 === 0
    ? { name: `${name}.pdf`, type: "application/pdf", bytes: makePdf([lines.join(", ")]) }
    : textFile(`${name}.txt`, "text/plain", lines.join("\n"));
});

/** Drops files on the view, as from a folder of the computer. */
async function drop(page: Page, files: readonly DroppedFile[]): Promise<void> {
  await page.evaluate(
    (dropped) => {
      const dataTransfer = new DataTransfer();
      for (const { name, type, codes } of dropped)
        dataTransfer.items.add(new File([Uint8Array.from(codes)], name, { type }));
      const view = document.querySelector("main h1");
      for (const kind of ["dragover", "drop"])
        view?.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
    },
    files.map(({ name, type, bytes }) => ({ name, type, codes: [...bytes] })),
  );
}

const logSchema = z.object({ counts: z.record(z.string(), z.number()) });

test("a day at a fair: a list, cards and CVs, checked offline and sent in the evening", async ({
  page,
}) => {
  const sandbox = await startSandbox();
  const data = makeDataDir();
  let app = await startApp(sandbox.url, data.path);
  await firstSync(app);
  await page.goto(app.url);
  await page.getByLabel("Work offline").check();
  await expect(page.getByText(/Working offline/).first()).toBeVisible();
  await askServer(sandbox.url, "/sandbox/log", { method: "DELETE" });
  /** Writing requests that the server was sent, by method and path. */
  const writes = async () => {
    const { counts } = logSchema.parse(await askServer(sandbox.url, "/sandbox/log"));
    return Object.fromEntries(
      Object.entries(counts).filter(([route]) => !route.startsWith("GET ")),
    );
  };
  const dialog = page.getByRole("dialog", { name: "Import" });
  const drafts = async () => {
    const { total } = await askServer(originOf(app.url), "/local/drafts?limit=1", { key: KEY });
    return total;
  };

  await test.step("everything is dropped at once: the list and the cards are planned", async () => {
    await page.goto(`${originOf(app.url)}/#/contact`);
    await expect(page.getByRole("grid", { name: "Contacts" })).toBeVisible();
    await drop(page, [LIST, CARDS, ...CVS]);
    await expect(dialog.getByText("1 more file follows this one.")).toBeVisible();
    for (const count of [40, 5]) {
      await dialog.getByRole("button", { name: "Show the plan" }).click();
      await expect(dialog.getByRole("radio", { name: `New ${count}` })).toBeVisible();
      await dialog.getByRole("button", { name: `Hold ${count} drafts in the inbox` }).click();
    }
    await expect(page.getByRole("heading", { name: "Inbox" })).toBeVisible();
    await expect(page.getByText(/^12 files wait to be checked/)).toBeVisible();
    expect(await drafts()).toBe(45);
  });

  await test.step("a dead battery loses neither drafts nor files", async () => {
    await app.stop("SIGKILL");
    app = await startApp(null, data.path);
    await page.goto(`${originOf(app.url)}/#key=${KEY}`);
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await page.goto(`${originOf(app.url)}/#/cv-review`);
    await expect(page.getByText("1 of 12", { exact: true })).toBeVisible();
  });

  await test.step("each CV is checked beside its file, and kept by a key", async () => {
    for (const [index, { first, last, email }] of APPLICANTS.entries()) {
      const name = CVS[index]?.name ?? "";
      const form = page.getByRole("form", { name: `Values from ${name}` });
      await form.getByRole("textbox", { name: "First name" }).fill(first);
      await form.getByRole("textbox", { name: "Last name" }).fill(last);
      await form.getByRole("textbox", { name: "Email" }).fill(email);
      await page.keyboard.press("Control+Enter");
      await expect(form).toBeHidden();
    }
    await expect(page.getByRole("heading", { name: "Inbox" })).toBeVisible();
    expect(await drafts()).toBe(57);
  });

  await test.step("nothing is sent before the release, with and without a network", async () => {
    await page.getByLabel("Work offline").uncheck();
    await expect(page.getByText("Everything is sent").first()).toBeVisible();
    await askServer(originOf(app.url), "/local/sync", { method: "POST", key: KEY, body: {} });
    expect(await writes()).toEqual({});
    await page.getByLabel("Work offline").check();
    await expect(page.getByText(/Working offline/).first()).toBeVisible();
    for (const count of [40, 5, 12]) {
      await page.getByRole("button", { name: "Release all" }).first().click();
      await page.getByRole("button", { name: `Release ${count}`, exact: true }).click();
      await expect(
        page.getByRole("button", { name: `Release ${count}`, exact: true }),
      ).toBeHidden();
      const remaining = count === 40 ? 17 : count === 5 ? 12 : 0;
      await expect.poll(drafts).toBe(remaining);
      // The page draws what is left some time after the engine has released the others.
      if (remaining > 0)
        await expect(page.getByText(`${remaining} drafts`, { exact: true })).toBeVisible();
    }
    await expect(page.getByText("Working offline, 57 changes waiting").first()).toBeVisible();
    expect(await writes()).toEqual({});
  });

  await test.step("in the evening all are sent, each once", async () => {
    await page.getByLabel("Work offline").uncheck();
    await expect(page.getByText("Everything is sent").first()).toBeVisible();
    expect(await writes()).toEqual({ "POST /v1/contact": 45, "POST /v1/candidate": 12 });
    for (const { email } of [person(0), person(44), person(45), person(56)]) {
      const path = `/local/search?q=${encodeURIComponent(email)}`;
      const { data: hits } = await askServer(originOf(app.url), path, { key: KEY });
      expect(hits, email).toHaveLength(1);
    }
  });

  await test.step("the same list once more has nothing to do", async () => {
    await page.goto(`${originOf(app.url)}/#/contact`);
    await expect(page.getByRole("grid", { name: "Contacts" })).toBeVisible();
    await drop(page, [LIST]);
    await dialog.getByRole("button", { name: "Show the plan" }).click();
    await expect(dialog.getByRole("radio", { name: "Same 40" })).toBeVisible();
    await expect(dialog.getByText("No row is new or changed.")).toBeVisible();
  });
  await app.stop();
  await sandbox.stop();
  data.remove();
});
