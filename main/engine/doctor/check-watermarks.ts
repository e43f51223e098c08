import { parseInstant } from "../../../shared/contract/instant.ts";
import { PROFILES } from "../../../shared/contract/profile.ts";
import { readStreamState } from "../../sync/stream-state.ts";
import { streamsOf } from "../../sync/streams.ts";
import type { Check } from "./check.ts";

const DAY_MS = 86_400_000;

/** A watermark above every stored record would hide changes. */
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
    // A record removed since may have been the newest of its list, and the server's clock may be
    // ahead of ours: only a time in the future is certainly wrong, and only if our clock is not
    // behind all server times.
    const today = Math.max(now, ...streams.map(({ newest }) => newest));
    return streams.flatMap(({ stream, watermark, newest }) => {
      if (watermark <= today + DAY_MS) return [];
      return [
        {
          message:
            `The list ${stream.key} is marked as read up to ` +
            `${new Date(watermark).toISOString()}, which is later than every record here.`,
          repair: {
            words: "rereads what changed since the newest record here",
            key: stream.key,
            step: { kind: "set-watermark", list: stream.key, watermark: newest },
          },
        },
      ];
    });
  },
};
