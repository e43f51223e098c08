/**
 * `npm run build && npm run pictures`: takes the pictures of README and docs from generated data.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, expect as usualExpect, type Page } from "@playwright/test";
import { z } from "zod";
import { askServer, KEY, makeDataDir, originOf, startApp, startSandbox } from "../test/e2e/desk.ts";
import { pressKeys } from "../test/e2e/page-keys.ts";
import { CHROMIUM_ARGS, chromiumPath } from "./chromium.ts";
import { commandLine, text } from "./command-line.ts";

/** Demo data takes longer to read than Playwright waits by itself. */
const expect = usualExpect.configure({ timeout: 120_000 });
/** Time for what a page asks for late, such as counts. Milliseconds. */
const MAX_QUIET_MS = 3_000;
const LIGHT_AND_DARK = ["light", "dark"] as const;
const USUAL_SIZE = { width: 1_280, height: 800 };

interface Picture {
  readonly name: string;
  /** Address within the app. */
  readonly place: string;
  readonly size?: { readonly width: number; readonly height: number };
  /** Keys pressed there, one after another; what they open is in the picture. */
  readonly keys?: readonly string[];
  /** Typed after the keys. */
  readonly text?: string;
}

const contactsSchema = z.array(
  z.object({
    slug: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    owner: z.object({ id: z.number() }),
    stage: z.object({ id: z.number() }),
  }),
);

/** Taken after the others, in which nothing is to decide. */
const UNDECIDED: readonly Picture[] = [{ name: "sync", place: "sync" }];

const { values } = commandLine({
  usage: "npm run pictures -- [--only today,board] [--to DIR]",
  options: {
    only: text("NAMES", "only these pictures, separated by commas", ""),
    to: text("DIR", "where they are put", join(import.meta.dirname, "../docs/pictures")),
  },
});

const server = await startSandbox(["--scale", "1", "--seed", "5"]);
const data = makeDataDir();
const app = await startApp(server.url, data.path);
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  chromiumSandbox: false,
  args: [...CHROMIUM_ARGS],
});
try {
  const isRead = async () => {
    const status = await askServer(originOf(app.url), "/local/status", { key: KEY });
    return status["last_synced_at"] !== null;
  };
  await expect.poll(isRead).toBe(true);
  await prepare();
  mkdirSync(values.to, { recursive: true });
  const onlyNames = values.only.split(",").filter((name) => name !== "");
  const isWanted = ({ name }: Picture) => onlyNames.length === 0 || onlyNames.includes(name);
  await takeAll((await pictures()).filter(isWanted));
  await leaveUndecided();
  await takeAll(UNDECIDED.filter(isWanted));
} finally {
  await browser.close();
  await app.stop();
  await server.stop();
  data.remove();
}

async function pictures(): Promise<readonly Picture[]> {
  const firstKey = async (resource: string) => {
    const { data: rows } = await askServer(server.url, `/v1/${resource}?limit=1`);
    return (rows as readonly { readonly slug: string }[])[0]?.slug ?? "";
  };
  const candidate = await firstKey("candidate");
  return [
    { name: "today", place: "today" },
    { name: "candidates", place: `candidate?open=${candidate}` },
    { name: "candidate", place: `candidate/${candidate}` },
    { name: "board", place: "board/deal" },
    { name: "board-narrow", place: "board/contact", size: { width: 800, height: 650 } },
    { name: "agenda", place: "agenda" },
    { name: "reports", place: "reports" },
    { name: "duplicates", place: "duplicates/candidate" },
    { name: "settings", place: "settings" },
    { name: "search", place: "candidate", keys: ["/"], text: "kowal" },
    { name: "palette", place: "candidate", keys: ["Control+k"] },
    { name: "capture", place: `candidate/${candidate}`, keys: ["q l"], text: "Can start in March" },
    { name: "create", place: "contact", keys: ["c"] },
    { name: "filter", place: "candidate", keys: ["Shift+F"] },
  ];
}

function askApp(method: string, path: string, body?: unknown) {
  return askServer(originOf(app.url), path, { method, key: KEY, ...(body ? { body } : {}) });
}

/** Says who uses the app. */
async function prepare(): Promise<void> {
  const { users } = await askApp("GET", "/local/lookups");
  const [me] = users as readonly { readonly id: number }[];
  if (me !== undefined) await askApp("PUT", "/local/me", { id: me.id });
  await askApp("PUT", "/local/ui-settings/scope", { value: "team" });
}

/** Leaves a change that a colleague made as well, one that the server refuses, and one waiting. */
async function leaveUndecided(): Promise<void> {
  const { data: rows } = await askApp("GET", "/v1/contact?limit=3");
  const [both, refused, waitingContact] = contactsSchema.parse(rows).map((row) => ({
    path: `/v1/contact/${row.slug}`,
    body: {
      first_name: row.first_name,
      last_name: row.last_name,
      owner_id: row.owner.id,
      stage_id: row.stage.id,
    },
  }));
  if (both === undefined || refused === undefined || waitingContact === undefined)
    throw new Error("There are too few contacts.");
  const workOffline = (isOn: boolean) =>
    askApp("POST", "/local/work-offline", { work_offline: isOn });
  await workOffline(true);
  await askApp("PUT", both.path, { ...both.body, city: "Ghent" });
  await askApp("PUT", refused.path, { ...refused.body, designation: "Head of Talent" });
  await askServer(server.url, both.path, { method: "PUT", body: { ...both.body, city: "Bruges" } });
  const message = "The designation is not one that your company uses.";
  const effect = { kind: "status", code: 422, body: { message } };
  await askServer(server.url, "/sandbox/faults", {
    method: "PUT",
    body: [{ match: { method: "PUT", path: refused.path }, effect }],
  });
  await workOffline(false);
  await askApp("POST", "/local/sync");
  await workOffline(true);
  await askApp("PUT", waitingContact.path, { ...waitingContact.body, city: "Ostend" });
}

async function takeAll(wantedPictures: readonly Picture[]): Promise<void> {
  for (const theme of LIGHT_AND_DARK) {
    const page = await browser.newPage({ colorScheme: theme, reducedMotion: "reduce" });
    await page.goto(app.url);
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    for (const picture of wantedPictures) await take(page, picture, theme);
    await page.close();
  }
}

async function take(page: Page, picture: Picture, theme: string): Promise<void> {
  const { name, place, size = USUAL_SIZE, keys = [], text = "" } = picture;
  await page.setViewportSize(size);
  await page.goto(`${originOf(app.url)}/#/${place}`);
  await page.reload();
  await expect(page.locator("main").getByRole("heading").first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  for (const pressed of keys) await pressKeys(page, pressed);
  if (keys.length > 0) await expect(page.getByRole("dialog").first()).toBeVisible();
  if (text !== "") await page.keyboard.type(text);
  // The stream of events keeps the network from ever being idle.
  await page.waitForLoadState("networkidle", { timeout: MAX_QUIET_MS }).catch(() => undefined);
  const path = join(values.to, `${name}-${theme}.png`);
  await page.screenshot({ path, animations: "disabled", caret: "hide" });
  process.stdout.write(`${path}\n`);
}
