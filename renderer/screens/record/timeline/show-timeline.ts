import { useViewState } from "../../../core/view-state.ts";

/** Id of the heading of the timeline. */
export const TIMELINE_ID = "timeline";

/** Shows the timeline of the open record: beside a list as the part that is open. */
export function showTimeline(): void {
  useViewState.getState().set({ panelPart: "timeline" });
  requestAnimationFrame(() => {
    const timeline = document.getElementById(TIMELINE_ID);
    timeline?.scrollIntoView({ block: "start" });
    timeline?.focus({ preventScroll: true });
  });
}
