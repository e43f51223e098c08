import { EMAIL_PART } from "../core/email-request.ts";
import { PLACE_PART } from "../core/navigation.ts";
import { OVERLAYS_PART } from "../core/view-state.ts";
import type { WindowPart } from "../core/window-part.ts";
import { MISSING_PART } from "../fields/missing-values.ts";
import { LIST_POPUP_PART } from "../query/list-actions.ts";
import { LIST_MEMORY_PART } from "../query/list-state.ts";

/** Where a window is and what is open there: what was half typed is found again in its place. */
export const WINDOW_PARTS: readonly WindowPart[] = [
  PLACE_PART,
  OVERLAYS_PART,
  EMAIL_PART,
  LIST_POPUP_PART,
  LIST_MEMORY_PART,
  MISSING_PART,
];
