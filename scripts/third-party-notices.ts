// Writes THIRD-PARTY-NOTICES.txt beside the built app: whose code it contains, and under which
// licence.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ShippedPackage } from "./shipped-packages.ts";

const OPENING =
  "Roadbook contains the packages below. Electron and Chromium carry their own " +
  "notices beside the app;\n" +
  "those of pdf.js's fonts, character maps and decoders lie with them, in renderer/pdf.\n";

/** Data that is no package. */
const DATA =
  "GeoNames (CC-BY-4.0)\n\n" +
  "The list of places with their names and positions is cut from the data of GeoNames,\n" +
  "https://www.geonames.org/, under https://creativecommons.org/licenses/by/4.0/.\n";

/** `out` is the folder of the whole build. */
export function writeNotices(out: string, packages: readonly ShippedPackage[]): void {
  const parts = packages.map(
    ({ name, version, identifier = "see below", text = "" }) =>
      `${name} ${version} (${identifier})\n\n${text.trim()}\n`,
  );
  writeFileSync(
    join(out, "THIRD-PARTY-NOTICES.txt"),
    [OPENING, DATA, ...parts].join(`\n${"-".repeat(80)}\n\n`),
  );
}
