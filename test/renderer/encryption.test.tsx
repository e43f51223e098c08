import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ConversionStep, EncryptionView } from "../../shared/local/encryption.ts";
import { commandOf } from "../../renderer/core/command-registry.ts";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { useToasts } from "../../renderer/core/toasts.ts";
import { EncryptOffer } from "../../renderer/screens/first-run/encrypt-offer.tsx";
import { EncryptionSection } from "../../renderer/screens/settings/encryption/encryption-section.tsx";
import { LockGate } from "../../renderer/shell/lock/lock-gate.tsx";
import "../../renderer/shell/command-table.ts";
import { OPEN, PLAIN } from "./encryption-views.ts";
import { scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const LOCKED: EncryptionView = { ...OPEN, locked: "passphrase" };
const CODE = "0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV";

function Gate() {
  return (
    <LockGate>
      <p>The desk</p>
    </LockGate>
  );
}

/** A workspace that answers as it stands, and takes what is done to it. */
function workspace(first: EncryptionView) {
  let view = first;
  const bridge = scriptedBridge({
    "GET /local/encryption": () => ({ status: 200, body: view }),
    "POST /local/encryption/recovery-code": { code: CODE },
  });
  const become = (next: EncryptionView) => () => {
    view = next;
    return { status: 200, body: next };
  };
  return { bridge, become };
}
const refusal = (message: string) => () => ({ status: 400, body: { message } });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const box = (name: string) => page.getByLabelText(name, { exact: true });

beforeEach(() => useNavigation.getState().go({ view: "today" }, "replace"));

test("a plain workspace says so, and is encrypted once its code was typed back", async () => {
  const { bridge, become } = workspace(PLAIN);
  await show(bridge, <EncryptionSection />);
  await expect.element(page.getByText("Not encrypted", { exact: true })).toBeVisible();
  await button("Encrypt…").click();
  await box("Passphrase").fill("short");
  await button("Next").click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("at least 10 characters");
  await box("Passphrase").fill("correct horse battery");
  await box("Passphrase again").fill("correct horse batterie");
  await expect.element(page.getByRole("alert")).toMatchTextContent("The two passphrases differ.");
  await box("Passphrase again").fill("correct horse battery");
  await button("Next").click();
  await expect.element(page.getByText(CODE)).toBeVisible();
  expect(bridge.askedFor("POST /local/encryption/on")).toEqual([]);
  await button("Next").click();
  await expect.element(box("Recovery code")).toHaveFocus();
  expect(page.getByText(CODE).elements()).toEqual([]);
  bridge.answer("POST /local/encryption/on", refusal("This recovery code has a typing error."));
  await userEvent.keyboard("0123{Enter}");
  await expect.element(page.getByRole("alert")).toMatchTextContent("has a typing error");
  bridge.answer("POST /local/encryption/on", become(OPEN));
  await box("Recovery code").fill(CODE);
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => bridge.askedFor("POST /local/encryption/on").at(-1)?.body)
    .toEqual({ code: CODE, passphrase: "correct horse battery" });
  bridge.tell({ type: "restarted" });
  await expect.element(page.getByText("Your passphrase opens it.")).toBeVisible();
});

test("this computer can keep the key instead of a passphrase", async () => {
  const { bridge, become } = workspace(PLAIN);
  await show(bridge, <EncryptionSection />);
  bridge.answer("POST /local/encryption/on", become({ ...OPEN, has_passphrase: false }));
  await button("Encrypt…").click();
  await page.getByRole("radio", { name: /^This computer/ }).click();
  expect(box("Passphrase").elements()).toEqual([]);
  await button("Next").click();
  await button("Next").click();
  await userEvent.keyboard(CODE);
  await button("Encrypt").click();
  await expect
    .poll(() => bridge.askedFor("POST /local/encryption/on").at(-1)?.body)
    .toEqual({ code: CODE });
  bridge.tell({ type: "restarted" });
  await expect.element(page.getByText(/key store opens it/)).toBeVisible();
});

