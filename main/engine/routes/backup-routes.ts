import { done, type EngineHandlers, refused } from "./route.ts";

/** Backups of the open workspace. Restoring closes it, so workspaces.ts answers that. */
export const backupHandlers = {
  listBackups: ({ local }) => done(local.backups.view()),
  makeBackup: async ({ local }) => {
    const made = await local.backups.make("asked");
    if (made === null) return refused(409, "A backup is being made already.");
    if (made.kind === "done") return done(local.backups.view());
    return refused(503, made.kind === "failed" ? made.message : "The app is closing.");
  },
} satisfies Partial<EngineHandlers>;
