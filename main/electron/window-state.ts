import { type BrowserWindow, screen } from "electron";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const boundsSchema = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number().min(640),
  height: z.number().min(480),
});
export type Bounds = z.output<typeof boundsSchema>;

/** Returns the window's last bounds; null when unknown, or on a screen that is gone. */
export function readBounds(folder: string): Bounds | null {
  try {
    const bounds = boundsSchema.parse(
      JSON.parse(readFileSync(join(folder, "window.json"), "utf8")),
    );
    const seen = screen
      .getAllDisplays()
      .some(
        ({ workArea }) =>
          bounds.x < workArea.x + workArea.width && bounds.x + bounds.width > workArea.x,
      );
    return seen ? bounds : null;
  } catch {
    return null;
  }
}

export function rememberBounds(window: BrowserWindow, folder: string): void {
  window.on("close", () => {
    try {
      writeFileSync(join(folder, "window.json"), JSON.stringify(window.getNormalBounds()));
    } catch {
      // A window that opens elsewhere next time is no reason to fail.
    }
  });
}
