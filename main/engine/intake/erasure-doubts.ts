import { parseInstant } from "../../../shared/contract/instant.ts";
import type { Draft } from "../../../shared/local/intake.ts";
import type { StoreReader } from "../../store/types.ts";

type Doubts = Draft["doubts"];

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/**
 * Returns a function that tells whether the person of a body, or of the record with a slug, asked
 * to be erased. Asked when drafts are shown, so that it is true however old they are.
 */
export function erasureDoubts(
  reader: StoreReader,
): (body: Readonly<Record<string, unknown>>, slug: string | null) => Doubts {
  const find = reader.erasures.finder();
  return (body, slug) => {
    const request = find(body, slug);
    if (request === null) return [];
    const time = parseInstant(request.askedOn);
    const day = time === null ? request.askedOn : DAY.format(time);
    return [{ field: "", why: `This person asked for erasure on ${day}.` }];
  };
}
