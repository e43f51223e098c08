import { Resizer } from "../ui/resizer.tsx";
import {
  FOLDED_SIDEBAR_PX,
  MIN_SIDEBAR_PX,
  USUAL_VIEW,
  useViewState,
  MAX_SIDEBAR_PX,
} from "../core/view-state.ts";
import { SHELL_TEXTS as TEXTS } from "./texts.ts";

/** The divider between sidebar and content; a narrow sidebar folds to its icons. */
export function SidebarResizer() {
  const { sidebarWidth, set } = useViewState();
  return (
    <Resizer
      label={TEXTS.sidebarResizer.label}
      width={sidebarWidth}
      least={MIN_SIDEBAR_PX}
      most={MAX_SIDEBAR_PX}
      folded={FOLDED_SIDEBAR_PX}
      usual={USUAL_VIEW.sidebarWidth}
      grows="right"
      onWidth={(width) => set({ sidebarWidth: width })}
    />
  );
}
