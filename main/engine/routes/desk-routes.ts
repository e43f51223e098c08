import { z } from "zod";
import { bad, type LocalCall, type LocalRoute, withBody } from "./route.ts";
import { STATE } from "../../store/state-keys.ts";

/**
 * Characters of JSON that one value may have: a desk is small, and the renderer is not trusted with
 * the disk.
 */
const LARGEST = 256 * 1024;
const name = z.string().regex(/^[a-z0-9][a-z0-9:._-]{0,79}$/i);
const body = z.object({ value: z.json() });

/**
 * What the interface remembers with the workspace (saved views, columns, widths), a JSON value a
 * name. It lies in the workspace, because the page's own storage belongs to an origin whose port
 * changes.
 */
export const DESK_ROUTES: readonly LocalRoute[] = [
  { method: "GET", path: "desk/:name", answer: read },
  { method: "PUT", path: "desk/:name", answer: write },
];

function read({ local, segments }: LocalCall) {
  const key = name.safeParse(segments[0]);
  if (!key.success) return bad("A name has up to 80 letters, digits, dots, colons and dashes.");
  return {
    status: 200,
    body: {
      value: local.store.read((reader) => reader.state.get(STATE.desk.at(key.data))) ?? null,
    },
  };
}

function write({ local, request, segments }: LocalCall) {
  const key = name.safeParse(segments[0]);
  if (!key.success) return bad("A name has up to 80 letters, digits, dots, colons and dashes.");
  return withBody(body, request, ({ value }) => {
    if (JSON.stringify(value).length > LARGEST)
      return bad("This value is too large to be remembered.");
    local.store.write((writer) => writer.state.set(STATE.desk.at(key.data), value), {
      durable: true,
    });
    return { status: 200, body: { value } };
  });
}
