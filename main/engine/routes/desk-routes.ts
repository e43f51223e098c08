import { STATE } from "../../store/state-keys.ts";
import { done, type EngineHandlers, refused } from "./route.ts";

/**
 * Characters of JSON that one value may have: a desk is small, and the renderer is not trusted with
 * the disk.
 */
const LARGEST = 256 * 1024;

/**
 * What the interface remembers with the workspace (saved views, columns, widths), a JSON value a
 * name. It lies in the workspace, because the page's own storage belongs to an origin whose port
 * changes.
 */
export const settingHandlers = {
  readSetting: ({ local, params: { name } }) =>
    done({ value: local.store.read((reader) => reader.state.get(STATE.desk.at(name))) ?? null }),
  saveSetting: ({ local, params: { name }, body: { value } }) => {
    if (JSON.stringify(value).length > LARGEST)
      return refused(400, "This value is too large to be remembered.");
    local.store.write((writer) => writer.state.set(STATE.desk.at(name), value), { durable: true });
    return done({ value });
  },
} satisfies Partial<EngineHandlers>;
