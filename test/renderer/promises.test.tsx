import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { usePromiseMemory } from "../../renderer/core/promise-memory.ts";
import { TimelineComposer } from "../../renderer/screens/record/timeline/timeline-composer.tsx";
import { PromiseOffer } from "../../renderer/screens/record/capture/promise-offer.tsx";
import { listenForShortcuts } from "../../renderer/shell/shortcuts.ts";
import { scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

/* A promise in a note that was saved: its follow-up is offered, and never made by itself. */

let stop = () => {};
afterEach(() => stop());

const ANNA = {
  id: 1,
  slug: "candidate_a",
  full_name: "Anna Kowalska",
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
};

function Off() {
  const { setOff } = usePromiseMemory();
  return (
    <button type="button" onClick={() => setOff(true)}>
      Off
    </button>
  );
}

async function open() {
  const stored: Record<string, unknown> = {};
  const bridge = scriptedBridge({
    "POST /v1/note": { id: -5, related_to: ANNA.slug },
    "POST /v1/activity": { id: -6 },
    "PUT /local/ui-settings/promises": ({ body }) => {
      Object.assign(stored, body);
      return { status: 200, body: { value: stored["value"] } };
    },
  });
  await show(
    bridge,
    <>
      <TimelineComposer resource="candidate" shown={ANNA} recordKey={ANNA.slug} />
      <PromiseOffer />
      <Off />
    </>,
  );
  stop = listenForShortcuts(bridge);
  return bridge;
}

async function write(text: string) {
  await page.getByRole("textbox").first().click();
  await userEvent.keyboard(text);
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await userEvent.click(document.body, { position: { x: 1, y: 1 } });
}

const offer = () => page.getByRole("region", { name: "Follow-up" });

test("one key adds the follow-up, at the time that was written", async () => {
  const bridge = await open();
  await write("Left a message. I'll try again tomorrow after 17:00");
  await expect.element(offer()).toMatchTextContent(/You wrote: “I'll try again tomorrow after/);
  expect(bridge.askedFor("POST /v1/activity")).toEqual([]);
  document.body.focus();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await userEvent.keyboard("{Shift>}Y{/Shift}");
  await expect.element(offer()).not.toBeInTheDocument();
  const tomorrow = new Date();
  tomorrow.setDate(tomorrow.getDate() + 1);
  tomorrow.setHours(17, 0, 0, 0);
  const [request] = bridge.askedFor("POST /v1/activity");
  expect(request?.body).toMatchObject({
    title: "Follow up with Anna Kowalska",
    description: "I'll try again tomorrow after 17:00",
    related_to: "candidate_a",
    start_datetime: tomorrow.toISOString(),
  });
});

test("one that was dismissed is not offered for the same words again", async () => {
  const bridge = await open();
  await write("I'll call her on Thursday");
  await offer().getByRole("button", { name: /^No/ }).click();
  await expect.element(offer()).not.toBeInTheDocument();
  await write("I'll call her on Thursday");
  await expect.poll(() => bridge.askedFor("POST /v1/note").length).toBe(2);
  await expect.element(offer()).not.toBeInTheDocument();
  expect(bridge.askedFor("POST /v1/activity")).toEqual([]);
});

test("nothing is offered for what somebody else will do, or when it is switched off", async () => {
  const bridge = await open();
  await write("He will be on holiday Thursday");
  await expect.poll(() => bridge.askedFor("POST /v1/note").length).toBe(1);
  await page.getByRole("button", { name: "Off" }).click();
  await write("I'll call her on Friday");
  await expect.poll(() => bridge.askedFor("POST /v1/note").length).toBe(2);
  await expect.element(offer()).not.toBeInTheDocument();
});
