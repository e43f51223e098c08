import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import type { PluginOption } from "vite";

/**
 * How the page's components are compiled, for the build, the development server and the component
 * tests alike. The React compiler keeps what a component made until something that it was made of
 * changes, so that a letter typed into a box does not draw the page anew.
 */
export const reactPlugins = (): PluginOption[] => [
  react(),
  babel({ presets: [reactCompilerPreset()] }),
];
