import { useViewState } from "./view-state.ts";
import styles from "./frame.module.css";

const STEP = 16;
const FOLDED = 52;
const LEAST = 160;
const MOST = 360;

/** Narrower than names need, the sidebar folds to its signs. */
function settled(width: number): number {
  return width < (FOLDED + LEAST) / 2 ? FOLDED : Math.min(MOST, Math.max(LEAST, Math.round(width)));
}

/** The line between sidebar and content: drag it, or move it with the arrow keys. */
export function SidebarResizer() {
  const { sidebarWidth, set } = useViewState();
  return (
    <div
      className={styles["line"]}
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the sidebar"
      aria-valuenow={sidebarWidth}
      aria-valuemin={FOLDED}
      aria-valuemax={MOST}
      tabIndex={0}
      onKeyDown={(event) => {
        const by = event.key === "ArrowLeft" ? -STEP : event.key === "ArrowRight" ? STEP : 0;
        if (by === 0) return;
        event.preventDefault();
        set({
          sidebarWidth:
            by < 0 && sidebarWidth <= LEAST
              ? FOLDED
              : by > 0 && sidebarWidth === FOLDED
                ? LEAST
                : settled(sidebarWidth + by),
        });
      }}
      onPointerDown={(event) => {
        const from = event.clientX;
        const line = event.currentTarget;
        line.setPointerCapture(event.pointerId);
        const move = (moved: PointerEvent) => set({ sidebarWidth: settled(sidebarWidth + moved.clientX - from) });
        line.addEventListener("pointermove", move);
        line.addEventListener("pointerup", () => line.removeEventListener("pointermove", move), { once: true });
      }}
      onDoubleClick={() => set({ sidebarWidth: sidebarWidth === FOLDED ? 216 : FOLDED })}
    />
  );
}
