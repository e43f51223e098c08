/** Where the page lives in Electron: a scheme of the app, not the file system. */
export const PAGE_ORIGIN = "app://roadbook";
