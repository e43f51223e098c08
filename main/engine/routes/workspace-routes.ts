import { resolve } from "node:path";
import type { Me } from "../../../shared/local/me.ts";
import { STATE } from "../../store/state-keys.ts";
import type { StoreReader } from "../../store/types.ts";
import { done, type EngineHandlers, refused } from "./route.ts";

/** The open workspace: its folder, and its user, whom the API doesn't name: they say it once. */
export const workspaceHandlers = {
  readWorkspace: ({ local }) => done({ folder: resolve(local.folder) }),
  readMe: ({ local }) => done(local.store.read(readMe)),
  chooseMe: ({ local, body: { id } }) => {
    const user = local.store.read((reader) => reader.lookups.user(id));
    if (user === null)
      return refused(400, "This person is not among the users that the server has shown.");
    local.store.write((writer) => writer.state.set(STATE.me, { id }), { durable: true });
    return done({ id, full_name: user.full_name ?? "" });
  },
} satisfies Partial<EngineHandlers>;

/** Returns the chosen user; null before the choice, and when it can't be read. */
function readMe(reader: StoreReader): Me | null {
  const saved = reader.state.get(STATE.me);
  if (saved === undefined) return null;
  const { id } = saved;
  return { id, full_name: reader.lookups.user(id)?.full_name ?? "" };
}
