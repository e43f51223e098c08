import { DONE, done, type EngineHandlers, refused } from "./route.ts";

/** Pictures of people and organizations. */
export const pictureHandlers = {
  readPictures: ({ local }) => done(local.pictures.list()),
  setPictures: async ({ local, body: { automatic } }) => {
    await local.pictures.setAutomatic(automatic);
    return done(local.pictures.list());
  },
  wantPictures: ({ local, body: { records } }) => {
    local.pictures.want(records);
    return DONE;
  },
  loadPicture: async ({ local, params }) => {
    const loaded = await local.pictures.load(params);
    return loaded.ok ? DONE : refused(loaded.status, loaded.message);
  },
  removePicture: async ({ local, params }) => {
    await local.pictures.remove(params);
    return DONE;
  },
} satisfies Partial<EngineHandlers>;
