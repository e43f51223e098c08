// Writes THIRD-PARTY-NOTICES.txt beside the built app: whose code it contains, and under which
// licence.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const ROOT = join(import.meta.dirname, "..");

/**
 * Where Vite notes the packages of one build (`build.license`), below that build's folder; read and
 * removed here.
 */
export const LICENSE_LIST = "licenses.json";

const noticeSchema = z.object({
  name: z.string(),
  version: z.string(),
  identifier: z.string().optional(),
  text: z.string().optional(),
});
type Notice = z.infer<typeof noticeSchema>;

const packageSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
});

/** A package shipped beside the bundles: the dependencies of package.json. */
function noticeOf(name: string): Notice {
  const folder = join(ROOT, "node_modules", name);
  const { license, ...named } = packageSchema.parse(
    JSON.parse(readFileSync(join(folder, "package.json"), "utf8")),
  );
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  return {
    ...named,
    ...(license === undefined ? {} : { identifier: license }),
    ...(file === undefined ? {} : { text: readFileSync(join(folder, file), "utf8") }),
  };
}

function dependencies(): readonly string[] {
  const manifest: unknown = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  return Object.keys(
    z.object({ dependencies: z.record(z.string(), z.string()) }).parse(manifest).dependencies,
  );
}

/** `out` is the folder of the whole build, `builds` are the folders below it. */
export function writeNotices(out: string, builds: readonly string[]): void {
  const notices = new Map<string, Notice>();
  for (const notice of dependencies().map(noticeOf))
    notices.set(`${notice.name} ${notice.version}`, notice);
  for (const list of builds
    .map((build) => join(out, build, LICENSE_LIST))
    .filter((file) => existsSync(file))) {
    for (const notice of z.array(noticeSchema).parse(JSON.parse(readFileSync(list, "utf8"))))
      notices.set(`${notice.name} ${notice.version}`, notice);
    rmSync(list);
  }
  const parts = [...notices]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([title, { identifier = "see below", text = "" }]) =>
        `${title} (${identifier})\n\n${text.trim()}\n`,
    );
  const opening =
    "Roadbook contains the packages below. Electron and Chromium carry their own " +
    "notices beside the app;\n" +
    "those of pdf.js's fonts, character maps and decoders lie with them, in renderer/pdf.\n";
  writeFileSync(
    join(out, "THIRD-PARTY-NOTICES.txt"),
    [opening, ...parts].join(`\n${"-".repeat(80)}\n\n`),
  );
}
