import { app, type BrowserWindow, clipboard, dialog } from "electron";
import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import type { SavePdfAnswer } from "../../shared/bridge.ts";
import { isDiskFull } from "../store/file/open-database.ts";
import { safeName } from "./document-name.ts";
import type { EngineClient } from "../../shared/runtime/engine-client.ts";
import { localRequest } from "../../shared/local/request.ts";
import { readLastLines } from "../engine/log/open-log.ts";
import { crashDumps } from "./crash-dumps.ts";

/** Regions whose paper is Letter (CLDR's `paperSize`); that of all others is A4. */
const LETTER: ReadonlySet<string> = new Set("BZ CA CL CO CR GT MX NI PA PH PR SV US VE".split(" "));
/** Ending of the page's title. */
const APP_NAME = / – Roadbook$/;
/** Windows whose page is being saved: no page can open one dialog over the other. */
const saving = new WeakSet<BrowserWindow>();

/** Saves the page of a window as PDF where the user chooses. */
export async function savePageAsPdf(window: BrowserWindow | null): Promise<SavePdfAnswer> {
  if (window === null) return { ok: true, name: null };
  if (saving.has(window)) return { ok: false, message: "Another PDF is being saved." };
  saving.add(window);
  try {
    return await save(window);
  } catch (error) {
    return { ok: false, message: `Couldn't save the PDF. ${reasonOf(error)}` };
  } finally {
    saving.delete(window);
  }
}

/** The page is drawn before the dialog: behind it, another command could change what is shown. */
async function save(window: BrowserWindow): Promise<SavePdfAnswer> {
  const title = window.getTitle().replace(APP_NAME, "");
  const pdf = await window.webContents.printToPDF({
    printBackground: false,
    // Wide tables lie on their side, and the margins have whose it is and the number of the sheet.
    preferCSSPageSize: true,
    pageSize: LETTER.has(app.getLocaleCountryCode()) ? "Letter" : "A4",
  });
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: `${safeName(title)}.pdf`,
    filters: [{ name: "PDF", extensions: ["pdf"] }],
  });
  if (canceled || filePath === "") return { ok: true, name: null };
  await writeFile(filePath, pdf);
  return { ok: true, name: basename(filePath) };
}

function reasonOf(error: unknown): string {
  if (isDiskFull(error)) return "The disk is full.";
  if (error instanceof Error && "code" in error && DENIED.has(error.code))
    return "The folder can't be written to, or another app has the file open.";
  return error instanceof Error ? error.message : String(error);
}
const DENIED: ReadonlySet<unknown> = new Set(["EACCES", "EPERM", "EROFS", "EBUSY"]);

/** Lines of the logs that are shown where no engine answers. */
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
