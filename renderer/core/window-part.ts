import type { z } from "zod";

/** Something that a window shows, as it is shown again with what was half typed there. */
export interface WindowPart {
  readonly name: string;
  readonly snapshot: () => unknown;
  /** Leaves out what cannot be read. */
  readonly restore: (stored: unknown) => void;
  readonly subscribe: (changed: () => void) => () => void;
}

export function windowPart<T>(
  name: string,
  schema: z.ZodType<T>,
  part: {
    readonly snapshot: () => T;
    readonly restore: (value: T) => void;
    readonly subscribe: WindowPart["subscribe"];
  },
): WindowPart {
  return {
    name,
    ...part,
    restore: (json) => {
      const read = schema.safeParse(json);
      if (read.success) part.restore(read.data);
    },
  };
}
