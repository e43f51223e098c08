import { expect, test } from "vitest";
import { sampleOf } from "../fixtures/sample.ts";
import { must, rowsOf } from "./ask.ts";
import { KINDS, keyOf } from "./kinds.ts";
import { startApp, startSandbox } from "./processes.ts";
import { SEED } from "./rounds.ts";
import { setStage } from "./stage.ts";

const { dataDir } = setStage();

test.each(sampleOf(["edited once more", "edited back again", "undone"], 1))(
  "an edit whose answer was lost in a kill, then %s, ends as the user last wanted it",
  async (second) => {
    const server = await startSandbox(SEED, 0.05);
    const app = await startApp(dataDir(), server.origin);
    expect(await must(app.ask, "POST", "/local/sync")).toMatchObject({ ok: true });
    const kind = KINDS.contact;
    const contact = rowsOf(await must(app.ask, "GET", "/v1/contact")).find(
      (row) => kind.required(row) !== null && row["designation"] !== "",
    );
    const key = keyOf(kind, contact ?? {});
    const path = `/v1/contact/${key}`;
    const put = (ask: typeof app.ask, designation: unknown) =>
      must(ask, "PUT", path, { ...kind.required(contact ?? {}), designation });

    await must(server.ask, "PUT", "/sandbox/faults", [
      { match: { method: "PUT" }, count: 1, effect: { kind: "hang", when: "after" } },
    ]);
    if (second === "undone")
      await must(app.ask, "POST", "/local/bulk/contact/edit", {
        keys: [key],
        body: { designation: "First" },
      });
    else await put(app.ask, "First");
    await expect
      .poll(async () => (await must(server.ask, "GET", path))["designation"])
      .toBe("First");
    await must(app.ask, "POST", "/local/work-offline", { work_offline: true });
    await app.kill();

    const restarted = await startApp(dataDir(), null);
    expect(await must(restarted.ask, "GET", path)).toMatchObject({ designation: "First" });
    const original = contact?.["designation"];
    const last = second === "edited once more" ? "Second" : original;
    if (second === "undone") {
      const undone = await must(restarted.ask, "POST", "/local/bulk/1/undo");
      expect(undone).toEqual({ undone: 1, kept: [], left: 0 });
    } else await put(restarted.ask, last);
    expect(await must(restarted.ask, "GET", path)).toMatchObject({ designation: last });
    await must(restarted.ask, "POST", "/local/work-offline", { work_offline: false });
    expect(await must(restarted.ask, "POST", "/local/sync")).toMatchObject({
      ok: true,
      conflicts: 0,
      rejected: 0,
    });
    expect(await must(server.ask, "GET", path)).toMatchObject({ designation: last });
    expect(await must(restarted.ask, "GET", path)).toMatchObject({ designation: last });
  },
);
