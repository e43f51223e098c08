import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { useOverlays } from "../../renderer/core/view-state.ts";
import { CreateDialog } from "../../renderer/screens/record/create/create-dialog.tsx";
import { WhoAmIPrompt } from "../../renderer/screens/today/today-view.tsx";
import { WhoAmISetting } from "../../renderer/screens/settings/workspaces/account-settings.tsx";
import { lookups, scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const USERS = [
  { id: 7, full_name: "Marta Nunes", email: "marta@agency.example" },
  { id: 9, full_name: "Łukasz Żak", email: "lz@agency.example" },
];

function agency(users: readonly object[] = USERS) {
  let me: unknown = null;
  return scriptedBridge({
    "GET /local/lookups": lookups({ users }),
    "GET /local/me": () => ({ status: 200, body: me }),
    "PUT /local/me": ({ body }) => {
      const { id } = body as { id: number };
      me = { id, full_name: USERS.find((user) => user.id === id)?.full_name };
      return { status: 200, body: me };
    },
  });
}

beforeEach(() => {
  useNavigation.getState().go({ view: "today" }, "replace");
  useOverlays.getState().create(null);
});

test("nobody is asked before colleagues are known", async () => {
  await show(
    agency([]),
    <>
      <WhoAmIPrompt />
      <p>Today</p>
    </>,
  );
  await expect.element(page.getByText("Today")).toBeVisible();
  await expect.element(page.getByText("Who are you?")).not.toBeInTheDocument();
});

test("who is asked finds the name without accents, and is asked no more", async () => {
  const bridge = agency();
  await show(bridge, <WhoAmIPrompt />);
  await page.getByRole("combobox", { name: "Your name" }).fill("zak");
  await expect.element(page.getByRole("option", { name: /Łukasz Żak/ })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("New records are created as Łukasz Żak.")).toBeVisible();
  expect(bridge.askedFor("PUT").map((request) => request.body)).toEqual([{ id: 9 }]);
  await expect.element(page.getByText("Who are you?")).not.toBeInTheDocument();
});

test("a name is found by all of its words: one that fits is not enough", async () => {
  await show(agency(), <WhoAmIPrompt />);
  const box = page.getByRole("combobox", { name: "Your name" });
  await box.fill("nunes marta");
  await expect.element(page.getByRole("option", { name: /Marta Nunes/ })).toBeVisible();
  await box.fill("marta zak");
  await expect.element(page.getByRole("option")).not.toBeInTheDocument();
});

test("it can be changed in the settings", async () => {
  const bridge = agency();
  await show(bridge, <WhoAmISetting />);
  await page.getByRole("combobox", { name: "Your name" }).fill("marta");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Marta Nunes", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Change" }).click();
  await page.getByRole("combobox", { name: "Your name" }).fill("lz@");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Łukasz Żak", { exact: true })).toBeVisible();
});

test("a new record is saved only once its creator is known, and then gets that user", async () => {
  const bridge = agency();
  await show(bridge, <CreateDialog />);
  useOverlays.getState().create("deal");
  const owner = page.getByRole("combobox", { name: "Owner (required)" });
  await expect.element(owner).toHaveValue("");
  await expect.element(page.getByText(/Choose yourself under Settings/)).toBeVisible();
  await page.getByRole("button", { name: "Create" }).click();
  expect(bridge.askedFor("POST")).toEqual([]);
  useOverlays.getState().create(null);
});

test("a new record's owner and author are the user, never the first of the list", async () => {
  const bridge = agency();
  bridge.answer("GET /local/me", { id: 9, full_name: "Łukasz Żak" });
  await show(bridge, <CreateDialog />);
  useOverlays.getState().create("contact");
  await expect
    .element(page.getByRole("combobox", { name: "Owner (required)" }))
    .toHaveValue("Łukasz Żak");
  await page.getByRole("button", { name: /^More fields/ }).click();
  await expect
    .element(page.getByRole("combobox", { name: "Created by" }))
    .toHaveValue("Łukasz Żak");
});

// The last one: "not now" lasts as long as the page.
test("it can be put off until the next start", async () => {
  await show(agency(), <WhoAmIPrompt />);
  await page.getByRole("button", { name: "Not now" }).click();
  await expect.element(page.getByText("Who are you?")).not.toBeInTheDocument();
});
