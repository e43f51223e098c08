import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { ANOTHER_ACCOUNT, PROMPTED_TOKEN } from "../../shared/local/connection.ts";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { statusWords } from "../../renderer/core/status-words.ts";
import { useSwitching } from "../../renderer/core/workspaces.ts";
import { FirstRun } from "../../renderer/screens/first-run/first-run.tsx";
import { SettingsView } from "../../renderer/screens/settings/settings-view.tsx";
import { scriptedBridge, status } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const HERE = { remote: "https://crm.example", profile: "extended", has_token: true } as const;

/** A workspace of crm.example: another address is refused unless the account has moved. */
function boundBridge() {
  return scriptedBridge({
    "PUT /local/connection": ({ body }) =>
      (body as { moved?: boolean }).moved === true
        ? {
            status: 200,
            body: {
              ...HERE,
              remote: "https://new.example",
              test: { ok: true, error: null, fault: null },
            },
          }
        : { status: 409, body: { message: "This workspace belongs to https://crm.example." } },
    "POST /local/workspaces": () => ({
      status: 201,
      body: {
        id: "b1",
        name: "new.example",
        remote: "https://new.example",
        current: false,
        unsent: 0,
      },
    }),
    "POST /local/workspaces/b1/open": () => new Promise(() => undefined),
  });
}

beforeEach(() => {
  useNavigation.getState().go({ view: "settings" }, "replace");
  useSwitching.setState({ target: null, error: null, unsent: 0 });
});

async function typeOtherAddress(token: string | null) {
  await page.getByLabelText("Server address").fill("https://new.example/");
  if (token !== null) {
    await page.getByRole("button", { name: "Replace the API key" }).click();
    await page.getByLabelText("API key").fill(token);
  }
  await page.getByRole("button", { name: "Test and save" }).click();
  await expect.element(page.getByRole("dialog", { name: "This is another server" })).toBeVisible();
}

test("another server's address opens as a new workspace, which is connected there", async () => {
  const bridge = boundBridge();
  await show(bridge, <SettingsView />);
  await typeOtherAddress("secret");
  await expect.element(page.getByText(/belongs to crm.example. Nothing was sent/)).toBeVisible();
  await page.getByRole("button", { name: "Open as a new workspace" }).click();
  await expect.poll(() => bridge.askedFor("POST").at(-1)?.path).toBe("/local/workspaces/b1/open");
  expect(bridge.askedFor("POST /local/workspaces")[0]?.body).toEqual({
    name: "new.example",
    remote: "https://new.example/",
  });
});

test("an account that has moved needs a token for its new address, and says so", async () => {
  const bridge = boundBridge();
  await show(bridge, <SettingsView />);
  await typeOtherAddress(null);
  await page.getByRole("radio", { name: /The same account, which has moved here/ }).click();
  await expect
    .element(page.getByText(/only ever sent to the server it was given for/))
    .toBeVisible();
  await page.getByRole("button", { name: "Move this workspace" }).click();
  await expect.element(page.getByText(/Enter an API key/)).toBeVisible();
  expect(bridge.askedFor("PUT")).toHaveLength(1);
  await page.getByLabelText("API key for new.example").fill("moved-token");
  await page.getByRole("button", { name: "Move this workspace" }).click();
  await expect.element(page.getByText("Connected", { exact: true })).toBeVisible();
  expect(bridge.askedFor("PUT").at(-1)?.body).toEqual({
    remote: "https://new.example/",
    token: "moved-token",
    moved: true,
  });
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("cancelling keeps the connection and what was typed", async () => {
  const bridge = boundBridge();
  await show(bridge, <SettingsView />);
  await typeOtherAddress(null);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(page.getByLabelText("Server address")).toHaveValue("https://new.example/");
});

test("before the first sync, a wrong address and its token are simply corrected", async () => {
  const bridge = boundBridge();
  const none = { candidate: 0, contact: 0, organization: 0, job: 0, deal: 0, activity: 0, note: 0 };
  const body = status({
    last_synced_at: null,
    records: none,
    online: false,
    error: "The server cannot be reached.",
  });
  bridge.answer("GET /local/status", () => ({ status: 200, body }));
  useNavigation.getState().go({ view: "today" }, "replace");
  await show(
    bridge,
    <FirstRun>
      <p>The desk</p>
    </FirstRun>,
  );
  await page.getByLabelText("Server address").fill("https://new.example");
  await page.getByLabelText("API key").fill("secret");
  await page.getByRole("button", { name: "Connect" }).click();
  await expect
    .poll(() => bridge.askedFor("PUT").map((request) => request.body))
    .toEqual([{ remote: "https://new.example", token: "secret", moved: true }]);
});

test("another account is an error with what to do", async () => {
  const body = status({ online: false, error: ANOTHER_ACCOUNT });
  expect(statusWords(body)).toMatchObject({ text: "Another account?", tone: "bad" });
  await show(
    scriptedBridge({ "GET /local/status": () => ({ status: 200, body }) }),
    <SettingsView />,
  );
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent(/check the address and the API key below/);
  await expect.element(page.getByRole("button", { name: "New workspace…" })).toBeVisible();
});

/** A shell that asks for tokens in a window of its own. */
function promptingBridge(bridge: ReturnType<typeof scriptedBridge>) {
  const { abilities } = bridge;
  return { ...bridge, abilities: { ...abilities, can: { ...abilities.can, tokenPrompt: true } } };
}

test("where the shell asks for the key, the page has no field for it and sends none", async () => {
  const body = { ...HERE, test: { ok: true, error: null, fault: null } };
  const bridge = promptingBridge(
    scriptedBridge({ "PUT /local/connection": () => ({ status: 200, body }) }),
  );
  await show(bridge, <SettingsView />);
  await page.getByRole("button", { name: "Replace the API key" }).click();
  await expect.poll(() => bridge.askedFor("PUT").at(-1)?.body).toEqual({ token: PROMPTED_TOKEN });
  await page.getByLabelText("Server address").fill("https://new.example/");
  await page.getByRole("button", { name: "Test and save" }).click();
  const dialog = page.getByRole("dialog", { name: "This is another server" });
  await page.getByRole("radio", { name: /The same account, which has moved here/ }).click();
  await expect.element(dialog.getByText(/Roadbook asks for it next/)).toBeVisible();
  await expect.element(page.getByLabelText(/^API key/)).not.toBeInTheDocument();
  // The shell was not asked about an address that is another server's.
  expect(bridge.askedFor("PUT /local/connection")).toHaveLength(1);
  await page.getByRole("button", { name: "Move this workspace" }).click();
  await expect
    .poll(() => bridge.askedFor("PUT").at(-1)?.body)
    .toEqual({
      remote: "https://new.example/",
      token: PROMPTED_TOKEN,
      moved: true,
    });
});

test("a key that the user did not type is no fault of the address", async () => {
  const message = "Nothing was changed: it wasn't confirmed.";
  const bridge = promptingBridge(
    scriptedBridge({ "PUT /local/connection": () => ({ status: 403, body: { message } }) }),
  );
  await show(bridge, <SettingsView />);
  const replace = page.getByRole("button", { name: "Replace the API key" });
  await replace.click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(replace).toHaveFocus();
});
