import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { PageNotifications, usePagePermission } from "../../renderer/core/page-notifications.ts";
import { planned } from "../../renderer/fields/planned.ts";
import { AgendaView } from "../../renderer/screens/agenda/agenda-view.tsx";
import { dueReminders, reminderKey } from "../../renderer/screens/agenda/reminder-queries.ts";
import { Reminders } from "../../renderer/screens/agenda/reminders.tsx";
import { listenForShortcuts } from "../../renderer/shell/shortcuts.ts";
import { Frame } from "../../renderer/shell/frame.tsx";
import { bridgeWithEverything } from "./every-place.ts";
import type { SystemNotice } from "../../shared/bridge.ts";
import { envelopeOf, scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const MINUTE_MS = 60_000;

/** An activity that starts in some minutes. */
function startsIn(minutes: number, change: Readonly<Record<string, unknown>> = {}) {
  const start = new Date(Date.now() + minutes * MINUTE_MS).toISOString();
  return {
    id: 7,
    title: "Interview",
    mark_as_done: false,
    start_date: start.slice(0, 10),
    start_time: start.slice(11, 16),
    start_datetime: start,
    ...change,
  };
}

let stop = () => {};
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});
beforeEach(() => useNavigation.getState().go({ view: "agenda" }, "replace"));

test("my activity is reminded of in the app and by the desktop, and can be put off", async () => {
  const notified: (string | null)[] = [];
  const plain = scriptedBridge({
    "GET /local/me": { id: 7, full_name: "Marta Nunes" },
    "GET /local/records/activity": envelopeOf([startsIn(8), startsIn(40, { id: 8 })]),
    // Nothing is stored yet: a reminder comes ten minutes before.
    "GET /local/ui-settings/reminder-minutes": { value: null },
  });
  const { abilities } = plain;
  const bridge = {
    ...plain,
    abilities: { ...abilities, can: { ...abilities.can, notify: true } },
    notify: ({ title, place }: SystemNotice) => {
      notified.push(title, place);
      return Promise.resolve();
    },
  };
  await show(bridge, <Reminders />);
  const reminders = page.getByRole("region", { name: "Reminders" });
  await expect.element(reminders.getByRole("link", { name: "Interview" })).toBeVisible();
  await expect.element(reminders.getByRole("article")).toMatchTextContent(/in \d minutes/);
  await expect.poll(() => notified).toEqual(["Interview", "#/activity/7"]);
  await reminders.getByRole("button", { name: "Snooze 5 min" }).click();
  await expect.element(reminders).not.toBeInTheDocument();
});

const ABOUT = { related: { id: 3, first_name: "Quartermain", last_name: "Visby", slug: "c_3" } };

test.each([
  { encrypted: false, chosen: null, names: true },
  { encrypted: true, chosen: null, names: false },
  { encrypted: false, chosen: false, names: false },
  { encrypted: true, chosen: true, names: true },
])(
  "a notification has names: $names (encrypted: $encrypted, chosen: $chosen)",
  async ({ encrypted, chosen, names }) => {
    const told: SystemNotice[] = [];
    const activities = envelopeOf([startsIn(8, { ...ABOUT, title: "Salary of Quartermain" })]);
    const plain = bridgeWithEverything();
    const status = await plain.request({ method: "GET", path: "/local/status" });
    const bridge = {
      ...plain,
      abilities: { ...plain.abilities, can: { ...plain.abilities.can, notify: true } },
      request: (request: Parameters<typeof plain.request>[0]) => {
        const answer = (body: unknown) => Promise.resolve({ status: 200, body });
        switch (request.path) {
          case "/local/status":
            return answer({ ...(status.body as object), is_encrypted: encrypted });
          case "/local/me":
            return answer({ id: 7, full_name: "Marta Nunes" });
          case "/local/records/activity":
            return answer(activities);
          case "/local/ui-settings/outside-names":
            return answer({ value: chosen === null ? null : { isOn: chosen } });
          case "/local/ui-settings/reminder-minutes":
            return answer({ value: null });
          default:
            return plain.request(request);
        }
      },
      notify: (notice: SystemNotice) => {
        told.push(notice);
        return Promise.resolve();
      },
    };
    await show(bridge, <Reminders />);
    await expect.poll(() => told).toHaveLength(1);
    const words = `${told[0]?.title} ${told[0]?.body}`;
    expect(/Quartermain|Salary/.test(words)).toBe(names);
    expect(words).toMatch(/\d:\d\d/);
  },
);

