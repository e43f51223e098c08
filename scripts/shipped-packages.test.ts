import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { writeBillOfMaterials } from "./bill-of-materials.ts";
import { checkLicences, LICENSE_LIST, shippedPackages } from "./shipped-packages.ts";
import { writeNotices } from "./third-party-notices.ts";

const out = mkdtempSync(join(tmpdir(), "roadbook-shipped-"));
afterEach(() => rmSync(out, { recursive: true, force: true }));

function built(...packages: readonly object[]) {
  mkdirSync(join(out, "renderer"), { recursive: true });
  writeFileSync(join(out, "renderer", LICENSE_LIST), JSON.stringify(packages));
  return shippedPackages(out, ["renderer", "main"]);
}
const REACT = { name: "react", version: "1.0.0", identifier: "MIT", text: "Do as you like." };

test("notices and the bill of materials name what is bundled and what lies beside it", () => {
  const packages = built(REACT);
  writeNotices(out, packages);
  writeBillOfMaterials(out, packages);
  const notices = readFileSync(join(out, "THIRD-PARTY-NOTICES.txt"), "utf8");
  expect(notices).toContain("GeoNames (CC-BY-4.0)");
  expect(notices).toContain("react 1.0.0 (MIT)\n\nDo as you like.");
  expect(notices).toContain("better-sqlite3-multiple-ciphers ");
  // Code of others in its native module demands a notice of its own.
  expect(notices).toContain("Olivier Gay");
  const bill: unknown = JSON.parse(readFileSync(join(out, "sbom.cdx.json"), "utf8"));
  expect(bill).toMatchObject({
    bomFormat: "CycloneDX",
    components: expect.arrayContaining([
      expect.objectContaining({ purl: "pkg:npm/react@1.0.0" }),
      expect.objectContaining({
        name: "better-sqlite3-multiple-ciphers",
        hashes: [{ alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      }),
      expect.objectContaining({ name: "electron" }),
    ]),
  });
});

test("a licence that nobody agreed to stops the build, and is named", () => {
  expect(() => checkLicences(built(REACT))).not.toThrow();
  expect(() =>
    checkLicences(built({ ...REACT, identifier: "(GPL-3.0-only OR MIT)" })),
  ).not.toThrow();
  expect(() => checkLicences(built({ ...REACT, identifier: "GPL-3.0-only AND MIT" }))).toThrow(
    "react 1.0.0 (GPL-3.0-only AND MIT)",
  );
  const { identifier: _none, ...bare } = REACT;
  expect(() => checkLicences(built(bare))).toThrow("react 1.0.0 (no licence)");
});