test("encrypting with a new key asks for what opens it now, and makes a new code", async () => {
  const { bridge, become } = workspace(OPEN);
  await show(bridge, <EncryptionSection />);
  await button("Encrypt with a new key…").click();
  await expect.element(box("Current passphrase or recovery code")).toHaveFocus();
  await box("Passphrase").fill("another horse battery");
  await box("Passphrase again").fill("another horse battery");
  await button("Next").click();
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent("Enter your passphrase or your recovery code.");
  await box("Current passphrase or recovery code").fill("correct horse battery");
  await button("Next").click();
  await expect.element(page.getByText(CODE)).toBeVisible();
  await button("Next").click();
  bridge.answer("POST /local/encryption/new-key", become(OPEN));
  await box("Recovery code").fill(CODE);
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => bridge.askedFor("POST /local/encryption/new-key").at(-1)?.body)
    .toEqual({
      secret: "correct horse battery",
      code: CODE,
      passphrase: "another horse battery",
    });
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test.each(["key", "button", "encrypts"])("the first start offers it: %s", async (how) => {
  const { bridge, become } = workspace(PLAIN);
  bridge.answer("POST /local/encryption/on", become(OPEN));
  await show(
    bridge,
    <>
      <input aria-label="Server address" />
      <EncryptOffer />
    </>,
  );
  const offer = page.getByRole("region", { name: "Encrypt this workspace?" });
  await expect.element(offer).toBeVisible();
  const later = page.getByText("You can change that in Settings", { exact: false });
  if (how === "key") {
    await box("Server address").click();
    await userEvent.keyboard("{Escape}");
    await expect.element(later).toBeVisible();
    await expect.element(box("Server address")).toHaveFocus();
  } else if (how === "button") {
    await button("Not now").click();
    await expect.element(later).toHaveFocus();
  } else {
    await button("Encrypt…").click();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(offer).toBeVisible();
    await button("Encrypt…").click();
    await box("Passphrase").fill("correct horse battery");
    await box("Passphrase again").fill("correct horse battery");
    await button("Next").click();
    await button("Next").click();
    await userEvent.keyboard(`${CODE}{Enter}`);
    await expect.poll(() => bridge.askedFor("POST /local/encryption/on")).toHaveLength(1);
    bridge.tell({ type: "restarted" });
    await expect.element(later).not.toBeInTheDocument();
  }
  await expect.element(offer).not.toBeInTheDocument();
});

test("turning it off asks for the passphrase and says what is wrong with it", async () => {
  const { bridge, become } = workspace(OPEN);
  await show(bridge, <EncryptionSection />);
  await button("Turn off…").click();
  await expect.element(box("Passphrase or recovery code")).toHaveFocus();
  bridge.answer("POST /local/encryption/off", refusal("That passphrase isn't right."));
  await userEvent.keyboard("wrong{Enter}");
  await expect.element(page.getByRole("alert")).toMatchTextContent("isn't right");
  await button("Show: Passphrase or recovery code").click();
  await expect.element(box("Passphrase or recovery code")).toHaveAttribute("type", "text");
  bridge.answer("POST /local/encryption/off", become(PLAIN));
  await userEvent.fill(box("Passphrase or recovery code"), "right one at last");
  await button("Turn off").click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("a locked workspace shows only its lock, and opens by passphrase or code", async () => {
  const { bridge, become } = workspace(LOCKED);
  await show(bridge, <Gate />);
  await expect.element(box("Passphrase")).toHaveFocus();
  expect(page.getByText("The desk").elements()).toEqual([]);
  bridge.answer("POST /local/unlock", refusal("That passphrase isn't right."));
  await userEvent.keyboard("wrong{Enter}");
  await expect.element(page.getByRole("alert")).toMatchTextContent("isn't right");
  await button("Use the recovery code").click();
  await expect.element(box("Recovery code")).toHaveFocus();
  bridge.answer("POST /local/unlock", become(OPEN));
  await userEvent.keyboard(`${CODE}{Enter}`);
  await expect.element(page.getByText("The desk")).toBeVisible();
  expect(bridge.askedFor("POST /local/unlock").at(-1)?.body).toEqual({ secret: CODE });
});

test.each([
  ["Turn off…", "Turn off"],
  ["Change passphrase…", "Change"],
  ["New recovery code…", "Show the code"],
])("%s without the present secret says what is missing", async (opens, submits) => {
  const { bridge } = workspace(OPEN);
  await show(bridge, <EncryptionSection />);
  await button(opens).click();
  if (opens === "Change passphrase…") {
    await box("Passphrase").fill("correct horse battery");
    await box("Passphrase again").fill("correct horse battery");
  }
  await button(submits).click();
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent("Enter your passphrase or your recovery code.");
  expect(bridge.asked.filter(({ method }) => method !== "GET")).toEqual([]);
});

test("unlocking with nothing typed says what is missing", async () => {
  const { bridge } = workspace(LOCKED);
  await show(bridge, <Gate />);
  await button("Unlock").click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("Enter your passphrase.");
  expect(bridge.askedFor("POST /local/unlock")).toEqual([]);
});

test("a page that cannot learn whether it is locked is shown, and asks once", async () => {
  const { bridge } = workspace(OPEN);
  bridge.answer("GET /local/encryption", () => ({ status: 500, body: { message: "No." } }));
  await show(
    bridge,
    <LockGate>
      <EncryptionSection />
      <p>Candidates</p>
    </LockGate>,
  );
  await expect.element(page.getByText("Candidates")).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(bridge.askedFor("GET /local/encryption")).toHaveLength(1);
});

test.each([true, false])("the lock says whether it goes on syncing: %s", async (syncs) => {
  const { bridge } = workspace({ ...LOCKED, locked: "asked", is_syncing: syncs });
  await show(bridge, <Gate />);
  await expect.element(box("Passphrase")).toHaveFocus();
  const said = page.getByText("Changes are still sent and fetched.").elements();
  expect(said).toHaveLength(syncs ? 1 : 0);
});

test("a conversion shows how far it is, is left and found again, and cancelled", async () => {
  const conversion = {
    to: "encrypted",
    step: "copying",
    done: 10,
    total: 40,
    is_cancelling: false,
  } as const;
  const { bridge, become } = workspace({ ...PLAIN, conversion });
  const { unmount } = await show(bridge, <Gate />);
  const bar = page.getByRole("progressbar", { name: "Encrypting this workspace" });
  await expect.element(bar).toHaveAttribute("value", "10");
  await expect.element(page.getByText("Copying records…")).toBeVisible();
  await unmount();
  await show(bridge, <Gate />);
  const tell = (step: ConversionStep, done: number) =>
    bridge.tell({
      type: "encryption",
      encryption: { ...PLAIN, conversion: { ...conversion, step, done } },
    });
  tell("checking", 20);
  await expect.element(bar).toHaveAttribute("value", "20");
  await expect.element(page.getByText(/^Comparing the copy/)).toBeVisible();
  expect(page.getByText("The desk").elements()).toEqual([]);
  bridge.answer("POST /local/encryption/cancel", become(PLAIN));
  await button("Cancel").click();
  bridge.tell({ type: "restarted" });
  await expect.element(page.getByText("The desk")).toBeVisible();
  await expect
    .poll(() => useToasts.getState().toasts.map(({ text }) => text))
    .toContain("Cancelled. Nothing was changed.");
  tell("replacing", 40);
  await expect.element(page.getByText(/can't be cancelled/)).toBeVisible();
  expect(button("Cancel").elements()).toEqual([]);
});

test("the settings say why the last conversion failed", async () => {
  const { bridge } = workspace({ ...PLAIN, conversion_problem: "The disk is full." });
  await show(bridge, <EncryptionSection />);
  await expect.element(page.getByRole("alert")).toMatchTextContent("The disk is full.");
});

test("a lost key is named, and what can be done; wiping asks first", async () => {
  const { bridge } = workspace({ ...LOCKED, has_passphrase: false, locked: "no-key" });
  await show(bridge, <Gate />);
  await expect.element(box("Recovery code")).toHaveFocus();
  await button("Lost your passphrase and recovery code?").click();
  await expect.element(page.getByRole("dialog")).toMatchTextContent("for good");
  expect(bridge.askedFor("POST /local/wipe")).toEqual([]);
});

test("locking by key or command leaves nothing of the workspace on the page", async () => {
  const { bridge, become } = workspace({ ...OPEN, has_passphrase: false });
  let startedOver = 0;
  await show(
    bridge,
    <LockGate startOver={() => (startedOver += 1)}>
      <p>The desk</p>
    </LockGate>,
  );
  await expect.element(page.getByText("The desk")).toBeVisible();
  bridge.answer("POST /local/lock", become({ ...OPEN, has_passphrase: false, locked: "asked" }));
  expect(commandOf("lock")?.isAvailable()).toBe(true);
  commandOf("lock")?.run(bridge);
  await expect.poll(() => bridge.askedFor("POST /local/lock")).toHaveLength(1);
  bridge.tell({ type: "restarted" });
  await expect.poll(() => startedOver).toBe(1);
  expect(page.getByText("The desk").elements()).toEqual([]);
  await expect.element(button("Unlock")).toHaveFocus();
});

test("where there is a sensor the button says so; a code needs no finger", async () => {
  const { bridge } = workspace({ ...OPEN, has_passphrase: false, locked: "asked" });
  const { abilities } = bridge;
  const touch = { ...abilities, can: { ...abilities.can, touchId: true } };
  await show(
    { ...bridge, abilities: touch },
    <LockGate>
      <p>The desk</p>
    </LockGate>,
  );
  await expect.element(button("Unlock with Touch ID")).toHaveFocus();
  await button("Use the recovery code").click();
  await expect.element(button("Unlock")).toBeVisible();
});
