import type { Me } from "../../../shared/local/me.ts";
import { STATE } from "../../store/state-keys.ts";
import type { StoreReader } from "../../store/types.ts";
import { done, type EngineHandlers, refused } from "./route.ts";

/** Who uses this workspace: the API does not tell, so the user says it once. */
export const meHandlers = {
  readMe: ({ local }) => done(local.store.read(readMe)),
  chooseMe: ({ local, body: { id } }) => {
    const user = local.store.read((reader) => reader.lookups.user(id));
    if (user === null)
      return refused(400, "This person is not among the users that the server has shown.");
    local.store.write((writer) => writer.state.set(STATE.me, { id }), { durable: true });
    return done({ id, full_name: user.full_name ?? "" });
  },
} satisfies Partial<EngineHandlers>;

/** The user who was chosen; null before that, and when the choice cannot be read. */
function readMe(reader: StoreReader): Me | null {
  const saved = reader.state.get(STATE.me);
  if (saved === undefined) return null;
  const { id } = saved;
  return { id, full_name: reader.lookups.user(id)?.full_name ?? "" };
}
