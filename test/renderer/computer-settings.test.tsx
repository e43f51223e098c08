import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  type ComputerSetting,
  type ComputerSettingsView,
  NO_COMPUTER_SETTINGS,
} from "../../shared/bridge.ts";
import { ComputerSection } from "../../renderer/screens/settings/computer-section.tsx";
import { scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

/** A desktop app; `refuses` is what its system does not let be. */
function desktop(refuses?: ComputerSetting) {
  const plain = scriptedBridge();
  let view = NO_COMPUTER_SETTINGS;
  let listener: (view: ComputerSettingsView) => void = () => undefined;
  const can = { ...plain.abilities.can, tray: true, globalKeys: true, autostart: true };
  const bridge = {
    ...plain,
    abilities: { ...plain.abilities, can },
    readComputerSettings: () => Promise.resolve(view),
    setComputerSetting: (name: ComputerSetting, on: boolean) => {
      if (name !== refuses) view = { ...view, on: { ...view.on, [name]: on } };
      if (name === "callerKey" && on) view = { ...view, taken: [name] };
      return Promise.resolve(view);
    },
    onComputerSettings: (given: typeof listener) => {
      listener = given;
      return () => undefined;
    },
  };
  return { bridge, tell: (told: ComputerSettingsView) => listener(told) };
}

const background = () => page.getByRole("switch", { name: "Keep running in the background" });
const autostart = () =>
  page.getByRole("switch", { name: "Open Roadbook when you sign in to this computer" });
const caller = () => page.getByRole("switch", { name: "Look up a caller from any app" });

test("each setting is switched here, and follows the menu", async () => {
  const { bridge, tell } = desktop();
  await show(bridge, <ComputerSection />);
  await expect.element(background()).not.toBeChecked();
  await background().click({ force: true });
  await expect.element(background()).toBeChecked();
  tell(NO_COMPUTER_SETTINGS);
  await expect.element(background()).not.toBeChecked();
});

test("keys that another app has are said to be of no use", async () => {
  const { bridge } = desktop();
  await show(bridge, <ComputerSection />);
  await caller().click({ force: true });
  await expect.element(caller()).toBeChecked();
  await expect
    .element(page.getByText("Another app uses these keys, so they don't work here."))
    .toBeVisible();
  await expect.element(page.getByText("Ctrl+Alt+Shift+W")).toBeVisible();
});

test("what the computer refuses stays off, and is told", async () => {
  const { bridge } = desktop("autostart");
  await show(bridge, <ComputerSection />);
  await autostart().click({ force: true });
  await expect.element(page.getByText("This computer doesn't allow it.")).toBeVisible();
  await expect.element(autostart()).not.toBeChecked();
});

test("a shell that has none of it shows nothing", async () => {
  const { container } = await show(scriptedBridge(), <ComputerSection />);
  expect(container.querySelector("section")).toBeNull();
});
