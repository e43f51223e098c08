import { RESOURCES } from "../../../shared/contract/resource.ts";
import type { Check } from "./check.ts";

/** Compares shown records with the server's last answers and pending changes. */
export const RECORDS_CHECK: Check = {
  name: "records",
  looked_at: "shown records against the server's last answer and pending changes",
  run: ({ store }) =>
    RESOURCES.flatMap((resource) =>
      store
        .read((reader) => reader.checks.records(resource))
        .map(({ id, fault }) => ({
          message: `The ${resource} ${id} ${fault}.`,
          repair: {
            words: "rebuilds it from the server's last answer and the unsent changes",
            key: `${resource}:${id}`,
            step: { kind: "recompute", resource, id },
          },
        })),
    ),
};
