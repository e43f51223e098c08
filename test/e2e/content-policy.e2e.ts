import { expect, test } from "@playwright/test";
import {
  askServer,
  KEY,
  makeDataDir,
  originOf,
  type Running,
  startApp,
  startSandbox,
} from "./desk.ts";

const data = makeDataDir();
let sandbox: Running;
let app: Running;

test.beforeAll(async () => {
  sandbox = await startSandbox();
  app = await startApp(sandbox.url, data.path);
});
test.afterAll(async () => {
  await app.stop();
  await sandbox.stop().catch(() => undefined);
  data.remove();
});

/** What word processors, mail programs and attackers leave in a description. */
const DESCRIPTION = [
  '<style>p { color: red }</style><p style="color:red">Lead the <b>harbour</b> team.</p>',
  '<p title="a>b" style="x:y">Two</p><p class="x"style="x:y" data-id="7" aria-label="z">Three</p>',
  '<svg><style>a { x: y }</style><a xlink:href="javascript:alert(1)">Four</a></svg>',
  '<img src="https://x.example/a.png" onerror="document.title=\'owned\'">',
  '<a href="https://elsewhere.example/jobs">https://crm.example</a>',
  "<script>document.title = 'owned'</script><iframe src='https://x.example/'></iframe>",
].join("");

test("a description of any kind is shown without a breach of the content policy", async ({
  page,
}) => {
  const origin = originOf(app.url);
  await askServer(origin, "/local/sync", { method: "POST", key: KEY });
  const jobs = await askServer(origin, "/v1/job?limit=1", { key: KEY });
  const [job] = jobs["data"] as { slug: string; position_name: string }[];
  if (job === undefined) throw new Error("There is no job.");
  const { slug, position_name } = job;
  const body = { position_name, headcount: 1, owner_id: 1, description: DESCRIPTION };
  await askServer(origin, `/v1/job/${slug}`, { method: "PUT", body, key: KEY });
  const breaches: string[] = [];
  page.on("console", (message) => {
    if (/content security policy|trusted ?(html|script|type)/i.test(message.text()))
      breaches.push(message.text());
  });
  await page.goto(app.url);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.goto(`${origin}/#/job/${slug}`);
  // Two lines of it are plain text.
  await page.getByRole("region", { name: "Job desk" }).getByText("Show all").click();
  await expect(page.getByText("harbour", { exact: true })).toBeVisible();
  const link = page.getByRole("link", { name: "https://crm.example" });
  await expect(link).toHaveAttribute("title", "https://elsewhere.example/jobs");
  await expect(page.locator("[data-id='7'], [aria-label='z']")).toHaveCount(0);
  await expect(page).not.toHaveTitle(/owned/);
  expect(breaches).toEqual([]);
});

test("the page turns no text into HTML, script or a worker", async ({ page }) => {
  await page.goto(app.url);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  const refused = await page.evaluate(() => {
    const isRefused = (run: () => unknown) => {
      try {
        run();
        return false;
      } catch {
        return true;
      }
    };
    const element = document.createElement("div");
    return {
      html: isRefused(() => (element.innerHTML = "<b>x</b>")),
      nothing: isRefused(() => (element.innerHTML = "")),
      parser: isRefused(() => new DOMParser().parseFromString("<b>x</b>", "text/html")),
      worker: isRefused(() => new Worker("/assets/x.js")),
      script: isRefused(() => (document.createElement("script").src = "/assets/x.js")),
    };
  });
  expect(refused).toEqual({ html: true, nothing: false, parser: true, worker: true, script: true });
});
