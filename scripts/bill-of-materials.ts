// Writes sbom.cdx.json beside the built app: the packages that it contains, for programs that look
// for known weaknesses in them. CycloneDX 1.6, without times and random numbers, so that the same
// sources give the same file.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { ShippedPackage } from "./shipped-packages.ts";

const ROOT = join(import.meta.dirname, "..");

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  devDependencies: z.object({ electron: z.string() }),
});
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      /** Name of the package, where the folder has another one. */
      name: z.string().optional(),
      version: z.string().optional(),
      integrity: z.string().optional(),
    }),
  ),
});
type Lock = z.infer<typeof lockSchema>;

/** `out` is the folder of the whole build. */
export function writeBillOfMaterials(out: string, packages: readonly ShippedPackage[]): void {
  const { name, version, license, devDependencies } = manifestSchema.parse(read("package.json"));
  const lock = lockSchema.parse(read("package-lock.json"));
  const electron = { name: "electron", version: devDependencies.electron, identifier: "MIT" };
  const components = [...packages, electron].map((shippedPackage) =>
    component(shippedPackage, lock),
  );
  const bill = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": name,
        name,
        version,
        licenses: [{ license: { id: license } }],
      },
    },
    components,
    dependencies: [{ ref: name, dependsOn: components.map((part) => part["bom-ref"]) }],
  };
  writeFileSync(join(out, "sbom.cdx.json"), `${JSON.stringify(bill, null, 2)}\n`);
}

function component({ name, version, identifier }: ShippedPackage, lock: Lock) {
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const hash = integrityOf(name, version, lock);
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    purl,
    ...(identifier === undefined ? {} : { licenses: [{ expression: identifier }] }),
    ...(hash === null ? {} : { hashes: [{ alg: "SHA-512", content: hash }] }),
  };
}

/** Returns the SHA-512 of a package's archive in hexadecimal, as the lock file demands it. */
function integrityOf(name: string, version: string, { packages }: Lock): string | null {
  const lockEntry = Object.entries(packages).find(
    ([path, entry]) =>
      (entry.name === name || path.endsWith(`node_modules/${name}`)) && entry.version === version,
  );
  const [algorithm, hash] = lockEntry?.[1].integrity?.split("-") ?? [];
  return algorithm === "sha512" && hash !== undefined
    ? Buffer.from(hash, "base64").toString("hex")
    : null;
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, file), "utf8"));
}
