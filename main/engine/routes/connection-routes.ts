import { done, type EngineHandlers, refused } from "./route.ts";

/** The server's address, token and profile. No answer contains the token. */
export const connectionHandlers = {
  readConnection: ({ local }) => done(local.connection.view()),
  changeConnection: async ({ local, body: given }) => {
    const before = local.connection.view().remote;
    const changed = await local.connection.change(given);
    if (!changed.ok) return refused(changed.status, changed.message);
    if (given.remote !== undefined && given.remote !== before) local.budget.forget();
    const { error, fault } = await local.test();
    // A token that couldn't be tried without a network is tried when the network is back.
    if (error === null || (given.token !== undefined && fault !== "token")) local.runner.resume();
    return done({ ...local.connection.view(), test: { ok: error === null, error, fault } });
  },
} satisfies Partial<EngineHandlers>;
