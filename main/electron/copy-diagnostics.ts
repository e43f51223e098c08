import { app, clipboard, dialog } from "electron";
import { basename } from "node:path";
import type { EngineClient } from "../../shared/runtime/engine-client.ts";
import { localRequest } from "../../shared/local/request.ts";
import { readLastLines } from "../engine/log/open-log.ts";
import { crashDumps } from "./crash-dumps.ts";

/** Of the logs, where no engine answers. */
const LAST_LINES = 60;

/**
 * Copies what a bug report needs, also when no page can be shown: versions, the engine's own
 * diagnostics, and which dumps of crashes there are. Nothing of the records, and not the dumps.
 */
export async function copyDiagnostics(client: EngineClient, logs: string): Promise<void> {
  const open = await client.request(localRequest("readDiagnostics"));
  const { status, body } =
    open.status === 200 ? open : await client.request(localRequest("readOpening"));
  const dumps = crashDumps(app.getPath("crashDumps")).map(({ path, at, bytes }) => ({
    name: basename(path),
    at: new Date(at).toISOString(),
    bytes,
  }));
  const text = JSON.stringify(
    {
      shell: "electron",
      version: app.getVersion(),
      versions: process.versions,
      platform: `${process.platform} ${process.arch}`,
      graphics: app.getGPUFeatureStatus(),
      dumps,
      ...(status === 200
        ? { engine: body }
        : {
            engine: `The engine answered with status ${status}.`,
            log: readLastLines(logs, "roadbook", LAST_LINES),
            shell: readLastLines(logs, "shell", LAST_LINES),
          }),
    },
    null,
    2,
  );
  await clipboard.writeText(`Roadbook diagnostics\n\`\`\`json\n${text}\n\`\`\`\n`);
  await dialog.showMessageBox({
    type: "info",
    title: "Roadbook",
    message: "Diagnostics copied",
    detail: "Paste them into your message. They hold no records and no token.",
  });
}
