import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Resource } from "../../../shared/contract/resource.ts";
import { scriptedBridge } from "../../../test/renderer/scripted-bridge.ts";
import { show } from "../../../test/renderer/show.tsx";
import { useNavigation } from "../../core/navigation.ts";
import { useOverlays } from "../../core/view-state.ts";
import { RecordPage } from "./record-page.tsx";

const REF = { blob: "b1", name: "cv.pdf", type: "application/pdf", size: 4 };
const RECORDS: Readonly<Partial<Record<Resource, object>>> = {
  candidate: {
    id: 1,
    slug: "candidate_anna",
    first_name: "Anna",
    last_name: "Kowalska",
    full_name: "Anna Kowalska",
    owner: { id: 7, full_name: "Marta Nunes" },
  },
  organization: { id: 2, slug: "organization_acme", name: "Acme" },
};

async function open(resource: Resource, key: string, title: string) {
  const bridge = {
    ...scriptedBridge({
      [`GET /local/record/${resource}/${key}`]: { record: RECORDS[resource], entries: [] },
      [`PUT /v1/${resource}/${key}`]: (request) => ({ status: 201, body: request.body }),
    }),
    addFile: (file: File) => Promise.resolve({ ...REF, name: file.name }),
  };
  await show(bridge, <RecordPage resource={resource} recordKey={key} />);
  await expect.element(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  return bridge;
}

function transferOf(name: string): DataTransfer {
  const data = new DataTransfer();
  data.items.add(new File(["data"], name));
  return data;
}

beforeEach(() => {
  useNavigation.getState().go({ view: "today" }, "replace");
  useOverlays.setState({ creating: null, preset: {} });
});

test("a document that is dropped on a candidate becomes the resume", async () => {
  const bridge = await open("candidate", "candidate_anna", "Anna Kowalska");
  page
    .getByRole("article")
    .element()
    .dispatchEvent(
      new DragEvent("drop", {
        dataTransfer: transferOf("cv.pdf"),
        bubbles: true,
        cancelable: true,
      }),
    );
  await expect.poll(() => bridge.askedFor("PUT")[0]?.body).toMatchObject({ resume: REF });
});

test("a screenshot that is pasted goes to an activity, and replaces no resume", async () => {
  const bridge = await open("candidate", "candidate_anna", "Anna Kowalska");
  const clipboardData = transferOf("image.png");
  document.body.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
  );
  await expect
    .poll(() => useOverlays.getState())
    .toMatchObject({
      creating: "activity",
      preset: { related_to: "candidate_anna", attachment: { name: "image.png" } },
    });
  expect(bridge.askedFor("PUT")).toHaveLength(0);
});

test("what has no field for files gets an activity with the file", async () => {
  await open("organization", "organization_acme", "Acme");
  page
    .getByRole("article")
    .element()
    .dispatchEvent(
      new DragEvent("drop", {
        dataTransfer: transferOf("contract.pdf"),
        bubbles: true,
        cancelable: true,
      }),
    );
  await expect
    .poll(() => useOverlays.getState().preset)
    .toMatchObject({ related_to: "organization_acme", title: "contract.pdf" });
});
