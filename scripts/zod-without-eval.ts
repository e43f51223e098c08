import type { Plugin } from "vite";

const ID = "\0roadbook:zod";

/**
 * The page's zod interprets schemas. To compile them it tries whether the page may turn text
 * into code; the content policy forbids that, and the browser would report it at each start. The
 * choice has to be made before the first schema, which is why it comes with the library.
 */
export function zodWithoutEval(): Plugin {
  return {
    name: "roadbook:zod-without-eval",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: (source) => (source === "zod" ? ID : null),
    load: (id) =>
      id === ID
        ? 'import { config } from "zod/v4"; config({ jitless: true }); export * from "zod/v4";'
        : null,
  };
}
