import { z } from "zod";
import { route, type Shape } from "./route.ts";

const meSchema = z.object({ id: z.number().int(), full_name: z.string() });
/** The user of this workspace. */
export type Me = Shape<typeof meSchema>;

export const meRoutes = {
  readMe: route({
    method: "GET",
    path: "me",
    answer: meSchema.nullable(),
    does: "who uses this workspace; null before it was said",
  }),
  chooseMe: route({
    method: "PUT",
    path: "me",
    body: z.object({ id: z.number().int() }),
    answer: meSchema,
    does: "says it: one of the users that the server has shown",
  }),
};
