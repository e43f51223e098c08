import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { Check } from "./check.ts";

/** Compares lists and searches with the records, the source of truth. */
export const INDEX_CHECK: Check = {
  name: "index",
  looked_at: "lists and searches against the records",
  run: ({ store, complete, resources, proved, progress }) =>
    resources.flatMap((resource) => {
      const [, plural] = CONTRACTS[resource].title;
      const words = `rebuilds the lists and searches of ${plural.toLowerCase()} from the records`;
      return store
        .read((reader) =>
          reader.checks.index(resource, {
            complete,
            isSound: proved?.has("texts") === true,
            ...(progress && { progress }),
          }),
        )
        .map((finding) => ({
          message: finding.message,
          repair:
            finding.fault === "unreadable record"
              ? null
              : { words, key: resource, step: { kind: "rebuild-index", resource } },
        }));
    }),
};
