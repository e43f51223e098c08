import { resolve } from "node:path";
import type { LocalRoute } from "./route.ts";

/** The workspace itself: where it is. */
export const WORKSPACE_ROUTES: readonly LocalRoute[] = [
  {
    method: "GET",
    path: "workspace",
    answer: ({ local }) => ({ status: 200, body: { folder: resolve(local.folder) } }),
  },
];
