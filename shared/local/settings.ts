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

/** Setting with the files that wait to be checked: the engine keeps their bytes. */
export const CV_QUEUE_SETTING = "cv-queue";
export const cvQueueSchema = z.object({
  files: z.array(
    z.object({
      blob: z.string(),
      name: z.string(),
      /** True for an email whose attachments are in the queue already. */
      isUnpacked: z.boolean().default(false),
    }),
  ),
  /** Run of the drafts that its files have become; null for none. */
  run: z.string().nullable(),
});
export type CvQueue = z.output<typeof cvQueueSchema>;

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
