import { STATE } from "../../store/state-keys.ts";
import { done, type EngineHandlers, refused } from "./route.ts";

/** Longest JSON text of one setting: the page is not trusted with the disk. */
const MAX_SETTING_CHARACTERS = 256 * 1024;

/**
 * Settings of the interface (saved views, columns, widths), a JSON value per name. They belong to
 * the workspace: the browser's own storage would be lost when the browser shell's port changes.
 */
export const uiSettingsHandlers = {
  readSetting: ({ local, params: { name } }) => {
    const value = local.store.read((reader) => reader.state.get(STATE.uiSettings.at(name)));
    return done({ value: value ?? null });
  },
  saveSetting: ({ local, params: { name }, body: { value } }) => {
    if (JSON.stringify(value).length > MAX_SETTING_CHARACTERS)
      return refused(400, "This value is too large to be remembered.");
    const country = () => local.store.read((reader) => reader.records.country());
    const before = country();
    local.store.write((writer) => writer.state.set(STATE.uiSettings.at(name), value), {
      durable: true,
    });
    // Phone numbers are read, and shown, by the country of the language and region.
    if (country() !== before)
      for (const resource of ["candidate", "contact"] as const) local.changed(resource);
    return done({ value });
  },
} satisfies Partial<EngineHandlers>;
