import { resolve } from "node:path";
import { done, type EngineHandlers } from "./route.ts";

/** The workspace itself: where it is. */
export const folderHandlers = {
  readWorkspace: ({ local }) => done({ folder: resolve(local.folder) }),
} satisfies Partial<EngineHandlers>;
