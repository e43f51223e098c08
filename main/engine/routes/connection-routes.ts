import { z } from "zod";
import { PROFILE_NAMES } from "../../../shared/contract/profile.ts";
import { type LocalRoute, withBody } from "./route.ts";

const settings = z.object({
  remote: z.string().min(1).optional(),
  token: z.string().min(1).optional(),
  profile: z.enum(PROFILE_NAMES).optional(),
  moved: z.boolean().optional(),
});

/** The server's address, token and profile. The token is never given out. */
export const CONNECTION_ROUTES: readonly LocalRoute[] = [
  {
    method: "GET",
    path: "connection",
    answer: ({ local }) => ({ status: 200, body: local.connection.view() }),
  },
  {
    method: "PUT",
    path: "connection",
    answer: ({ local, request }) =>
      withBody(settings, request, async (given) => {
        const before = local.connection.view().remote;
        const changed = await local.connection.change(given);
        if (!changed.ok) return { status: changed.status, body: { message: changed.message } };
        if (given.remote !== undefined && given.remote !== before) local.budget.forget();
        const { error, fault } = await local.test();
        // A token that could not be tried, because the network is gone, is tried when it is back.
        if (error === null || (given.token !== undefined && fault !== "token"))
          local.runner.resume();
        return {
          status: 200,
          body: { ...local.connection.view(), test: { ok: error === null, error, fault } },
        };
      }),
  },
];