test("a notification is taken back once its activity is done, moved or deleted", async () => {
  const said = (activity: ReturnType<typeof startsIn>, until = 0) => {
    const item = planned(activity);
    if (item === null) throw new Error("an activity without a date");
    return [reminderKey(item), { until, told: until === 0 }] as const;
  };
  const [open, later] = [startsIn(8), startsIn(40, { id: 10 })];
  const done = said(startsIn(9, { id: 8 }));
  const moved = said(startsIn(30, { id: 9 }));
  const dismissed = said(later, Number.MAX_SAFE_INTEGER);
  const plain = scriptedBridge({
    "GET /local/me": { id: 7, full_name: "Marta Nunes" },
    // Of what is done or deleted there is nothing.
    "GET /local/records/activity": envelopeOf([open, startsIn(50, { id: 9 }), later]),
    "GET /local/ui-settings/reminder-minutes": { value: null },
    "GET /local/ui-settings/reminders": {
      value: { states: Object.fromEntries([said(open), done, moved, dismissed]) },
    },
  });
  const withdrawn: string[] = [];
  const bridge = {
    ...plain,
    withdrawNotices: (keys: readonly string[]) => {
      withdrawn.push(...keys);
      return Promise.resolve();
    },
  };
  await show(bridge, <Reminders />);
  await expect.poll(() => withdrawn).toEqual([done[0], moved[0], dismissed[0]]);
});

/** What the browser does: it answers the question, and shows notifications. */
class BrowserNotification extends EventTarget {
  static permission: NotificationPermission = "default";
  static asked = 0;
  static shown: BrowserNotification[] = [];
  static requestPermission() {
    BrowserNotification.asked += 1;
    BrowserNotification.permission = "granted";
    return Promise.resolve(BrowserNotification.permission);
  }
  readonly title: string;
  isOpen = true;
  constructor(title: string) {
    super();
    this.title = title;
    BrowserNotification.shown.push(this);
  }
  close() {
    this.isOpen = false;
  }
}

test("a browser is asked for notifications by a press below a reminder, never before", async () => {
  vi.stubGlobal("Notification", BrowserNotification);
  usePagePermission.setState({ permission: "default" });
  const plain = scriptedBridge({
    "GET /local/me": { id: 7, full_name: "Marta Nunes" },
    "GET /local/records/activity": envelopeOf([startsIn(8)]),
    "GET /local/ui-settings/reminder-minutes": { value: null },
    "GET /local/ui-settings/reminder-notifications": { value: null },
  });
  const abilities = { ...plain.abilities, shell: "browser" } as const;
  await show({ ...plain, abilities }, <Reminders />);
  const reminders = page.getByRole("region", { name: "Reminders" });
  const turnOn = reminders.getByRole("button", { name: "Turn on notifications" });
  await expect.element(turnOn).toBeVisible();
  expect(BrowserNotification.asked).toBe(0);
  await turnOn.click();
  await expect.element(turnOn).not.toBeInTheDocument();
  expect(BrowserNotification.asked).toBe(1);
});

test("a notification leads to its record, and goes with the workspace", () => {
  vi.stubGlobal("Notification", BrowserNotification);
  BrowserNotification.shown = [];
  const notifications = new PageNotifications();
  const opened: string[] = [];
  BrowserNotification.permission = "denied";
  const anna = { key: "7 1", title: "Call Anna", body: "" };
  notifications.show(anna, () => opened.push("refused"));
  BrowserNotification.permission = "granted";
  notifications.show(anna, () => opened.push("Anna"));
  notifications.show({ key: "8 1", title: "Call Jan", body: "" }, () => opened.push("Jan"));
  notifications.show({ key: "9 1", title: "Call Eva", body: "" }, () => opened.push("Eva"));
  const [first, second, third] = BrowserNotification.shown;
  first?.dispatchEvent(new Event("click"));
  expect(opened).toEqual(["Anna"]);
  notifications.withdraw(["8 1", "gone"]);
  expect([second?.isOpen, third?.isOpen]).toEqual([false, true]);
  notifications.clear();
  expect(BrowserNotification.shown.map(({ isOpen }) => isOpen)).toEqual([false, false, false]);
});

test("a reminder covers nothing: the view makes room for it", async () => {
  await page.viewport(1_000, 600);
  const me = { "GET /local/me": { id: 7, full_name: "Marta Nunes" } };
  const activity = startsIn(5, { title: "محمد حسن" });
  await show(bridgeWithEverything({ activity }, me), <Frame />);
  const reminders = page.getByRole("region", { name: "Reminders" });
  await expect.element(reminders).toBeVisible();
  const main = page.getByRole("main").element();
  const box = reminders.element().getBoundingClientRect();
  const view = main.firstElementChild?.getBoundingClientRect();
  expect(view?.height).toBeGreaterThan(100);
  expect(view?.bottom).toBeLessThanOrEqual(box.top);
  expect(box.bottom).toBeLessThanOrEqual(main.getBoundingClientRect().bottom);
  // Also a name from right to left stands beside the bell.
  const name = document.createRange();
  name.selectNodeContents(reminders.getByRole("link").element());
  expect(name.getBoundingClientRect().left - box.left).toBeLessThan(60);
});

