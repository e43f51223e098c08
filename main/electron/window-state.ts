import { type BrowserWindow, screen } from "electron";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const stateSchema = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number().min(640),
  height: z.number().min(480),
  maximized: z.boolean().default(false),
  fullScreen: z.boolean().default(false),
});

export interface WindowState {
  /** Null if unknown, or if too little of the window would be on a screen to move it. */
  readonly bounds: Rectangle | null;
  readonly maximized: boolean;
  readonly fullScreen: boolean;
}

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const UNKNOWN: WindowState = { bounds: null, maximized: false, fullScreen: false };

/** Part of a window that has to be on a screen, in pixels: enough of its title bar to drag it. */
const MIN_SEEN = 100;

/** Returns the saved state of the main window. */
export function readWindowState(folder: string): WindowState {
  try {
    const text = readFileSync(join(folder, "window.json"), "utf8");
    const { maximized, fullScreen, ...bounds } = stateSchema.parse(JSON.parse(text));
    const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
    return { bounds: isReachable(bounds, areas) ? bounds : null, maximized, fullScreen };
  } catch {
    return UNKNOWN;
  }
}

/**
 * Returns whether a window's title bar can be reached: a screen may have been removed or shrunk.
 */
export function isReachable(bounds: Rectangle, areas: readonly Rectangle[]): boolean {
  return areas.some((area) => {
    const leftEdge = Math.max(bounds.x, area.x);
    const right = Math.min(bounds.x + bounds.width, area.x + area.width);
    const isTopSeen = bounds.y >= area.y && bounds.y + MIN_SEEN <= area.y + area.height;
    return right - leftEdge >= MIN_SEEN && isTopSeen;
  });
}

/** Saves the state of a window; if it is maximised, with its normal size. */
export function rememberWindowState(window: BrowserWindow, folder: string): void {
  window.on("close", () => {
    const state = {
      ...window.getNormalBounds(),
      maximized: window.isMaximized(),
      fullScreen: window.isFullScreen(),
    };
    try {
      writeFileSync(join(folder, "window.json"), JSON.stringify(state));
    } catch {
      // Losing the position of a window is no reason to fail.
    }
  });
}
