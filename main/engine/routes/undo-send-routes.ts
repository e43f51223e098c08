import { undoSendSchema } from "../../../shared/local/undo-send.ts";
import type { WireResponse } from "../../../shared/wire.ts";
import { holdChange } from "../undo/index.ts";
import { type LocalCall, type LocalRoute, withBody } from "./route.ts";

/** A change that is on its way only after some seconds, in which it can be taken back. */
export const UNDO_SEND_ROUTES: readonly LocalRoute[] = [
  { method: "POST", path: "undo-send", answer: undoSend },
];

function undoSend({ local, request }: LocalCall): WireResponse | Promise<WireResponse> {
  return withBody(undoSendSchema, request, (asked) => {
    const answer = holdChange(local, asked);
    if (answer.status < 300) local.runner.edited();
    return answer;
  });
}
