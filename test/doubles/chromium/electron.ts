/**
 * Stands in for the `electron` module, with windows in a real Chromium: the process that started
 * this one has the browser (desktop-in-chromium.ts). What is not here is the plain double's.
 */
import { UtilityProcess } from "./utility-process.ts";

export * from "../electron.ts";
export { app } from "./app.ts";
export { BrowserWindow } from "./browser-window.ts";
export const utilityProcess = {
  fork: (...given: ConstructorParameters<typeof UtilityProcess>) => new UtilityProcess(...given),
};
