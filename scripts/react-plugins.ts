import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import type { PluginOption } from "vite";

/**
 * Plugins that compile the page's components, for the build, the development server and the
 * component tests alike. The React compiler memoises what a component made until one of its inputs
 * changes, so a letter typed into a box does not render the whole page again. It takes longer than
 * all else that happens to a module, so it runs beside the thread that serves them.
 */
export const reactPlugins = (): PluginOption[] => [
  react(),
  babel({ presets: [reactCompilerPreset()], parallel: true }),
];
