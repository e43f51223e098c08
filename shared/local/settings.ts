import { z } from "zod";
import { route } from "./route.ts";

const name = z.string().regex(/^[a-z0-9][a-z0-9:._-]{0,79}$/i);
// The inferred type nests too deeply for the types that are made from the route table.
const json: z.ZodType = z.json();
z.globalRegistry.add(json, { id: "Json" });
const noSuch = {
  status: 400,
  message: () => "A name has up to 80 letters, digits, dots, colons and dashes.",
} as const;

/** Setting for half typed texts in an encrypted workspace; a plain one never has it. */
export const DRAFTS_SETTING = "drafts";

/** Settings of the interface, stored with the workspace. */
export const settingRoutes = {
  readSetting: route({
    method: "GET",
    path: "ui-settings/:name",
    params: { name },
    answer: z.object({ value: z.unknown() }),
    does: "a setting of the interface that is stored with the workspace: a JSON value",
    noSuch,
  }),
  saveSetting: route({
    method: "PUT",
    path: "ui-settings/:name",
    params: { name },
    body: z.object({ value: json }),
    answer: z.object({ value: z.unknown() }),
    does: "stores a setting; at most 256 K characters of JSON",
    noSuch,
  }),
};
