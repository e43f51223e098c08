import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useToasts } from "../../renderer/core/toasts.ts";
import { useViewState } from "../../renderer/core/view-state.ts";
import {
  FileFact,
  fileSource,
  type FileSource,
} from "../../renderer/screens/record/preview/file-fact.tsx";
import { requestLook } from "../../renderer/fields/field-request.ts";
import { makeJapanesePdf, makePdf } from "../fixtures/pdf.ts";
import { entry, scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const CV: FileSource = { name: "cv.pdf", local: "/local/file/b1", sentAt: null, remote: null };

beforeEach(() => useViewState.setState({ theme: "light" }));

async function open(file: FileSource, bytes: Uint8Array<ArrayBuffer> | null) {
  const bridge = scriptedBridge();
  if (bytes !== null && file.local !== null) bridge.keep(file.local, bytes);
  await show(
    bridge,
    <FileFact resource="candidate" recordKey="candidate_anna" field="resume" file={file} />,
  );
  return bridge;
}

/** Dark pixels of the page: something is written on it. */
function ink(): number {
  const canvas = document.querySelector("canvas");
  const context = canvas?.getContext("2d");
  if (canvas === null || context === null || context === undefined || canvas.width === 0) return 0;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let dark = 0;
  for (let at = 0; at < data.length; at += 4)
    if ((data[at] ?? 255) < 100 && (data[at + 3] ?? 0) > 0) dark += 1;
  return dark;
}

test("a PDF on this machine is drawn page by page, and its words can be read aloud", async () => {
  await open(CV, makePdf(["Anna Kowalska", "Second page"]));
  await page.getByRole("button", { name: "Preview" }).click();
  await expect.element(page.getByText("Page 1 of 2", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Anna Kowalska")).toBeInTheDocument();
  await expect.poll(ink).toBeGreaterThan(100);
  await expect.element(page.getByRole("button", { name: "Previous page" })).toBeDisabled();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect.element(page.getByRole("img", { name: "Page 2 of 2" })).toBeVisible();
  await expect.element(page.getByText("Second page")).toBeInTheDocument();
  page.getByRole("region", { name: "Page" }).element().focus();
  await userEvent.keyboard("{PageUp}");
  await expect.element(page.getByText("Page 1 of 2", { exact: true })).toBeVisible();
  const width = () => document.querySelector("canvas")?.getBoundingClientRect().width ?? 0;
  const fitted = width();
  await userEvent.keyboard("+");
  await expect.poll(width).toBeGreaterThan(fitted);
  await page.getByRole("button", { name: "Fit width" }).click();
  await expect.poll(width).toBe(fitted);
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("Japanese text without an embedded font is drawn by the bundled character maps", async () => {
  await open(CV, makeJapanesePdf("職務経歴書"));
  await page.getByRole("button", { name: "Preview" }).click();
  await expect.element(page.getByText("職務経歴書")).toBeInTheDocument();
  // Its letters where the machine has some for it, else empty boxes: never a blank page.
  await expect.poll(ink).toBeGreaterThan(20);
});

const CV_PLACE = { resource: "candidate", key: "candidate_anna", field: "resume" } as const;

test("a key opens it; where it is not on this machine the key says so", async () => {
  const bridge = scriptedBridge();
  bridge.keep("/local/file/b1", makePdf(["Anna Kowalska"]));
  const fact = (file: FileSource) => (
    <FileFact resource="candidate" recordKey="candidate_anna" field="resume" file={file} />
  );
  const { unmount } = await show(bridge, fact(CV));
  requestLook(CV_PLACE);
  await expect.element(page.getByRole("dialog", { name: "cv.pdf" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await unmount();
  await show(bridge, fact({ ...CV, local: null }));
  requestLook(CV_PLACE);
  await expect
    .poll(() => useToasts.getState().toasts.map(({ text }) => text))
    .toEqual([expect.stringContaining("The file is on the server")]);
});

test("what is no PDF in spite of its name is said, not shown", async () => {
  await open(CV, new TextEncoder().encode("just words"));
  await page.getByRole("button", { name: "Preview" }).click();
  await expect.element(page.getByRole("alert")).toMatchTextContent(/but it isn't one/);
});

test("other files can be saved only", async () => {
  await open({ ...CV, name: "cv.docx" }, new TextEncoder().encode("x"));
  await expect.element(page.getByRole("button", { name: "Save a copy" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Preview" })).not.toBeInTheDocument();
});

test("bytes that are not on this machine are a state of their own", async () => {
  await open(CV, null);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect
    .element(page.getByText(/The file is on the server, which provides only its name/))
    .toBeVisible();
  await expect.element(page.getByRole("button", { name: "Preview" })).not.toBeInTheDocument();
});

test("a file that was sent says so, and that the server has it", async () => {
  await open({ ...CV, sentAt: "2026-11-20T08:00:00Z" }, makePdf(["Anna Kowalska"]));
  await expect
    .element(page.getByText(/^The copy that was sent from here on .*; the server has a file/))
    .toBeVisible();
  await page.getByRole("button", { name: "Preview" }).click();
  await expect.element(page.getByRole("dialog").getByText(/sent from here on/)).toBeVisible();
  await expect.element(page.getByText("Anna Kowalska")).toBeInTheDocument();
});

test("a file's bytes are found in the record, in pending changes, or among sent files", () => {
  const blob = { blob: "b7", name: "cv.pdf", type: "application/pdf", size: 4 };
  const chosen = entry({ body: { resume: blob } });
  const record = (more: object) => ({ id: 1, ...more });
  const here = { name: "cv.pdf", remote: null };
  expect(fileSource("resume", "resume", record({ resume: "cv.pdf" }), [chosen])).toEqual({
    ...here,
    local: "/local/file/b7",
    sentAt: null,
  });
  const kept = {
    resume: { link: "/local/file/b6", name: "cv.pdf", size: 4, sent_at: "2026-11-20T08:00:00Z" },
  };
  const sent = entry({ state: "done", body: { resume: blob } });
  expect(fileSource("resume", "resume", record({ resume: "cv.pdf" }), [sent], kept)).toEqual({
    ...here,
    local: "/local/file/b6",
    sentAt: "2026-11-20T08:00:00Z",
  });
  expect(fileSource("resume", "resume", record({ resume: "cv.pdf" }), [sent])?.local).toBeNull();
  // What waits takes the place of what was sent.
  expect(fileSource("resume", "resume", record({ resume: "cv.pdf" }), [chosen], kept)?.local).toBe(
    "/local/file/b7",
  );
  const address = entry({ body: { resume: "https://crm.example/cv.pdf" } });
  expect(
    fileSource("resume", "resume", record({ resume: "cv.pdf" }), [address], kept)?.local,
  ).toBeNull();
  expect(fileSource("resume", "resume", record({ resume: null }), [], kept)).toBeNull();
  const link = "https://crm.example/files/9/Offer%20letter.pdf";
  const attachment = { file_name: "", file_link: link };
  expect(fileSource("attachment", "attachment", record({ attachment }), [])).toEqual({
    name: "Offer letter.pdf",
    local: null,
    sentAt: null,
    remote: link,
  });
});

test("a file is dragged out by its handle, which is there where a shell can do that", async () => {
  const plain = scriptedBridge();
  const dragged: string[] = [];
  const bridge = {
    ...plain,
    abilities: { ...plain.abilities, can: { ...plain.abilities.can, dragOut: true } },
    dragFile: (link: string) => {
      dragged.push(link);
      return Promise.resolve({ ok: false, message: "The disk is full." } as const);
    },
  };
  const fact = <FileFact resource="candidate" recordKey="c" field="resume" file={CV} />;
  const { unmount } = await show(plain, fact);
  await expect.element(page.getByRole("button", { name: "Save a copy" })).toBeVisible();
  expect(page.getByText("Drag to another app").elements()).toEqual([]);
  await unmount();
  await show(bridge, fact);
  const handle = page.getByText("Drag to another app");
  await expect.element(handle).toBeVisible();
  const begun = new DragEvent("dragstart", { bubbles: true, cancelable: true });
  handle.element().dispatchEvent(begun);
  // The page itself drags nothing.
  expect(begun.defaultPrevented).toBe(true);
  expect(dragged).toEqual(["/local/file/b1"]);
  await expect.element(page.getByText("The disk is full.")).toBeVisible();
});
