import { type BrowserWindow, dialog } from "electron";
import { writeFile } from "node:fs/promises";

/** Saves the contents of a window as a PDF where the user chooses. Returns whether it was saved. */
export async function savePageAsPdf(window: BrowserWindow | null): Promise<boolean> {
  if (window === null) return false;
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: `${window.getTitle().replace(/[/\\:*?"<>|]/g, "-")}.pdf`,
    filters: [{ name: "PDF", extensions: ["pdf"] }],
  });
  if (canceled || filePath === "") return false;
  try {
    await writeFile(filePath, await window.webContents.printToPDF({ printBackground: false }));
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    dialog.showErrorBox("Couldn't save the PDF", reason);
    return false;
  }
}
