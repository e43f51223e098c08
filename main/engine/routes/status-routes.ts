import { done, type EngineHandlers } from "./route.ts";

/** Where sync stands, and its two switches. */
export const statusHandlers = {
  readStatus: ({ local }) => done(local.status()),
  sync: async ({ local, body: { whole } }) => done(await local.runner.run({ whole })),
  setWorkOffline: ({ local, body: { work_offline } }) => {
    local.runner.setWorkOffline(work_offline);
    return done(local.status());
  },
} satisfies Partial<EngineHandlers>;
