import { z } from "zod";
import { route } from "./route.ts";

const name = z.string().regex(/^[a-z0-9][a-z0-9:._-]{0,79}$/i);
// Its own type is too deep for the tables that are made of it.
const json: z.ZodType = z.json();
z.globalRegistry.add(json, { id: "Json" });
const noSuch = {
  status: 400,
  message: () => "A name has up to 80 letters, digits, dots, colons and dashes.",
} as const;

/** What the interface remembers with the workspace. */
export const settingRoutes = {
  readSetting: route({
    method: "GET",
    path: "desk/:name",
    params: { name },
    answer: z.object({ value: z.unknown() }),
    does:
      "what the interface remembers with the workspace (saved views, columns), a JSON " +
      "value a name",
    noSuch,
  }),
  saveSetting: route({
    method: "PUT",
    path: "desk/:name",
    params: { name },
    body: z.object({ value: json }),
    answer: z.object({ value: z.unknown() }),
    does: "at most 256 K characters",
    noSuch,
  }),
};
