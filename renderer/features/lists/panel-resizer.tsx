import { useViewState } from "../../app/view-state.ts";
import styles from "./panel-resizer.module.css";

const STEP = 24;
const clamp = (width: number) => Math.min(900, Math.max(320, width));

/** The line between list and panel: drag it, or move it with the arrow keys. */
export function PanelResizer() {
  const { panelWidth, set } = useViewState();
  return (
    <div
      className={styles["line"]}
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the panel"
      aria-valuenow={panelWidth}
      aria-valuemin={320}
      aria-valuemax={900}
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.key === "ArrowLeft") set({ panelWidth: clamp(panelWidth + STEP) });
        if (event.key === "ArrowRight") set({ panelWidth: clamp(panelWidth - STEP) });
      }}
      onPointerDown={(event) => {
        const from = event.clientX;
        const line = event.currentTarget;
        line.setPointerCapture(event.pointerId);
        const move = (moved: PointerEvent) => set({ panelWidth: clamp(panelWidth + from - moved.clientX) });
        line.addEventListener("pointermove", move);
        line.addEventListener("pointerup", () => line.removeEventListener("pointermove", move), { once: true });
      }}
    />
  );
}
