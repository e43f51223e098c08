// Data files that pdf.js reads. Without them, Chinese, Japanese and Korean text, symbols, and
// scanned pages (JPEG 2000, JBIG2, fax) stay blank.
import { createReadStream, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

/**
 * Folder of the page that contains them; `renderer/fields/pdf/pdf-view.tsx` loads them
 * from there.
 */
const FOLDER = "pdf";

const PACKAGE = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

/**
 * Character maps, the fonts that every reader has, and decoders of images in plain script: the
 * content policy allows no compiled code.
 */
const PARTS: Readonly<Record<string, RegExp>> = {
  cmaps: /\.bcmap$|^LICENSE/,
  standard_fonts: /\.(pfb|ttf)$|^LICENSE/,
  wasm: /_nowasm_fallback\.js$|^LICENSE_(PDFJS_)?(JBIG2|OPENJPEG)$/,
};

/** Names below the folder, and the files that they refer to. */
const FILES: ReadonlyMap<string, string> = new Map(
  Object.entries(PARTS).flatMap(([part, fileNames]) =>
    readdirSync(join(PACKAGE, part))
      .filter((name) => fileNames.test(name))
      .map((name) => [`${FOLDER}/${part}/${name}`, join(PACKAGE, part, name)] as const),
  ),
);

/**
 * Puts these files beside the built page, and serves them to the page in the development loop and
 * in tests.
 */
export function pdfData(): Plugin {
  return {
    name: "roadbook:pdf-data",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle() {
      for (const [fileName, file] of FILES)
        this.emitFile({ type: "asset", fileName, source: readFileSync(file) });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = FILES.get((request.url ?? "").split("?")[0]?.slice(1) ?? "");
        if (file === undefined) return next();
        response.setHeader(
          "content-type",
          file.endsWith(".js") ? "text/javascript" : "application/octet-stream",
        );
        createReadStream(file).pipe(response);
      });
    },
  };
}