/** The frame with reminders of some activities. */
async function severalDue(count: number) {
  const activities = Array.from({ length: count }, (_, at) =>
    startsIn(5, { id: 20 + at, title: `Call ${at + 1}` }),
  );
  const bridge = bridgeWithEverything(
    {},
    {
      "GET /local/me": { id: 7, full_name: "Marta Nunes" },
      "GET /local/records/activity": envelopeOf(activities),
    },
  );
  await show(bridge, <Frame />);
  const reminders = page.getByRole("region", { name: "Reminders" });
  await expect.element(reminders).toBeVisible();
  return { reminders };
}

test("of several reminders the first stands for all, also in a small window", async () => {
  await page.viewport(900, 450);
  const { reminders } = await severalDue(4);
  await expect.element(reminders.getByRole("article")).toHaveLength(1);
  const view = page.getByRole("main").element().firstElementChild?.getBoundingClientRect();
  const box = reminders.element().getBoundingClientRect();
  expect(view?.bottom).toBeLessThanOrEqual(box.top);
  expect(box.height).toBeLessThanOrEqual(0.3 * 450);
  const more = reminders.getByRole("button", { name: "+3 more" });
  await expect.element(more).toHaveAttribute("aria-expanded", "false");
  more.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(reminders.getByRole("article")).toHaveLength(4);
  expect(reminders.element().getBoundingClientRect().height).toBeLessThanOrEqual(0.3 * 450);
});

test.each([["Snooze all 5 min"], ["Dismiss all"]])("%s holds for each of them", async (name) => {
  await page.viewport(1_000, 700);
  const { reminders } = await severalDue(3);
  await reminders.getByRole("button", { name }).click();
  await expect.element(reminders).not.toBeInTheDocument();
});

test("a single reminder has nothing for all", async () => {
  const { reminders } = await severalDue(1);
  await expect.element(reminders.getByRole("button", { name: /all/ })).not.toBeInTheDocument();
});

test("nobody is reminded of the team's activities", async () => {
  const bridge = scriptedBridge({
    "GET /local/records/activity": envelopeOf([startsIn(3, { id: 9 })]),
  });
  await show(
    bridge,
    <>
      <Reminders />
      <p>The desk</p>
    </>,
  );
  await expect.poll(() => bridge.askedFor("GET /local/me").length).toBeGreaterThan(0);
  await expect.element(page.getByText("The desk")).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Reminders" })).not.toBeInTheDocument();
});

test("what is far, long past, done, put off or without a time is not reminded of", () => {
  const now = Date.now();
  const item = (minutes: number, change: Readonly<Record<string, unknown>> = {}) => {
    const found = planned(startsIn(minutes, change));
    if (found === null) throw new Error("an activity without a date");
    return found;
  };
  const near = item(5);
  const all = [
    near,
    item(30),
    item(-60),
    item(5, { mark_as_done: true }),
    item(5, { start_time: "", start_datetime: "" }),
  ];
  const due = (putOff: Readonly<Record<string, number>>) =>
    dueReminders(all, { nowMs: now, minutesBefore: 10, putOff });
  expect(due({})).toEqual([near]);
  expect(due({ [reminderKey(near)]: now + MINUTE_MS })).toEqual([]);
  expect(due({ [reminderKey(near)]: now })).toEqual([near]);
  // Put off after it began: it comes back, though one that nobody saw would be too late.
  const begun = item(-13);
  const again = (until: number) =>
    dueReminders([begun], {
      nowMs: now,
      minutesBefore: 10,
      putOff: { [reminderKey(begun)]: until },
    });
  expect(due({})).not.toContain(begun);
  expect(again(now - MINUTE_MS)).toEqual([begun]);
  expect(again(now - 15 * MINUTE_MS)).toEqual([]);
});

test("the days shown are saved as a file that other calendars read", async () => {
  await page.viewport(1280, 800);
  const saved: string[] = [];
  const bridge = {
    ...scriptedBridge({ "GET /local/records/activity": envelopeOf([startsIn(1)]) }),
    saveFile: (name: string, type: string, text: string) => {
      saved.push(name, type, text);
      return Promise.resolve(true);
    },
  };
  await show(bridge, <AgendaView />);
  stop = listenForShortcuts(bridge);
  await expect.element(page.getByRole("link", { name: "Interview" })).toBeInTheDocument();
  await userEvent.keyboard("vi");
  await expect.poll(() => saved.slice(0, 2)).toEqual(["agenda.ics", "text/calendar;charset=utf-8"]);
  expect(saved[2]).toContain("SUMMARY:Interview\r\n");
});
