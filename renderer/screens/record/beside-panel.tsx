import type { BesidePanelProps } from "../../core/slots.ts";
import { MIN_PANEL_PX, USUAL_VIEW, useViewState, MAX_PANEL_PX } from "../../core/view-state.ts";
import { Resizer } from "../../ui/resizer.tsx";
import styles from "./record.module.css";
import { RecordPanel } from "./record-panel.tsx";
import { RECORD_TEXTS as TEXTS } from "./texts.ts";

/** The record that is open beside a list or a board, and the handle that resizes it. */
export function BesidePanel({ resource, open, onClose }: BesidePanelProps) {
  const { panelWidth, set } = useViewState();
  if (open === null) return null;
  return (
    <>
      <Resizer
        label={TEXTS.panel.width}
        width={panelWidth}
        minWidth={MIN_PANEL_PX}
        maxWidth={MAX_PANEL_PX}
        usual={USUAL_VIEW.panelWidth}
        grows="left"
        onWidth={(width) => set({ panelWidth: width })}
      />
      <aside
        className={styles["besidePanel"]}
        aria-label={TEXTS.panel.label}
        ref={(element) => element?.style.setProperty("width", `${panelWidth}px`)}
      >
        <RecordPanel
          key={`${resource}:${open}`}
          resource={resource}
          recordKey={open}
          onClose={onClose}
        />
      </aside>
    </>
  );
}
