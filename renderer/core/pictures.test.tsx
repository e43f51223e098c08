import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type ScriptedBridge, scriptedBridge } from "../../test/renderer/scripted-bridge.ts";
import { show } from "../../test/renderer/show.tsx";
import { PictureFact } from "../screens/record/facts/fact-group.tsx";
import { PicturesSetting } from "../screens/settings/computer-section.tsx";
import { InitialsDisc } from "../ui/initials-disc.tsx";
import { useFollowPictures } from "./pictures.ts";

const LINK = "/local/file/01A";
const ANNA = { resource: "candidate", key: "candidate_anna", link: LINK };

/** A picture of one colour. */
async function png(): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(40, 20);
  canvas.getContext("2d")?.fillRect(0, 0, 40, 20);
  return new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
}

function Discs() {
  useFollowPictures();
  return (
    <>
      <InitialsDisc name="Anna Nowak" picture="candidate/candidate_anna" />
      <InitialsDisc name="Jonas Weiß" picture="candidate/candidate_jonas" />
      <InitialsDisc name="No Picture" />
      <PictureFact
        resource="candidate"
        recordKey="candidate_anna"
        label="Profile picture"
        kind={{ type: "text", format: "url" }}
        text="https://cdn.example/anna.png"
      />
    </>
  );
}

/** The initials that are shown, and the sizes of pictures. */
const shown = () => ({
  initials: [...document.querySelectorAll("[data-initials]")].map((disc) =>
    disc.getAttribute("data-initials"),
  ),
  pictures: [...document.querySelectorAll("img")].map((image) => image.naturalWidth),
});

function answer(bridge: ScriptedBridge, automatic: boolean, pictures: readonly object[]): void {
  bridge.answer("GET /local/pictures", { automatic, pictures });
  bridge.tell({ type: "change", resource: "pictures", slugs: [] });
}

test("a picture takes the place of the initials, which return when it is removed", async () => {
  const bridge = scriptedBridge({
    "GET /local/pictures": { automatic: false, pictures: [ANNA] },
  });
  bridge.keep(LINK, await png());
  await show(bridge, <Discs />);
  await expect.poll(shown).toEqual({ initials: ["JW", "NP"], pictures: [96] });
  expect(bridge.askedFor("POST /local/pictures")).toEqual([]);
  answer(bridge, false, []);
  await expect.poll(shown).toEqual({ initials: ["AN", "JW", "NP"], pictures: [] });
});

test("the initials stay for what is no picture", async () => {
  const bridge = scriptedBridge({
    "GET /local/pictures": { automatic: false, pictures: [ANNA] },
  });
  const read: string[] = [];
  await show(
    { ...bridge, fileBytes: (link) => Promise.resolve((read.push(link), new Uint8Array([1, 2]))) },
    <Discs />,
  );
  await expect.poll(() => read).toEqual([LINK]);
  expect(shown().initials).toEqual(["AN", "JW", "NP"]);
});

test("switched on, pictures of shown records that are not here are asked for once", async () => {
  const bridge = scriptedBridge({
    "GET /local/pictures": { automatic: true, pictures: [] },
    "POST /local/pictures": () => ({ status: 202, body: {} }),
  });
  bridge.keep(LINK, await png());
  await show(bridge, <Discs />);
  const asked = () => bridge.askedFor("POST /local/pictures").map(({ body }) => body);
  const wanted = ["candidate_anna", "candidate_jonas"].map((key) => ({
    resource: "candidate",
    key,
  }));
  await expect.poll(asked).toEqual([{ records: wanted }]);
  answer(bridge, true, [ANNA]);
  await expect.poll(shown).toEqual({ initials: ["JW", "NP"], pictures: [96] });
  expect(asked()).toHaveLength(1);
});

test("a picture is loaded and removed on its record, and a failure says why", async () => {
  const bridge = scriptedBridge({
    "POST /local/picture/candidate/candidate_anna": () => ({
      status: 409,
      body: { message: "The picture is no longer at its address." },
    }),
  });
  bridge.keep(LINK, await png());
  await show(bridge, <Discs />);
  await page.getByRole("button", { name: "Load picture" }).click();
  await expect.element(page.getByText("The picture is no longer at its address.")).toBeVisible();
  bridge.answer("POST /local/picture/candidate/candidate_anna", () => {
    answer(bridge, false, [ANNA]);
    return { status: 200, body: {} };
  });
  await page.getByRole("button", { name: "Load picture" }).click();
  await expect.poll(shown).toEqual({ initials: ["JW", "NP"], pictures: [96] });
  bridge.answer("DELETE /local/picture/candidate/candidate_anna", () => {
    answer(bridge, false, []);
    return { status: 200, body: {} };
  });
  await page.getByRole("button", { name: "Remove picture" }).click();
  await expect.element(page.getByRole("button", { name: "Load picture" })).toHaveFocus();
  await expect.poll(shown).toEqual({ initials: ["AN", "JW", "NP"], pictures: [] });
});

test("the setting says what is on this machine, and what turning it off does", async () => {
  const bridge = scriptedBridge({
    "GET /local/pictures": { automatic: true, pictures: [ANNA] },
    "PUT /local/pictures": { automatic: false, pictures: [] },
  });
  await show(bridge, <PicturesSetting />);
  await expect
    .element(page.getByText(/^1 picture is on this machine. Turning this off removes them.$/))
    .toBeVisible();
  await page.getByText(/you look at are loaded$/).click();
  await expect.element(page.getByText(/There are no pictures on this machine./)).toBeVisible();
  expect(bridge.askedFor("PUT")[0]?.body).toEqual({ automatic: false });
});
