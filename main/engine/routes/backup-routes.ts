import type { LocalRoute } from "./route.ts";

/** Backups of the open workspace. Restoring one closes it: open-workspaces.ts answers that. */
export const BACKUP_ROUTES: readonly LocalRoute[] = [
  {
    method: "GET",
    path: "backups",
    answer: ({ local }) => ({ status: 200, body: local.backups.view() }),
  },
  {
    method: "POST",
    path: "backups",
    answer: async ({ local }) => {
      const made = await local.backups.make("asked");
      if (made === null)
        return { status: 409, body: { message: "A backup is being made already." } };
      if (made.kind === "done") return { status: 201, body: local.backups.view() };
      const message = made.kind === "failed" ? made.message : "The app is closing.";
      return { status: 503, body: { message } };
    },
  },
];
