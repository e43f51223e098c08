import { z } from "zod";
import { PROFILE_NAMES } from "../contract/profile.ts";
import { route, type Shape } from "./route.ts";
import { emptySchema } from "./values.ts";

const workspaceSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Base URL of its server; null before it has one. */
    remote: z.string().nullable(),
    current: z.boolean(),
    /** Changes that are not on its server. */
    unsent: z.number(),
  })
  .meta({ id: "Workspace" });
/** An account on a server, with a file, token and settings of its own. */
export type WorkspaceView = Shape<typeof workspaceSchema>;

const listSchema = z.object({ data: z.array(workspaceSchema) });
const name = z.string().trim().min(1).max(80);
const ofWorkspace = { id: z.string() };

export const workspaceRoutes = {
  readWorkspace: route({
    method: "GET",
    path: "workspace",
    answer: z.object({ folder: z.string() }),
    does: "`folder`: where this workspace is",
  }),
  listWorkspaces: route({
    method: "GET",
    path: "workspaces",
    by: "workspaces",
    answer: listSchema,
    does: "the workspaces of the data folder",
  }),
  createWorkspace: route({
    method: "POST",
    path: "workspaces",
    body: z.object({
      name,
      remote: z.string().min(1).optional(),
      token: z.string().min(1).optional(),
      profile: z.enum(PROFILE_NAMES).optional(),
    }),
    by: "workspaces",
    status: 201,
    answer: workspaceSchema,
    isConfirmed: true,
    does:
      "makes an empty workspace for another account; with a token, which the desktop app " +
      "asks for itself, it is connected at once",
  }),
  renameWorkspace: route({
    method: "PATCH",
    path: "workspaces/:id",
    params: ofWorkspace,
    body: z.object({ name }),
    by: "workspaces",
    answer: workspaceSchema,
    does: "renames it",
  }),
  removeWorkspace: route({
    method: "DELETE",
    path: "workspaces/:id",
    params: ofWorkspace,
    body: z.object({ unsent: z.literal("lose").optional() }).default({}),
    by: "workspaces",
    answer: emptySchema,
    isConfirmed: true,
    does:
      "removes a workspace that is not open; 409 for the open one, and for unsent changes " +
      "without `unsent`; in the desktop app the user confirms it",
  }),
  openWorkspace: route({
    method: "POST",
    path: "workspaces/:id/open",
    params: ofWorkspace,
    by: "workspaces",
    answer: listSchema,
    does: "closes the open workspace and opens this one; pages hear `restarted`",
  }),
};
