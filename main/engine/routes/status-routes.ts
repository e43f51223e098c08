import { z } from "zod";
import { type LocalRoute, withBody } from "./route.ts";

const sync = z.object({ whole: z.boolean().optional() });
const offline = z.object({ work_offline: z.boolean() });

/** Where sync stands, and its two switches. */
export const STATUS_ROUTES: readonly LocalRoute[] = [
  { method: "GET", path: "status", answer: ({ local }) => ({ status: 200, body: local.status() }) },
  {
    method: "POST",
    path: "sync",
    answer: ({ local, request }) =>
      withBody(sync, { ...request, body: request.body ?? {} }, async ({ whole }) => ({
        status: 200,
        body: await local.runner.run({ whole }),
      })),
  },
  {
    method: "POST",
    path: "work-offline",
    answer: ({ local, request }) =>
      withBody(offline, request, ({ work_offline }) => {
        local.runner.setWorkOffline(work_offline);
        return { status: 200, body: local.status() };
      }),
  },
];
