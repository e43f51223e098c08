import { parseInstant } from "../../../shared/contract/instant.ts";
import { PROFILES } from "../../../shared/contract/profile.ts";
import { readStreamState } from "../../sync/stream-state.ts";
import { streamsOf } from "../../sync/streams.ts";
import type { Check } from "./check.ts";

const DAY = 86_400_000;

/** A watermark above everything that is held would let changes pass unseen. */
export const WATERMARKS_CHECK: Check = {
  name: "watermarks",
  looked_at: "how far each list was read",
  run: ({ store, now }) => {
    const streams = streamsOf(PROFILES.extended).map((stream) => {
      const { watermark, newest } = store.read((reader) => {
        const [record] = reader.records.page(stream.resource, {
          filter: { op: "and", of: [stream.members, { op: "between", field: "id", from: 1 }] },
          sort: [{ field: "updated_at", direction: "desc" }],
          offset: 0,
          limit: 1,
        });
        return {
          watermark: readStreamState(reader, stream.key).watermark,
          newest: record === undefined ? 0 : (parseInstant(record.updated_at) ?? 0),
        };
      });
      return { stream, watermark, newest };
    });
    // What was removed since may have been the newest of its list, and the server's clock may be
    // ahead of ours: only the future is wrong for sure, and that of a clock that is not behind
    // everything the server has said.
    const today = Math.max(now, ...streams.map(({ newest }) => newest));
    return streams.flatMap(({ stream, watermark, newest }) => {
      if (watermark <= today + DAY) return [];
      return [
        {
          message: `The list ${stream.key} counts as read up to ${new Date(watermark).toISOString()}, which is later than every record that is held.`,
          mend: {
            words: "reads again what changed since the newest record that is here",
            key: stream.key,
            step: { kind: "set-watermark", list: stream.key, watermark: newest },
          },
        },
      ];
    });
  },
};
