import { z } from "zod";
import type { StoreReader } from "../../store/types.ts";
import { type LocalRoute, withBody } from "./route.ts";
import { STATE } from "../../store/state-keys.ts";

const chosen = z.object({ id: z.number().int() });

/** Who uses this workspace: the API does not tell, so the user says it once. */
export const ME_ROUTES: readonly LocalRoute[] = [
  {
    method: "GET",
    path: "me",
    answer: ({ local }) => ({ status: 200, body: local.store.read(readMe) }),
  },
  {
    method: "PUT",
    path: "me",
    answer: ({ local, request }) =>
      withBody(chosen, request, ({ id }) => {
        if (local.store.read((reader) => reader.lookups.user(id)) === null)
          return {
            status: 400,
            body: { message: "This person is not among the users that the server has shown." },
          };
        local.store.write((writer) => writer.state.set(STATE.me, { id }), { durable: true });
        return { status: 200, body: local.store.read(readMe) };
      }),
  },
];

/** The user who was chosen; null before that, and when the choice cannot be read. */
function readMe(reader: StoreReader): { readonly id: number; readonly full_name: string } | null {
  const saved = reader.state.get(STATE.me);
  if (saved === undefined) return null;
  const { id } = saved;
  return { id, full_name: reader.lookups.user(id)?.full_name ?? "" };
}
