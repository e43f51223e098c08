import { z } from "zod";
import { route, type Shape } from "./route.ts";

/** The parts of the consistency check, in their order. */
export const CHECKS = [
  "file",
  "index",
  "records",
  "outbox",
  "aliases",
  "watermarks",
  "files",
] as const;
export type CheckName = (typeof CHECKS)[number];
const checkName = z.enum(CHECKS).meta({ id: "CheckName" });

const findingSchema = z.object({
  check: checkName,
  /** Fault, and its consequences. */
  message: z.string(),
  /** Effect of a repair; null where none is possible without the risk of losing something. */
  repair: z.string().nullable(),
  repaired: z.boolean(),
});
/** A problem that a check found, in words for the user. */
export type Finding = Shape<typeof findingSchema>;

const reportSchema = z
  .object({
    checks: z.array(z.object({ name: checkName, looked_at: z.string() })),
    findings: z.array(findingSchema),
    /** The database file itself is damaged: only a backup helps. */
    damaged: z.boolean(),
  })
  .meta({ id: "CheckReport" });
export type DoctorReport = Shape<typeof reportSchema>;

const stateSchema = z
  .object({
    state: z.enum(["none", "running", "finished", "cancelled", "failed"]),
    /** The part that is being checked. */
    check: checkName.nullable(),
    /** Records read so far, and in all. */
    done: z.number(),
    total: z.number(),
    report: reportSchema.nullable(),
    /** Reason why it failed. */
    message: z.string().nullable(),
  })
  .meta({ id: "CheckState" });
/** The check that runs, or the last one since the app was started. */
export type DoctorState = Shape<typeof stateSchema>;

/** `repair` repairs what is safe to repair, `complete` reads every record. */
const optionsSchema = z
  .object({
    repair: z.boolean().default(false),
    complete: z.boolean().default(false),
    /** The former name of `repair`. */
    mend: z.boolean().default(false),
  })
  .nullish()
  .transform((options) => ({
    repair: options?.repair === true || options?.mend === true,
    complete: options?.complete === true,
  }));

export const doctorRoutes = {
  runDoctor: route({
    method: "POST",
    path: "doctor",
    body: optionsSchema,
    answer: reportSchema,
    does:
      "the [check](sync.md#how-it-is-tested), answered when it is done; `repair` repairs " +
      "what is safe, `complete` reads every record; `damaged`: the file itself is",
  }),
  startDoctor: route({
    method: "POST",
    path: "doctor/start",
    body: optionsSchema,
    status: 202,
    answer: stateSchema,
    does: "starts it and answers at once with its state; 409 while one runs",
  }),
  cancelDoctor: route({
    method: "POST",
    path: "doctor/cancel",
    answer: stateSchema,
    does: "ends it; what was repaired by then stays repaired",
  }),
  readDoctor: route({
    method: "GET",
    path: "doctor",
    answer: stateSchema,
    does: "the running or last check; `doctor {doctor}` events bring each change",
  }),
};
