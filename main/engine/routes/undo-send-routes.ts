import { holdChange } from "../undo/index.ts";
import { type EngineHandlers, passOn } from "./route.ts";

/** A change that is on its way only after some seconds, in which it can be taken back. */
export const undoSendHandlers = {
  holdChange: ({ local, body }) => {
    const answer = holdChange(local, body);
    if (answer.status < 300) local.runner.edited();
    return passOn(answer);
  },
} satisfies Partial<EngineHandlers>;
