import { z } from "zod";
import { UnreadableInput } from "../ui/unreadable-input.ts";

/** Marks half a date or number among what is stored; no field has this name. */
const UNREADABLE = "$unreadable";
const unreadable = z.object({ [UNREADABLE]: z.tuple([z.string(), z.string()]) });

/** What is typed, as the workspace stores it; half a date stays half a date. */
export function draftsToJson(value: unknown): unknown {
  const replace = (_: string, part: unknown): unknown =>
    part instanceof UnreadableInput ? { [UNREADABLE]: [part.text, part.problem] } : part;
  return JSON.parse(JSON.stringify(value, replace));
}

export function draftsFromJson(stored: unknown): unknown {
  const revive = (_: string, part: unknown): unknown => {
    if (typeof part !== "object") return part;
    const read = unreadable.safeParse(part);
    return read.success ? new UnreadableInput(...read.data[UNREADABLE]) : part;
  };
  return JSON.parse(JSON.stringify(stored), revive);
}
