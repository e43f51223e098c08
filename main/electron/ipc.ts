import { type BrowserWindow, dialog, Notification, shell } from "electron";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { z } from "zod";
import type { EngineClient } from "../../shared/runtime/engine-client.ts";
import { localRequest, routeAnswer } from "../../shared/local/request.ts";
import type { Demo } from "../demo/demo.ts";
import { wireRequest } from "../engine/protocol.ts";
import { type Channel, channel, NOTHING, registerChannels } from "./channel.ts";
import { ConnectionConfirmation } from "./confirm-connection.ts";
import type { EngineHost } from "./engine-host.ts";
import { LinkOpener } from "./open-link.ts";

type ShownDemo = Pick<Demo<EngineHost>, "isShown" | "start" | "end">;

interface PageServices {
  readonly demo: ShownDemo;
  /** The newest log. */
  readonly logFile: string;
  /** Connection to the engine that is shown. */
  readonly client: () => EngineClient;
}

/** Everything that a page can ask of the main process. */
function channels({ demo, logFile, client }: PageServices): Readonly<Record<string, Channel>> {
  const links = new LinkOpener(() => serverOrigin(client()));
  const connection = new ConnectionConfirmation(client);
  return {
    "confirmed-request": channel(z.tuple([wireRequest]), (window, request) =>
      connection.request(window, request),
    ),
    "open-external": channel(z.tuple([z.string().max(4000)]), (window, url) =>
      links.open(window, url),
    ),
    "save-text": channel(
      z.tuple([z.string().min(1).max(200), z.string().max(100), z.string().max(200_000_000)]),
      saveText,
    ),
    notify: channel(
      z.tuple([z.string().max(200), z.string().max(1000)]),
      (_window, title, body) => {
        if (Notification.isSupported()) new Notification({ title, body }).show();
      },
    ),
    "show-logs": channel(NOTHING, () => showLogs(logFile)),
    "is-demo": channel(NOTHING, () => demo.isShown()),
    "start-demo": channel(NOTHING, () => demo.start()),
    "end-demo": channel(NOTHING, () => demo.end()),
  };
}

export function registerIpc(services: PageServices): void {
  registerChannels(channels(services));
}

/** Origin of the server that the workspace belongs to; null when it has none, or nobody answers. */
async function serverOrigin(client: EngineClient): Promise<string | null> {
  const answer = await client.request(localRequest("readConnection"));
  if (answer.status !== 200) return null;
  return URL.parse(routeAnswer("readConnection", answer.body).remote ?? "")?.origin ?? null;
}

/** Opens the folder of the logs with the newest file selected. */
function showLogs(file: string): boolean {
  if (!existsSync(file)) return false;
  shell.showItemInFolder(file);
  return true;
}

async function saveText(
  _window: BrowserWindow | null,
  name: string,
  _type: string,
  text: string,
): Promise<boolean> {
  const { canceled, filePath } = await dialog.showSaveDialog({
    defaultPath: name.replace(/[/\\]/g, "-"),
  });
  if (canceled || filePath === "") return false;
  await writeFile(filePath, text, "utf8");
  return true;
}
