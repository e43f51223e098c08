import { existsSync } from "node:fs";
import { builtinModules } from "node:module";
import { resolve } from "node:path";
import { defineConfig, type EnvironmentOptions, type UserConfig } from "vite";
import { pdfData } from "./scripts/pdf-data.ts";
import { reactPlugins } from "./scripts/react-plugins.ts";
import { styleSources } from "./scripts/style-sources.ts";
import { zodWithoutEval } from "./scripts/zod-without-eval.ts";
import { writeBillOfMaterials } from "./scripts/bill-of-materials.ts";
import { checkLicences, LICENSE_LIST, shippedPackages } from "./scripts/shipped-packages.ts";
import { writeNotices } from "./scripts/third-party-notices.ts";

const at = (path: string): string => resolve(import.meta.dirname, path);
const builtins = [...builtinModules, /^node:/];

/** Where the build goes; `npm start` builds beside it first (scripts/build-once.ts). */
const OUT = process.env["ROADBOOK_OUT"] ?? "out";

// Electron 45 is Chromium 156, and Debian's Chromium is the same major.
const CHROME = "chrome156";

/** Bundle name in out/main -> source file. */
const mainEntries = {
  electron: "main/electron/index.ts",
  "engine-process": "main/electron/engine-process.ts",
  "engine-worker": "main/browser/worker.ts",
  "engine-work": "main/engine/process/job-process.ts",
  "cv-thread": "main/engine/intake/cv-thread.ts",
  "table-thread": "main/engine/intake/table-thread.ts",
  checkpointer: "main/store/file/checkpointer-thread.ts",
  browser: "main/browser/index.ts",
  "browser-shell": "main/browser/shell-process.ts",
  sandbox: "main/sandbox/index.ts",
};

/** Entries whose source is there, so that a room can be built before its neighbours are written. */
function present(entries: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(entries)
      .map(([name, file]) => [name, at(file)] as const)
      .filter(([, file]) => existsSync(file)),
  );
}

const inputs: Record<string, Record<string, string>> = {
  client: present({ index: "renderer/index.html" }),
  main: present(mainEntries),
  preload: present({ index: "preload/index.ts" }),
  promptPreload: present({ prompt: "preload/prompt.ts" }),
};

/** A sandboxed preload can require("electron") only: each is one CommonJS file, without chunks. */
function preloadEnvironment(name: string, folder: string): EnvironmentOptions {
  return {
    consumer: "server",
    resolve: { noExternal: true },
    build: {
      outDir: at(`${OUT}/${folder}`),
      emptyOutDir: true,
      target: CHROME,
      sourcemap: true,
      license: { fileName: LICENSE_LIST },
      minify: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: inputs[name] ?? {},
        external: ["electron", ...builtins],
        output: { format: "cjs", entryFileNames: "[name].cjs", codeSplitting: false },
      },
    },
  };
}

const config: UserConfig = {
  root: at("renderer"),
  // Relative, because the page is served from app:// in Electron and from http://127.0.0.1 in the
  // browser shell.
  base: "./",
  plugins: [...reactPlugins(), pdfData(), zodWithoutEval()],
  css: styleSources,
  build: {
    outDir: at(`${OUT}/renderer`),
    emptyOutDir: true,
    target: CHROME,
    sourcemap: true,
    license: { fileName: LICENSE_LIST },
    // The content security policy has no data: for scripts and styles; every asset stays a file of
    // its own.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    // A slow machine is nothing to warn of.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    main: {
      consumer: "server",
      resolve: { noExternal: true },
      build: {
        outDir: at(`${OUT}/main`),
        emptyOutDir: true,
        target: "node24",
        sourcemap: true,
        license: { fileName: LICENSE_LIST },
        minify: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: inputs["main"] ?? {},
          platform: "node",
          // Electron itself and native add-ons are loaded at run time; everything else is bundled.
          external: ["electron", "better-sqlite3", ...builtins],
          output: {
            format: "esm",
            entryFileNames: "[name].js",
            chunkFileNames: "chunks/[name]-[hash].js",
          },
        },
      },
    },
    preload: preloadEnvironment("preload", "preload"),
    promptPreload: preloadEnvironment("promptPreload", "preload-prompt"),
  },
  builder: {
    async buildApp(builder) {
      for (const [name, environment] of Object.entries(builder.environments)) {
        if (Object.keys(inputs[name] ?? {}).length > 0) await builder.build(environment);
      }
      const packages = shippedPackages(at(OUT), ["renderer", "main", "preload", "preload-prompt"]);
      checkLicences(packages);
      writeNotices(at(OUT), packages);
      writeBillOfMaterials(at(OUT), packages);
    },
  },
};

export default defineConfig(({ command }) => {
  // What is built is for users, also where a test or a developer's terminal says otherwise.
  if (command === "build") process.env["NODE_ENV"] = "production";
  return config;
});
