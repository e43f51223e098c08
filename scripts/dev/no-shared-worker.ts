import type { Plugin } from "vite";

/**
 * Vite's client waits for its server in a shared worker that it makes of a text, which the page's
 * policy refuses: the page would report an error of its own, and not load again. Without shared
 * workers the client waits in the page.
 */
export function noSharedWorker(): Plugin {
  return {
    name: "roadbook-no-shared-worker",
    transformIndexHtml: () => [
      { tag: "script", children: "delete window.SharedWorker;", injectTo: "head-prepend" },
    ],
  };
}
