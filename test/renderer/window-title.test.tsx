import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { Bridge } from "../../shared/bridge.ts";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { App } from "../../renderer/shell/app.tsx";
import { preloadScreens } from "../../renderer/shell/frame.tsx";
import { bridgeWithEverything } from "./every-place.ts";

// Translating a screen for the test takes longer than a test waits on a busy machine.
beforeAll(preloadScreens);

/** The same page in a workspace that is encrypted. */
async function encrypted(bridge: Bridge, shell: "electron" | "browser"): Promise<Bridge> {
  const status = await bridge.request({ method: "GET", path: "/local/status" });
  const body = { ...(status.body as object), is_encrypted: true };
  return {
    ...bridge,
    abilities: { ...bridge.abilities, shell },
    request: (request) =>
      request.path === "/local/status"
        ? Promise.resolve({ status: 200, body })
        : bridge.request(request),
  };
}

test.each([
  ["browser", "Contact – Roadbook"],
  ["electron", "Anna Kowalska – Roadbook"],
] as const)("of an encrypted workspace the title in the %s shell is %s", async (shell, title) => {
  const plain = bridgeWithEverything({ contact: { first_name: "Anna", last_name: "Kowalska" } });
  const bridge = await encrypted(plain, shell);
  const titles = new Set<string>();
  const observer = new MutationObserver(() => titles.add(document.title));
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  useNavigation.getState().go({ view: "record", resource: "contact", key: "contact_1" });
  await render(<App foundBridge={{ ok: true, bridge }} />);
  await expect.element(page.getByRole("heading", { name: "Anna Kowalska" })).toBeVisible();
  await expect.poll(() => document.title).toBe(title);
  observer.disconnect();
  if (shell === "browser") expect([...titles].join()).not.toContain("Kowalska");
});

test.each([
  ["list", "Contacts – Roadbook"],
  ["board", "Contacts by stage – Roadbook"],
] as const)(
  "beside a %s the window is named by the open record, also when it is known at once",
  async (view, title) => {
    await page.viewport(1280, 700);
    const bridge = bridgeWithEverything({
      contact: { first_name: "Anna", last_name: "Kowalska" },
    });
    const { go } = useNavigation.getState();
    const open = (key: string | null) => go({ view, resource: "contact", open: key });
    open(null);
    await render(<App foundBridge={{ ok: true, bridge }} />);
    await expect.poll(() => document.title).toBe(title);
    // The second time its name is known before the panel is drawn.
    for (const _time of ["first", "second"]) {
      open("contact_1");
      await expect.poll(() => document.title).toBe("Anna Kowalska – Roadbook");
      open(null);
      await expect.poll(() => document.title).toBe(title);
    }
  },
);
