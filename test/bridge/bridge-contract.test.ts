// shared/bridge.ts promises the same to the page whatever stands behind it. Each implementation is
// held to it here: a shell's own port, HTTP, and the desktop app's preload with its main process.
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Bridge, type EngineEvent, NO_COMPUTER_SETTINGS } from "../../shared/bridge.ts";
import type { WireRequest } from "../../shared/wire.ts";
import type { Sandbox } from "../../main/sandbox/start.ts";
import { type App, openApp, openSandbox } from "../fixtures/worlds.ts";
import {
  type Carrier,
  type Open,
  openDesktop,
  type Opened,
  openHttp,
  openPort,
  UNANSWERED,
} from "./open-bridges.ts";

let sandbox: Sandbox;
let app: App;
beforeAll(async () => {
  sandbox = await openSandbox();
  app = await openApp(sandbox.url);
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
});
afterAll(async () => {
  await app.close();
  await sandbox.close();
});

/** What a bridge tells, from now on; `stop` ends it. */
function listenTo(bridge: Carrier) {
  const events: EngineEvent[] = [];
  const stop = bridge.onEvent((event) => void events.push(event));
  return { events, stop };
}

const CITY = { first_name: "Łukasz", stage_id: 2, owner_id: 1 } as const;
const put = (city: string): WireRequest => ({
  method: "PUT",
  path: "/v1/contact/contact_1",
  body: { ...CITY, city },
});

function carriesRequests(opened: () => Opened<Carrier>) {
  const bridge = () => opened().bridge;

  test("a request comes with path, query and body, and brings back status and JSON", async () => {
    const query = { first_name: "łuk", limit: "1" };
    const found = await bridge().request({ method: "GET", path: "/v1/contact/search", query });
    expect(found).toMatchObject({ status: 200, body: { per_page: 1, total: 1 } });
    const changed = await bridge().request(put("Łódź / ☂"));
    expect(changed).toMatchObject({ status: 201, body: { city: "Łódź / ☂" } });
  });

  test("what the engine refuses is an answer with a message", async () => {
    for (const [request, status] of [
      [{ method: "GET", path: "/v1/contact/contact_%2F" }, 404],
      [{ method: "GET", path: "/local/nothing" }, 404],
      [{ method: "PUT", path: "/v1/contact/contact_1", body: { first_name: "" } }, 422],
      [{ method: "POST", path: "/local/work-offline", body: "not of the form" }, 400],
    ] as const) {
      const answer = await bridge().request(request);
      expect([request.path, answer.status]).toEqual([request.path, status]);
      expect(answer.body).not.toBeNull();
    }
  });

  test("many requests at once each get their own answer", async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((limit) =>
        bridge().request({ method: "GET", path: "/v1/contact", query: { limit: String(limit) } }),
      ),
    );
    expect(answers.map(({ body }) => (body as { per_page: number }).per_page)).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });

  test("a file is stored, named in a request by its id, and read back byte for byte", async () => {
    const bytes = new Uint8Array([0, 255, 10, 13, 128]);
    const ref = await bridge().addFile(
      new File([bytes], "Lebenslauf ä.pdf", { type: "application/pdf" }),
    );
    expect(ref).toMatchObject({ name: "Lebenslauf ä.pdf", type: "application/pdf", size: 5 });
    const sent = await bridge().request({
      method: "PUT",
      path: "/v1/activity/1",
      body: {},
      files: { attachment: ref },
    });
    expect(sent).toMatchObject({ status: 200, body: { attachment: { file_name: ref.name } } });
    expect(await bridge().fileBytes(`/local/file/${ref.blob}`)).toEqual(bytes);
    expect(await bridge().fileBytes("/local/file/none-of-this-name")).toBeNull();
  });

  test("a commit is told to every listener, and to none that has stopped", async () => {
    const [stays, stops] = [listenTo(bridge()), listenTo(bridge())];
    await bridge().request(put("Oslo"));
    const change = { type: "change", resource: "contact", slugs: ["contact_1"] };
    await vi.waitFor(() => expect(stays.events).toContainEqual(change));
    await vi.waitFor(() => expect(stops.events).toContainEqual(change));
    await vi.waitFor(() => expect(stays.events.some(({ type }) => type === "status")).toBe(true));
    stops.stop();
    stays.events.length = 0;
    stops.events.length = 0;
    await bridge().request(put("Bergen"));
    await vi.waitFor(() => expect(stays.events).toContainEqual(change));
    expect(stops.events).toEqual([]);
    stays.stop();
  });

  test("a lost engine is an answer, and is told; the next one answers", async () => {
    const { events, stop } = listenTo(bridge());
    const onItsWay = bridge().request({ method: "GET", path: UNANSWERED });
    // Answered in order: the one before it has left by then.
    await bridge().request({ method: "GET", path: "/local/status" });
    opened().restart();
    const lost = await onItsWay;
    expect([lost.status, typeof (lost.body as { message: unknown }).message]).toEqual([
      503,
      "string",
    ]);
    await vi.waitFor(() => expect(events).toContainEqual({ type: "restarted" }));
    expect(await bridge().request({ method: "GET", path: "/local/status" })).toMatchObject({
      status: 200,
    });
    stop();
  });
}

