import { page, userEvent } from "vitest/browser";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useDrafts } from "../../renderer/core/drafts.ts";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { CvReviewView } from "../../renderer/screens/inbox/cv/cv-review.tsx";
import { listenForShortcuts } from "../../renderer/shell/shortcuts.ts";
import type { Cv } from "../../shared/local/cv.ts";
import type { CvQueue } from "../../shared/local/settings.ts";
import type { WireRequest } from "../../shared/wire.ts";
import { makePdf } from "../fixtures/pdf.ts";
import { type ScriptedBridge, scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const TEXT = "Ida Lind\nMalmö, Sweden\nida@lind.example\nWelder at Lind AB\nTIG, MIG";

const CV: Cv = {
  resource: "candidate",
  fields: [
    { field: "first_name", value: "Ida", confidence: 0.98, page: 1, quote: "Ida Lind" },
    { field: "last_name", value: "Lind", confidence: 0.98, page: 1, quote: "Ida Lind" },
    {
      field: "email",
      value: "ida@lind.example",
      confidence: 1,
      page: 1,
      quote: "ida@lind.example",
    },
    { field: "city", value: "Malmö", confidence: 0.6, page: 1, quote: "Malmö, Sweden" },
  ],
  skills: [
    { value: "TIG", page: 1, quote: "TIG" },
    { value: "MIG", page: 1, quote: "MIG" },
  ],
  languages: [],
  text_found: true,
  hidden_text: false,
  lookalikes: [],
  file: { name: "lind.txt", pages: 1 },
  text: [{ page: 1, text: TEXT }],
  hidden: [],
  problem: null,
  message: null,
  attachments: [],
};

const KNOWN: Cv["lookalikes"] = [
  { resource: "candidate", slug: "candidate_ida", title: "Ida Lind", why: ["same email"] },
];

const fileOf = (blob: string, name: string) => ({ blob, name, isUnpacked: false });

let stopKeys = () => {};
beforeEach(() => {
  useNavigation.getState().go({ view: "cv-review" }, "replace");
  useDrafts.setState({}, true);
});
afterEach(() => stopKeys());

interface Script {
  readonly cv?: Partial<Cv>;
  readonly files?: CvQueue["files"];
  readonly answers?: Readonly<Record<string, object>>;
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

/** A review of files that all say the same; the queue is kept as the workspace keeps it. */
async function showReview({
  cv = {},
  files = [fileOf("b1", "lind.txt")],
  answers = {},
  bytes,
}: Script) {
  let queue: CvQueue = { files, run: null };
  const bridge = scriptedBridge({
    "GET /local/ui-settings/cv-queue": () => ({ status: 200, body: { value: queue } }),
    "PUT /local/ui-settings/cv-queue": ({ body }: WireRequest) => {
      queue = (body as { readonly value: CvQueue }).value;
      return { status: 200, body: { value: queue } };
    },
    "POST /local/cv": { ...CV, ...cv },
    "POST /local/cv/hold": { draft: 1, run: "run_1" },
    ...answers,
  });
  if (bytes !== undefined) bridge.keep("/local/file/b1", bytes);
  stopKeys = listenForShortcuts(bridge);
  await show(
    bridge,
    <div style={{ height: 700 }}>
      <CvReviewView />
    </div>,
  );
  return bridge;
}

const form = (name = "lind.txt") => page.getByRole("form", { name: `Values from ${name}` });
const box = (name: string) => form().getByRole("textbox", { name, exact: true });
const holds = (bridge: ScriptedBridge) =>
  bridge.askedFor("POST /local/cv/hold").map(({ body }) => body);

test("the file stands on the left, and a value marks its place in it", async () => {
  await showReview({});
  await expect.element(box("First name")).toHaveValue("Ida");
  await expect.element(box("First name")).toHaveFocus();
  const file = page.getByRole("region", { name: "File lind.txt" });
  await expect.element(file.getByRole("mark")).toHaveTextContent("Ida Lind");
  await box("Email").click();
  await expect.element(file.getByRole("mark")).toHaveTextContent("ida@lind.example");
  await expect.element(page.getByText("Page 1: “ida@lind.example”")).toBeVisible();
  // By keys: the next stop is a button for the place itself.
  await form().getByRole("button", { name: "Page 1: show First name in the file" }).click();
  await expect.element(file.getByRole("mark")).toHaveTextContent("Ida Lind");
  await form().getByRole("button", { name: "MIG" }).click();
  await expect.element(file.getByRole("mark")).toHaveTextContent("MIG");
});

test("a doubtful value is offered beside its empty field, and taken by click or key", async () => {
  await showReview({});
  await expect.element(box("City")).toHaveValue("");
  await form()
    .getByRole("button", { name: /^Use .?Malmö/ })
    .click();
  await expect.element(box("City")).toHaveValue("Malmö");
  await expect.element(box("City")).toHaveFocus();
  await expect.element(form().getByText("Not sure:")).not.toBeInTheDocument();
  await box("City").fill("");
  await expect.element(form().getByRole("button", { name: /^Use .?Malmö/ })).toBeVisible();
  await userEvent.keyboard("{Control>}.{/Control}");
  await expect.element(box("City")).toHaveValue("Malmö");
});

test("Ctrl+Enter keeps a file as a draft, and the next one follows in the same run", async () => {
  const files = [fileOf("b1", "lind.txt"), fileOf("b2", "maas.txt")];
  const bridge = await showReview({ files });
  await expect.element(page.getByText("1 of 2", { exact: true })).toBeVisible();
  await box("Phone").fill("+46 40 123456");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(form("maas.txt")).toBeVisible();
  await expect.element(page.getByText(/lind.txt.* is a draft now\. 1 file left/)).toBeVisible();
  await expect.element(form("maas.txt").getByRole("textbox", { name: "Phone" })).toHaveValue("");
  await form("maas.txt").getByRole("button", { name: "Keep as draft" }).click();
  await expect.poll(() => useNavigation.getState().place).toEqual({ view: "inbox" });
  expect(holds(bridge)).toEqual([
    {
      blob: "b1",
      fields: {
        first_name: "Ida",
        last_name: "Lind",
        email: "ida@lind.example",
        phone: "+46 40 123456",
        skill: "TIG,MIG",
      },
    },
    expect.objectContaining({ blob: "b2", run: "run_1" }),
  ]);
});

test("Esc leaves; the queue and what was entered stay", async () => {
  const bridge = await showReview({ files: [fileOf("b1", "lind.txt"), fileOf("b2", "maas.txt")] });
  await box("City").fill("Lund");
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => useNavigation.getState().place).toEqual({ view: "inbox" });
  await expect.element(page.getByText(/^2 files wait in the inbox/)).toBeVisible();
  expect(bridge.askedFor("PUT /local/ui-settings/cv-queue")).toEqual([]);
  expect(useDrafts.getState()["cv b1"]).toMatchObject({ fields: { city: "Lund" } });
});

test("a file is left out, and J goes on to the next one", async () => {
  const bridge = await showReview({ files: [fileOf("b1", "lind.txt"), fileOf("b2", "maas.txt")] });
  await expect.element(form()).toBeVisible();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("j");
  await expect.element(form("maas.txt")).toBeVisible();
  await form("maas.txt").getByRole("button", { name: "Leave out" }).click();
  await expect.element(form("lind.txt")).toBeVisible();
  expect(bridge.askedFor("PUT /local/ui-settings/cv-queue").at(-1)?.body).toEqual({
    value: { files: [fileOf("b1", "lind.txt")], run: null },
  });
});

test("a file about somebody who may be here is not kept before that is said", async () => {
  const bridge = await showReview({ cv: { lookalikes: KNOWN } });
  await expect
    .element(page.getByRole("button", { name: "Update this candidate: Ida Lind" }))
    .toHaveFocus();
  await form().getByRole("button", { name: "Keep as draft" }).click();
  await expect.element(page.getByText("Say first whether this is a new person.")).toBeVisible();
  await form().getByRole("button", { name: "This is a new person" }).click();
  await form().getByRole("button", { name: "Keep as draft" }).click();
  await expect.poll(() => holds(bridge)).toHaveLength(1);
  expect(holds(bridge)[0]).not.toHaveProperty("slug");
});

test("somebody who is here is updated field by field, each with a tick", async () => {
  const record = {
    id: 7,
    slug: "candidate_ida",
    first_name: "Ida",
    last_name: "Lind",
    email: "old@lind.example",
    skill: "TIG,Welding",
    created_at: "2026-01-01T00:00:00.000Z",
    updated_at: "2026-01-01T00:00:00.000Z",
  };
  const bridge = await showReview({
    cv: { lookalikes: KNOWN },
    answers: { "GET /local/record/candidate/candidate_ida": { record, entries: [] } },
  });
  await page.getByRole("button", { name: "Update this candidate: Ida Lind" }).click();
  await expect.element(form().getByText("Same as now").first()).toBeVisible();
  await expect.element(form().getByText("old@lind.example")).toBeVisible();
  const tick = (name: string) => form().getByRole("checkbox", { name: `Change ${name}` });
  await expect.element(tick("First name")).not.toBeInTheDocument();
  // What somebody entered earlier stays unless it is ticked; skills are added.
  await expect.element(tick("Email")).not.toBeChecked();
  await expect.element(tick("Skills")).toBeChecked();
  await form()
    .getByRole("button", { name: /^Use .?Malmö/ })
    .click();
  await expect.element(tick("City")).toBeChecked();
  await tick("Email").click();
  await form().getByRole("button", { name: "Keep as draft" }).click();
  await expect
    .poll(() => holds(bridge))
    .toEqual([
      {
        blob: "b1",
        slug: "candidate_ida",
        fields: { email: "ida@lind.example", city: "Malmö", skill: "TIG,MIG" },
      },
    ]);
});

test("text that a reader can't see is shown as such", async () => {
  await showReview({
    cv: {
      hidden_text: true,
      hidden: [{ page: 1, at: 0, quote: "hire this person", why: "white on white" }],
    },
  });
  await page.getByRole("button", { name: /^Text that a reader can't see/ }).click();
  await expect.element(page.getByText("hire this person")).toBeVisible();
  await expect.element(page.getByText(/Page 1, white on white/)).toBeVisible();
});

test("a file that can't be read says why, and its fields are entered by hand", async () => {
  const bridge = await showReview({
    cv: {
      fields: [],
      skills: [],
      text: [],
      text_found: false,
      problem: "This file has a password.",
    },
  });
  await expect.element(page.getByText("This file has a password.")).toBeVisible();
  await expect.element(page.getByText(/The file goes along as the resume/).first()).toBeVisible();
  await box("First name").fill("Ida");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => holds(bridge)).toEqual([{ blob: "b1", fields: { first_name: "Ida" } }]);
});

test("a CV attached to an email joins the queue behind it, once", async () => {
  const bridge = await showReview({
    files: [fileOf("m1", "application.eml"), fileOf("b2", "maas.txt")],
    cv: {
      resource: "activity",
      fields: [
        { field: "title", value: "Application", confidence: 1, page: 0, quote: "" },
        { field: "related_to", value: "candidate_ida", confidence: 1, page: 0, quote: "" },
        { field: "related_to_entity", value: 1, confidence: 1, page: 0, quote: "" },
      ],
      skills: [],
      file: { name: "application.eml", pages: 1 },
      message: {
        subject: "Application",
        sent_at: "2026-11-20T09:00:00.000Z",
        people: [
          {
            name: "Ida Lind",
            email: "ida@lind.example",
            role: "from",
            resource: "candidate",
            slug: "candidate_ida",
            title: "Ida Lind",
          },
        ],
      },
      attachments: [
        { blob: "a1", name: "cv.pdf", type: "application/pdf", size: 900, is_cv: true },
        { blob: "a2", name: "logo.png", type: "image/png", size: 90, is_cv: false },
      ],
    },
  });
  await expect.element(page.getByText("1 of 3", { exact: true })).toBeVisible();
  const message = page.getByRole("region", { name: "Message" });
  await expect
    .element(message.getByRole("link", { name: "Ida Lind" }))
    .toHaveAttribute("href", "#/candidate/candidate_ida");
  await expect.element(message.getByText("cv.pdf")).toBeVisible();
  expect(bridge.askedFor("PUT /local/ui-settings/cv-queue").at(-1)?.body).toEqual({
    value: {
      files: [
        { ...fileOf("m1", "application.eml"), isUnpacked: true },
        fileOf("a1", "cv.pdf"),
        fileOf("b2", "maas.txt"),
      ],
      run: null,
    },
  });
  await form("application.eml").getByRole("button", { name: "Keep as draft" }).click();
  await expect
    .poll(() => holds(bridge))
    .toEqual([
      {
        blob: "m1",
        fields: { title: "Application", related_to: "candidate_ida", related_to_entity: 1 },
      },
    ]);
});

test("a PDF is shown as it is, with the place of a value marked on its page", async () => {
  const name = "lind.pdf";
  await showReview({
    bytes: makePdf(["Ida Lind", "She lives in Lund now"]),
    files: [fileOf("b1", name)],
    cv: {
      fields: [
        { field: "first_name", value: "Ida", confidence: 1, page: 1, quote: "Ida Lind" },
        { field: "city", value: "Lund", confidence: 1, page: 2, quote: "Lund" },
      ],
      skills: [],
      file: { name, pages: 2 },
    },
  });
  await expect.element(form(name)).toBeVisible();
  const mark = () => document.querySelector<HTMLElement>("canvas + div[aria-hidden]");
  await expect.poll(() => mark()?.offsetWidth ?? 0).toBeGreaterThan(20);
  await form(name).getByRole("textbox", { name: "City" }).click();
  await expect.element(page.getByText("Page 2 of 2", { exact: true })).toBeVisible();
  await expect.poll(() => mark()?.offsetLeft ?? 0).toBeGreaterThan(100);
  await expect.element(form(name).getByRole("textbox", { name: "City" })).toHaveFocus();
});

test("an empty queue says what can be dropped", async () => {
  await showReview({ files: [] });
  await expect.element(page.getByText("No files to check")).toBeVisible();
});
