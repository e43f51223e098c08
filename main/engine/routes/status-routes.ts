import { done, type EngineHandlers } from "./route.ts";

/** The state of syncing, and its two switches: sync now, work offline. */
export const statusHandlers = {
  readStatus: ({ local }) => done(local.status()),
  sync: async ({ local, body: { whole } }) => done(await local.runner.run({ whole })),
  setWorkOffline: ({ local, body: { work_offline } }) => {
    local.runner.setWorkOffline(work_offline);
    return done(local.status());
  },
} satisfies Partial<EngineHandlers>;
