import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { App } from "../../renderer/shell/app.tsx";
import { preloadScreens } from "../../renderer/shell/screens.tsx";
import { bridgeWithEverything } from "./every-place.ts";

// Translating a screen for the test takes longer than a test waits on a busy machine.
beforeAll(preloadScreens);

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
    await render(<App found={{ ok: true, bridge }} />);
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
