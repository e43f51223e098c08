import { z } from "zod";
import { PICTURED_RESOURCES } from "../contract/profile-picture.ts";
import { route, type Shape } from "./route.ts";
import { emptySchema } from "./values.ts";

/** Records whose pictures one request can ask for. */
export const MAX_WANTED_PICTURES = 200;

const resource = z.enum(PICTURED_RESOURCES);
const pictureSchema = z.object({
  resource,
  key: z.string(),
  /** `/local/file/ID`. */
  link: z.string(),
});

const picturesSchema = z
  .object({
    /** Pictures of records that are shown are loaded without a further request. */
    automatic: z.boolean(),
    pictures: z.array(pictureSchema),
  })
  .meta({ id: "Pictures" });
/** The pictures on this machine. */
export type PicturesAnswer = Shape<typeof picturesSchema>;

const ofRecord = { params: { resource, key: z.string() } };

/** Pictures of people and organizations, which the engine loads and keeps. */
export const pictureRoutes = {
  readPictures: route({
    method: "GET",
    path: "pictures",
    answer: picturesSchema,
    does:
      "the pictures on this machine, and whether those of shown records are loaded " +
      "automatically",
    dependsOn: () => ["pictures"],
  }),
  setPictures: route({
    method: "PUT",
    path: "pictures",
    body: z.object({ automatic: z.boolean() }),
    answer: picturesSchema,
    does: "says whether they are loaded automatically; `false` removes every picture",
  }),
  wantPictures: route({
    method: "POST",
    path: "pictures",
    body: z.object({
      records: z.array(z.object({ resource, key: z.string() })).max(MAX_WANTED_PICTURES),
    }),
    answer: emptySchema,
    status: 202,
    does:
      "loads the pictures of shown records in the background, if that is switched on; an " +
      "address that failed is not tried again until the next start",
  }),
  loadPicture: route({
    method: "POST",
    path: "picture/:resource/:key",
    ...ofRecord,
    answer: emptySchema,
    does:
      "loads the picture of a record, even if that is switched off; 409 with the reason if " +
      "there is none to show",
  }),
  removePicture: route({
    method: "DELETE",
    path: "picture/:resource/:key",
    ...ofRecord,
    answer: emptySchema,
    does: "removes the picture of a record from this machine",
  }),
};
