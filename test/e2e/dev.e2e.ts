import { type ChildProcess, spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

const ROOT = join(import.meta.dirname, "../..");
const SOURCES = [
  "main",
  "preload",
  "renderer",
  "scripts",
  "shared",
  "package.json",
  "tsconfig.base.json",
  "vite.config.ts",
];
const PACKAGES = "node_modules";

/** A checkout of its own, so that what is edited is nobody's source; the packages are links. */
function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), "roadbook-dev-"));
  for (const name of SOURCES) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  mkdirSync(join(copy, PACKAGES));
  for (const name of readdirSync(join(ROOT, PACKAGES)))
    if (name !== ".cache" && !name.startsWith(".vite"))
      symlinkSync(join(ROOT, PACKAGES, name), join(copy, PACKAGES, name));
  return copy;
}

function edit(file: string, before: string, after: string): void {
  const text = readFileSync(file, "utf8");
  if (!text.includes(before)) throw new Error(`${file} has no ${before}.`);
  writeFileSync(file, text.replace(before, after));
}

/** `npm run dev` in a checkout; the address that its shell prints. */
async function startDev(
  checkout: string,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const args = ["scripts/dev.ts", "--demo", "--shell=browser", "--port", "0", "--no-open"];
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: checkout,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => void child.once("exit", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const found = /roadbook ready (\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error("The development loop ended before it was ready.")));
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { url, stop };
}

test("npm run dev shows an edited component without a reload and restarts the engine", async ({
  page,
}) => {
  const checkout = copyCheckout();
  const complaints: string[] = [];
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  try {
    const dev = await startDev(checkout);
    try {
      const opened = await page.goto(dev.url);
      expect(opened?.headers()["content-security-policy"]).toContain("script-src 'self' 'nonce-");
      expect(opened?.headers()["content-security-policy"]).not.toContain("unsafe");
      // Every module of the page is compiled first.
      await expect(page.getByRole("navigation").first()).toBeVisible({ timeout: 400_000 });
      const settings = page.getByRole("heading", { name: "Settings", exact: true });
      // The server of the sources may load the page again, once it knows all that it needs.
      await expect(async () => {
        await page.getByRole("link", { name: "Settings" }).click();
        await expect(settings).toBeVisible({ timeout: 20_000 });
      }).toPass();
      await page.evaluate(() => Object.assign(window, { isSamePage: true }));
      const typed = page.getByLabel("Server address");
      await typed.fill("https://typed.example");

      const view = join(checkout, "renderer/screens/settings/settings-view.tsx");
      edit(view, "<h1>{TEXTS.title}</h1>", "<h1>{TEXTS.title}, edited</h1>");
      await expect(page.getByRole("heading", { name: "Settings, edited" })).toBeVisible();
      await expect(typed).toHaveValue("https://typed.example");
      expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);

      // Nor has the policy refused anything. What breaks off when the engine ends is another
      // matter.
      expect(complaints).toEqual([]);

      const { origin } = new URL(dev.url);
      const key = new URLSearchParams(new URL(dev.url).hash.slice(1)).get("key") ?? "";
      const ask = () =>
        fetch(`${origin}/local/edited`, { headers: { authorization: `Bearer ${key}` } }).then(
          (response) => response.text(),
          () => "",
        );
      expect(await ask()).toContain("There is no GET");
      edit(
        join(checkout, "main/engine/routes/route.ts"),
        "There is no ${request.method}",
        "Nothing is at ${request.method}",
      );
      await expect.poll(ask).toContain("Nothing is at GET");
      expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
    } finally {
      // The page asks for its server until that is back, within the policy.
      const asksAgain = page.waitForEvent("websocket", { timeout: 60_000 });
      await dev.stop();
      await asksAgain;
    }
    expect(errors).toEqual([]);
  } finally {
    rmSync(checkout, { recursive: true, force: true });
  }
});
