import { z } from "zod";
import { runDoctor } from "../doctor/run-doctor.ts";
import { type LocalRoute, withBody } from "./route.ts";

const body = z.object({ mend: z.boolean().default(false), complete: z.boolean().default(false) });

/** The consistency check, as the settings ask for it. */
export const DOCTOR_ROUTES: readonly LocalRoute[] = [
  {
    method: "POST",
    path: "doctor",
    answer: ({ local, request }) =>
      withBody(body, { ...request, body: request.body ?? {} }, ({ mend, complete }) => ({
        status: 200,
        body: runDoctor({ store: local.store, folder: local.folder, clock: local.clock, complete }, mend),
      })),
  },
];
