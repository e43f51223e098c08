import { afterEach, beforeEach, expect, test } from "vitest";
import type { EngineEvent } from "../../shared/bridge.ts";
import type { Sandbox } from "../../main/sandbox/start.ts";
import { type App, openApp, openSandbox } from "../fixtures/worlds.ts";

let sandbox: Sandbox;
let app: App;
beforeEach(async () => {
  sandbox = await openSandbox();
  app = await openApp(sandbox.url);
  await app.local("sync");
});
afterEach(async () => {
  await app.close();
  await sandbox.close();
});

const live = (locale: string) =>
  app.local("saveSetting", { params: { name: "view" }, body: { value: { locale } } });

test("a phone is shown as its country dials it, and kept and sent as it was typed", async () => {
  const typed = "0049 (0)171/1234567";
  const [key = ""] = (await app.local("listKeys", { params: { resource: "candidate" } })).keys;
  const at = { params: { resource: "candidate", key } } as const;
  await app.local("editRecord", { ...at, body: { fields: { phone: typed } } });
  await live("de-DE");
  const shown = async () => (await app.local("readRecord", at)).record;
  expect(await shown()).toMatchObject({
    phone: typed,
    shown_phone: {
      text: "0171 1234567",
      international: "+49 171 1234567",
      link: "tel:+491711234567",
    },
  });
  const heard: EngineEvent[] = [];
  const stop = app.engine().onEvent((event) => heard.push(event));
  await live("en-GB");
  await expect.poll(() => heard.map(({ type }) => type)).toContain("change");
  stop();
  expect(await shown()).toMatchObject({ phone: typed, shown_phone: { text: "+49 171 1234567" } });
  const { data } = await app.local("search", { query: { q: "+491711234567" } });
  expect(data[0]).toMatchObject({
    slug: key,
    match: { field: "phone", text: "+49 171 1234567" },
  });
  const { body } = await app.ask("GET", `/v1/candidate/${key}`);
  expect(body).toMatchObject({ phone: typed });
  expect(body).not.toHaveProperty("shown_phone");
  await app.local("sync");
  expect(await shown()).toMatchObject({ phone: typed });
});
