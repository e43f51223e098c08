import { RESOURCES } from "../../../shared/contract/resource.ts";
import type { Check } from "./check.ts";

/** What is shown against what the server said and what waits. */
export const RECORDS_CHECK: Check = {
  name: "records",
  looked_at: "what is shown against the server's last word and the changes that wait",
  run: ({ store }) =>
    RESOURCES.flatMap((resource) =>
      store
        .read((reader) => reader.checks.records(resource))
        .map(({ id, fault }) => ({
          message: `The ${resource} ${id} ${fault}.`,
          mend: {
            words: "rebuilds it from the server's last answer and the unsent changes",
            key: `${resource}:${id}`,
            step: { kind: "refold", resource, id },
          },
        })),
    ),
};
