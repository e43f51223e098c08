// Whose code is in the built app: what the bundles contain, and the dependencies that lie beside
// them.
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const ROOT = join(import.meta.dirname, "..");

/**
 * File in which Vite notes the packages of one build (`build.license`), below that build's folder;
 * read and removed here.
 */
export const LICENSE_LIST = "licenses.json";

/**
 * Licences under which code of others may be in the app. Another one is a decision: it belongs here
 * with its reason, or the package stays out.
 */
const ACCEPTED: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  // MIT without the duty to name the author.
  "MIT-0",
]);

const listedSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** SPDX expression. */
  identifier: z.string().optional(),
  text: z.string().optional(),
});
export type ShippedPackage = z.infer<typeof listedSchema>;

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
});

/** `out` is the folder of the whole build, `builds` are the folders below it. */
export function shippedPackages(out: string, builds: readonly string[]): readonly ShippedPackage[] {
  const packagesByName = new Map<string, ShippedPackage>();
  const add = (item: ShippedPackage) => packagesByName.set(`${item.name} ${item.version}`, item);
  dependencies().map(beside).forEach(add);
  for (const list of builds
    .map((build) => join(out, build, LICENSE_LIST))
    .filter((file) => existsSync(file))) {
    z.array(listedSchema)
      .parse(JSON.parse(readFileSync(list, "utf8")))
      .forEach(add);
    rmSync(list);
  }
  return [...packagesByName].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
}

/** Throws where the app would contain code under a licence that is not accepted. */
export function checkLicences(packages: readonly ShippedPackage[]): void {
  const unacceptedPackages = packages.filter(({ identifier = "" }) => !isAccepted(identifier));
  if (unacceptedPackages.length === 0) return;
  const names = unacceptedPackages.map(
    ({ name, version, identifier }) => `${name} ${version} (${identifier ?? "no licence"})`,
  );
  throw new Error(
    `The app would contain code under other licences than scripts/shipped-packages.ts accepts: ` +
      `${names.join(", ")}. Do without these packages, or add the licence there with its reason.`,
  );
}

/** Accepts a licence expression with one accepted alternative, all of its parts accepted. */
function isAccepted(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((identifier) => ACCEPTED.has(identifier.trim())));
}

/** A package shipped beside the bundles: the dependencies of package.json. */
function beside(name: string): ShippedPackage {
  const folder = join(ROOT, "node_modules", name);
  const { license, ...manifest } = manifestSchema.parse(
    JSON.parse(readFileSync(join(folder, "package.json"), "utf8")),
  );
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const licenceTexts = file === undefined ? [] : [readFileSync(join(folder, file), "utf8").trim()];
  const texts = [...licenceTexts, ...compiledNotices(join(folder, "deps/sqlite3/sqlite3.c"))];
  return {
    ...manifest,
    ...(license === undefined ? {} : { identifier: license }),
    ...(texts.length === 0 ? {} : { text: texts.join("\n\n") }),
  };
}

/** Notices that a source compiled into a native module demands beside it: those of its ciphers. */
function compiledNotices(source: string): readonly string[] {
  if (!existsSync(source)) return [];
  const comments = readFileSync(source, "utf8").match(/\/\*(?:[^*]|\*(?!\/))*\*\//g) ?? [];
  const demanding = comments.filter((comment) =>
    /permission is hereby granted|redistribution and use/i.test(comment),
  );
  const texts = demanding.map((comment) =>
    comment
      .slice(2, -2)
      .replaceAll(/^[ \t]*\*+ ?/gm, "")
      .trim(),
  );
  return [...new Set(texts)];
}

function dependencies(): readonly string[] {
  const manifest: unknown = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  return Object.keys(
    z.object({ dependencies: z.record(z.string(), z.string()) }).parse(manifest).dependencies,
  );
}
