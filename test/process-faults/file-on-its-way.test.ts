import { expect, test } from "vitest";
import { must, readFileAt, rowsOf } from "./ask.ts";
import { startApp, startSandbox } from "./processes.ts";
import { SEED } from "./rounds.ts";
import { setStage } from "./stage.ts";

const { dataDir } = setStage();

test.each(["before", "after"])(
  "a file whose upload was killed %s the server took it is kept and sent again",
  async (when) => {
    const server = await startSandbox(SEED, 0.05);
    const app = await startApp(dataDir(), server.origin);
    expect(await must(app.ask, "POST", "/local/sync")).toMatchObject({ ok: true });
    const [activity] = rowsOf(await must(app.ask, "GET", "/v1/activity?limit=1"));
    const path = `/v1/activity/${String(activity?.["id"])}`;
    const content = `What was said, ${when}. `.repeat(50_000);
    const fileOf = async ({ ask, origin, key }: typeof app) => {
      const { attachment } = await must(ask, "GET", path);
      const { file_link: link } = attachment as { file_link: string };
      return readFileAt(new URL(link, origin).href, key);
    };

    const hang = { match: { method: "PUT" }, count: 1, effect: { kind: "hang", when } };
    await must(server.ask, "PUT", "/sandbox/faults", [hang]);
    const form = new FormData();
    form.append("attachment", new Blob([content], { type: "text/plain" }), "call.txt");
    form.append("location", "Room 7");
    await must(app.ask, "PUT", path, form);
    const hits = async () =>
      rowsOf({ data: (await must(server.ask, "GET", "/sandbox/faults"))["rules"] })[0]?.["hits"];
    await expect.poll(hits).toBe(1);
    await must(app.ask, "POST", "/local/work-offline", { work_offline: true });
    await app.kill();

    const restarted = await startApp(dataDir(), null);
    expect(await fileOf(restarted), "the file in the app after the kill").toBe(content);
    await must(restarted.ask, "POST", "/local/work-offline", { work_offline: false });
    expect(await must(restarted.ask, "POST", "/local/sync")).toMatchObject({
      ok: true,
      conflicts: 0,
      rejected: 0,
    });
    expect(await must(server.ask, "GET", path)).toMatchObject({ location: "Room 7" });
    expect(await fileOf(server), "the file on the server").toBe(content);
    const { files } = await must(
      restarted.ask,
      "GET",
      `/local/record/activity/${String(activity?.["id"])}`,
    );
    const { attachment: kept } = files as { attachment: { link: string } };
    expect(
      await readFileAt(new URL(kept.link, restarted.origin).href, restarted.key),
      "the kept file",
    ).toBe(content);
  },
);
