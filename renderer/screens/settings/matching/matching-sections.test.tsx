import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { choose } from "../../../../test/renderer/choose.ts";
import { scriptedBridge } from "../../../../test/renderer/scripted-bridge.ts";
import { show } from "../../../../test/renderer/show.tsx";
import { MatchingSections } from "./matching-sections.tsx";

const field = (id: number, entity: string, name: string) => ({
  id,
  field_name: name,
  field_type: "text",
  default_value: null,
  entity_name: entity,
  dependency: null,
});
const FIELDS = [field(1, "candidate", "Shift"), field(2, "job", "Working hours")];

/** Settings of matching over answers that remember what is saved. */
async function showMatching() {
  let synonyms: unknown = { skills: [["K8s", "Kubernetes"]], titles: [] };
  let pairs: unknown = { pairs: [] };
  const bridge = scriptedBridge({
    "GET /local/match-synonyms": () => ({ status: 200, body: synonyms }),
    "PUT /local/match-synonyms": ({ body }) => ({ status: 200, body: (synonyms = body) }),
    "GET /local/match-pairs": () => ({ status: 200, body: pairs }),
    "PUT /local/match-pairs": ({ body }) => ({ status: 200, body: (pairs = body) }),
    "GET /v1/custom-field": () => ({ status: 200, body: FIELDS }),
  });
  await show(bridge, <MatchingSections />);
  return { bridge, saved: () => ({ synonyms, pairs }) };
}

test("groups of words are typed a line each; a word alone is named, not saved", async () => {
  const { saved } = await showMatching();
  const skills = page.getByRole("textbox", { name: "Skills" });
  await expect.element(skills).toHaveValue("K8s, Kubernetes");
  await skills.fill("K8s, Kubernetes\nWelding");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByRole("alert").first()).toMatchTextContent("“Welding” is alone");
  await skills.fill("K8s, Kubernetes\n\n Welding ,Schweißen,\n");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByRole("button", { name: "Save" })).not.toBeInTheDocument();
  const skillGroups = [
    ["K8s", "Kubernetes"],
    ["Welding", "Schweißen"],
  ];
  expect(saved().synonyms).toEqual({ skills: skillGroups, titles: [] });
});

test("two custom fields are compared from then on, until they are removed", async () => {
  const { saved } = await showMatching();
  const add = page.getByRole("button", { name: "Compare these fields" });
  await expect.element(add).toBeDisabled();
  await choose(page.getByRole("combobox", { name: "Field of the candidate" }), "Shift");
  await choose(page.getByRole("combobox", { name: "Field of the job" }), "Working hours");
  await add.click();
  const pair = page.getByText("Shift (candidate) with Working hours (job)");
  await expect.element(pair).toBeVisible();
  expect(saved().pairs).toEqual({ pairs: [{ candidate: 1, job: 2 }] });
  await page.getByRole("button", { name: /Stop comparing Shift/ }).click();
  await expect.element(pair).not.toBeInTheDocument();
  expect(saved().pairs).toEqual({ pairs: [] });
});
