import { useCallback, useState } from "react";

/** An activity beside others is at least this wide, pixels. */
const MIN_LANE_PX = 44;
/** Hours beside the columns, pixels. */
const GUTTER_PX = 60;

/** Returns how many activities fit beside each other in a column, by the width of the grid. */
export function useColumnLanes(days: number) {
  const [width, setWidth] = useState(0);
  const measure = useCallback((element: HTMLElement) => {
    const sizes = new ResizeObserver(() => setWidth(element.clientWidth));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  const fitting = Math.floor((width - GUTTER_PX) / days / MIN_LANE_PX);
  return { measure, maxLanes: Math.max(2, fitting) };
}
