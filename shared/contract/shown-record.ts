import { z } from "zod";

/** A record as /v1 and the screens show it, its relations expanded as they were asked for. */
export const shownRecordSchema = z
  .looseObject({
    /** Null until the server gave one. */
    id: z.number().nullable(),
    slug: z.exactOptional(z.string()),
  })
  .meta({ id: "ShownRecord" });
export type ShownRecord = Readonly<z.output<typeof shownRecordSchema>>;
