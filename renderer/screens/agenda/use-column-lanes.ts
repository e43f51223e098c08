import { useCallback, useState } from "react";
import type { LaneLimit } from "./day-lanes.ts";

/** Narrower than this, the title of an activity cannot be read, pixels. */
const MIN_LANE_PX = 64;
/** Hours beside the columns, pixels. */
const GUTTER_PX = 60;
/** What the button takes that shows the others, pixels; `--room` of the style sheet. */
const MORE_PX = 30;

/** Returns how many activities fit beside each other in a column, by the width of the grid. */
export function useColumnLanes(days: number) {
  const [width, setWidth] = useState(0);
  const measure = useCallback((element: HTMLElement) => {
    const sizes = new ResizeObserver(() => setWidth(element.clientWidth));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  const column = (width - GUTTER_PX) / days;
  const limit: LaneLimit = {
    whole: Math.max(1, Math.floor(column / MIN_LANE_PX)),
    crowded: Math.max(1, Math.floor((column - MORE_PX) / MIN_LANE_PX)),
  };
  return { measure, limit };
}
