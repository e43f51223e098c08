import { z } from "zod";
import { route, type Shape } from "./route.ts";

const demoSchema = z.object({ shown: z.boolean() });

const abilitiesSchema = z.object({
  shell: z.enum(["electron", "browser"]),
  platform: z.string(),
  version: z.string(),
  can: z.object({
    /** Goes on running in the background, with an icon in the tray. */
    tray: z.boolean(),
    /** The system opens the app at sign-in, if the user wants that. */
    autostart: z.boolean(),
    /** Keys that work in every program. */
    globalKeys: z.boolean(),
    /** The app's icon shows a number. */
    badge: z.boolean(),
    notify: z.boolean(),
    nativeMenu: z.boolean(),
    openFile: z.boolean(),
    /** Saves the page as PDF. */
    savePdf: z.boolean(),
    /** A file can be dragged to another program. */
    dragOut: z.boolean(),
    update: z.boolean(),
    /** The operating system keeps the token encrypted. */
    keyStore: z.boolean(),
    /** Asks for access tokens in a window of its own: no page asks for them or has them. */
    tokenPrompt: z.boolean(),
    /** The system asks for a fingerprint before a key that it keeps unlocks a workspace. */
    touchId: z.boolean(),
    zoom: z.boolean(),
    /** Demo data on a server of its own are at hand. */
    demo: z.boolean(),
    /** The system checks the spelling of texts. */
    spellCheck: z.boolean(),
    /** Links of other programs (`roadbook://…`) lead into the app. */
    links: z.boolean(),
    /** A record can have a window of its own. */
    windows: z.boolean(),
  }),
});
/** The abilities of a shell, as data: the page offers only what the shell can do. */
export type ShellAbilities = Shape<typeof abilitiesSchema>;

/** A shell that can do nothing beyond showing the page. */
export const NO_ABILITIES: ShellAbilities["can"] = {
  tray: false,
  autostart: false,
  globalKeys: false,
  badge: false,
  notify: false,
  nativeMenu: false,
  openFile: false,
  savePdf: false,
  dragOut: false,
  update: false,
  keyStore: false,
  tokenPrompt: false,
  touchId: false,
  zoom: false,
  demo: false,
  spellCheck: false,
  links: false,
  windows: false,
};

/** Routes that the shell answers. */
export const shellRoutes = {
  streamEvents: route({
    method: "GET",
    path: "events",
    by: "shell",
    answer: z.unknown(),
    does:
      "server-sent events: `change {resource, slugs}` (no slugs: many; `lookups`: " +
      "colleagues, lookups or definitions), `status`, progress as `doctor`, `encryption` " +
      "and `preparing` (an upgrade), `restarted` (ask everything again)",
  }),
  readFile: route({
    method: "GET",
    path: "file/:id",
    params: { id: z.string() },
    by: "shell",
    answer: z.unknown(),
    does: "the bytes of a file of the workspace: those that wait, and those that were sent",
  }),
  addBlob: route({
    method: "POST",
    path: "blob",
    query: z.object({ name: z.string(), type: z.string().default("") }),
    by: "shell",
    answer: z.object({ blob: z.string(), name: z.string(), type: z.string(), size: z.number() }),
    does: "browser shell: copies a file, whose bytes are the body, into the workspace",
  }),
  readAbilities: route({
    method: "GET",
    path: "abilities",
    by: "shell",
    answer: abilitiesSchema,
    does: "what the shell can do",
  }),
  readDemo: route({
    method: "GET",
    path: "demo",
    by: "shell",
    answer: demoSchema,
    does: "`shown`: whether what is shown is the demo",
  }),
  startDemo: route({
    method: "POST",
    path: "demo",
    by: "shell",
    answer: demoSchema,
    does:
      "shows demo data in place of the workspace; 503 with a `message` when that cannot be, " +
      "and all is as before",
  }),
  endDemo: route({
    method: "DELETE",
    path: "demo",
    by: "shell",
    answer: demoSchema,
    does: "back to the workspace; what was changed in the demo is gone",
  }),
  openSession: route({
    method: "POST",
    path: "session",
    body: z.object({ code: z.string() }),
    by: "shell",
    answer: z.object({ key: z.string() }),
    does:
      "browser shell: the session key, once, for the code of the link that the browser was " +
      "opened with; needs no key",
  }),
};