function isAShell(opened: () => Opened<Bridge>) {
  const bridge = () => opened().bridge;

  test("it says what it can do", () => {
    const { abilities } = bridge();
    expect(Object.values(abilities.can).every((can) => typeof can === "boolean")).toBe(true);
    expect(abilities.version).not.toBe("");
  });

  test("web pages, mail and phone numbers open outside; anything else is refused", async () => {
    const links = ["https://ok.example/", "mailto:a@b.example", "tel:+4930123"];
    for (const link of links) expect(await bridge().openExternal(link)).toBe(true);
    for (const link of ["javascript:alert(1)", "file:///etc/passwd", "http://x.example", "x"])
      expect(await bridge().openExternal(link)).toBe(false);
    expect(opened().opened()).toEqual(links);
  });

  test("a file of the workspace has an address that the page can show", async () => {
    const ref = await bridge().addFile(new File(["a"], "a.txt", { type: "text/plain" }));
    expect(await bridge().fileUrl(`/local/file/${ref.blob}`)).toMatch(/^(?:blob|app):/);
  });

  test("a demo that cannot begin is an answer with the reason", async () => {
    expect(await bridge().isDemo()).toBe(false);
    expect(await bridge().startDemo()).toEqual({
      ok: false,
      message: "The demo data are missing.",
    });
    expect(await bridge().endDemo()).toEqual({ ok: true });
  });

  test("what a shell lacks does nothing, and does not throw", async () => {
    const notice = { key: "7 0", title: "Reminder", body: "Call Anna", place: null };
    await bridge().notify(notice);
    await bridge().withdrawNotices([notice.key]);
    await bridge().openWindow("#/today");
    await bridge().setBadge(3);
    expect((await bridge().openFile("/local/file/gone")).ok).toBe(false);
    expect((await bridge().dragFile("/local/file/gone")).ok).toBe(false);
    expect(await bridge().savePdf()).toEqual({ ok: true, name: null });
    expect(await bridge().readComputerSettings()).toEqual(NO_COMPUTER_SETTINGS);
    expect(await bridge().setComputerSetting("autostart", true)).toEqual(NO_COMPUTER_SETTINGS);
    expect(bridge().onComputerSettings(() => undefined)()).toBeUndefined();
    expect(await bridge().showLogs()).toBe(false);
    expect(bridge().onCommand(() => undefined)()).toBeUndefined();
    expect(bridge().onUpdates(() => undefined)()).toBeUndefined();
  });

  test("each question about updates is answered with how far they are", async () => {
    const state = await bridge().readUpdates();
    expect(["off", "ready"]).toContain(state.step.kind);
    expect(await bridge().checkForUpdates()).toEqual(state);
    expect(await bridge().setAutomaticUpdates(true)).toEqual(state);
    await bridge().restartToUpdate();
  });
}

function implementation<B extends Carrier>(
  open: Open<B>,
  holds: (opened: () => Opened<B>) => void,
) {
  let opened: Opened<B>;
  beforeAll(async () => {
    opened = await open(app.engine());
  });
  afterAll(() => opened.close());
  holds(() => opened);
}

describe("a port to the engine", () => implementation(openPort, carriesRequests));
describe("the browser shell", () => {
  implementation(openHttp, (opened) => {
    carriesRequests(opened);
    isAShell(opened);
  });
});
describe("the desktop app", () => {
  implementation(openDesktop, (opened) => {
    carriesRequests(opened);
    isAShell(opened);
  });
});
