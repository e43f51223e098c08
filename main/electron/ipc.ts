import { type BrowserWindow, dialog } from "electron";
import { writeFile } from "node:fs/promises";
import { z } from "zod";
import type { EngineClient } from "../../shared/runtime/engine-client.ts";
import { COMPUTER_SETTINGS } from "../../shared/bridge.ts";
import { localRequest, routeAnswer } from "../../shared/local/request.ts";
import type { Demo } from "../demo/demo.ts";
import { wireRequest } from "../engine/process/protocol.ts";
import type { Badge } from "./tray.ts";
import { type Channel, channel, NOTHING, registerChannels } from "./channel.ts";
import type { ComputerSettings } from "./computer-settings.ts";
import { ConnectionConfirmation } from "./confirm-connection.ts";
import { placeOfLink } from "./deep-link.ts";
import type { EngineHost } from "./engine-host.ts";
import { dragFileCopy, openFileCopy } from "./open-file.ts";
import type { OpenedFiles } from "./opened-files.ts";
import { askUser } from "./ask-user.ts";
import { savePageAsPdf } from "./page-output.ts";
import type { Notices } from "./notices.ts";
import type { LinkOpener } from "./open-link.ts";
import type { AskInWindow } from "./prompt-window.ts";
import type { Updates } from "./updates.ts";

type ShownDemo = Pick<Demo<EngineHost>, "isShown" | "start" | "end">;

interface PageServices {
  readonly demo: ShownDemo;
  /** Connection to the engine that is shown. */
  readonly client: () => EngineClient;
  readonly links: LinkOpener;
  /** Asks for a secret in a window of its own. */
  readonly prompt: AskInWindow;
  /** Opens the folder of the logs; false when there are none. */
  readonly showLogs: () => boolean;
  /** Shows a place (`#/contact/slug`) in the window used last. */
  readonly navigate: (place: string) => void;
  /** Shows a place in a window of its own. */
  readonly newWindow: (place: string) => void;
  readonly updates: Pick<Updates, "state" | "check" | "setAutomatic" | "restart">;
  /** Copies of files that other programs show. */
  readonly copies: OpenedFiles;
  /** File of the picture that is dragged with a file. */
  readonly icon: string;
  readonly badge: Pick<Badge, "set">;
  readonly notices: Pick<Notices, "show" | "withdraw">;
  readonly computer: Pick<ComputerSettings, "view" | "set">;
}

/** A place as the address of the page writes it. */
const placeSchema = z
  .string()
  .startsWith("#/")
  .refine((place) => placeOfLink(`roadbook://${place.slice(2)}`) !== null);
const noticeKeySchema = z.string().min(1).max(200);
const noticeSchema = z.object({
  key: noticeKeySchema,
  title: z.string().max(200),
  body: z.string().max(1000),
  place: placeSchema.nullable(),
});
const MAX_BADGE = 1_000_000;
const fileSchema = z.string().regex(/^\/local\/file\/[\w-]{1,100}$/);

/** All requests that a page of the app can send to the main process. */
function channels(services: PageServices): Readonly<Record<string, Channel>> {
  const { demo, client, links, showLogs, navigate, newWindow, updates, prompt } = services;
  const { copies, icon, badge, notices, computer } = services;
  const connection = new ConnectionConfirmation(client, prompt);
  /** The file that a page names by its link. */
  const fileOf = (link: string) => client().blobFile(link.slice(link.lastIndexOf("/") + 1));
  return {
    "confirmed-request": channel(z.tuple([wireRequest]), (window, request) =>
      connection.request(window, request),
    ),
    "open-external": channel(z.tuple([z.string().max(4000)]), (window, url) =>
      links.open(window, url),
    ),
    "save-file": channel(
      z.tuple([
        z.string().min(1).max(200),
        z.string().max(100),
        z.union([
          z.string().max(MAX_SAVED),
          z.instanceof(Uint8Array).refine(({ length }) => length <= MAX_SAVED),
        ]),
      ]),
      saveFile,
    ),
    "open-file": channel(z.tuple([fileSchema]), async (window, link) => {
      const file = await fileOf(link);
      return openFileCopy({ copies, file }, (name) => confirmMacros(window, name));
    }),
    "drag-file": channel(z.tuple([fileSchema]), async (window, link) => {
      const file = await fileOf(link);
      return dragFileCopy({ copies, file, icon, window });
    }),
    "save-pdf": channel(NOTHING, (window) => savePageAsPdf(window)),
    "open-window": channel(z.tuple([placeSchema]), (_window, place) => newWindow(place)),
    notify: channel(z.tuple([noticeSchema]), (_window, { place, ...notice }) =>
      notices.show(notice, () => (place === null ? undefined : navigate(place))),
    ),
    "withdraw-notices": channel(z.tuple([z.array(noticeKeySchema).max(10_000)]), (_window, keys) =>
      notices.withdraw(keys),
    ),
    "set-badge": channel(z.tuple([z.int().min(0).max(MAX_BADGE)]), (_window, count) => {
      badge.set(count);
    }),
    "show-logs": channel(NOTHING, () => showLogs()),
    "read-computer-settings": channel(NOTHING, () => computer.view()),
    "set-computer-setting": channel(
      z.tuple([z.enum(COMPUTER_SETTINGS), z.boolean()]),
      (_window, name, isEnabled) => computer.set(name, isEnabled),
    ),
    "read-updates": channel(NOTHING, () => updates.state),
    "check-for-updates": channel(NOTHING, () => updates.check()),
    "set-automatic-updates": channel(z.tuple([z.boolean()]), (_window, isEnabled) => {
      updates.setAutomatic(isEnabled);
      return updates.state;
    }),
    "restart-to-update": channel(NOTHING, () => updates.restart()),
    "is-demo": channel(NOTHING, () => demo.isShown()),
    "start-demo": channel(NOTHING, () => demo.start()),
    "end-demo": channel(NOTHING, () => demo.end()),
  };
}

export function registerIpc(services: PageServices): void {
  registerChannels("app", channels(services));
}

/** Origin of the workspace's server; null if it has none or the engine does not answer. */
export async function serverOrigin(client: EngineClient): Promise<string | null> {
  const answer = await client.request(localRequest("readConnection"));
  if (answer.status !== 200) return null;
  return URL.parse(routeAnswer("readConnection", answer.body).remote ?? "")?.origin ?? null;
}

/** Longest file that the page can hand to the user, characters or bytes. */
const MAX_SAVED = 200_000_000;

async function saveFile(
  _window: BrowserWindow | null,
  name: string,
  _type: string,
  content: string | Uint8Array,
): Promise<boolean> {
  const { canceled, filePath } = await dialog.showSaveDialog({
    defaultPath: name.replace(/[/\\]/g, "-"),
  });
  if (canceled || filePath === "") return false;
  await writeFile(filePath, content, "utf8");
  return true;
}

/** Asks in a native dialog before a file is opened that may contain a program. */
async function confirmMacros(window: BrowserWindow | null, name: string): Promise<boolean> {
  const { choice } = await askUser(window, {
    message: `Open ${name}?`,
    detail:
      "Files of this format can contain macros: programs that run when the file is opened. Open " +
      "it only if you trust whoever sent it, and don't enable macros.",
    yes: "Open",
  });
  return choice === "yes";
}
