import { Resizer } from "../ui/resizer.tsx";
import {
  FOLDED_SIDEBAR,
  NARROWEST_SIDEBAR,
  USUAL_VIEW,
  useViewState,
  WIDEST_SIDEBAR,
} from "../core/view-state.ts";
import { SHELL_TEXTS as TEXTS } from "./texts.ts";

/** The divider between sidebar and content; a narrow sidebar folds to its icons. */
export function SidebarResizer() {
  const { sidebarWidth, set } = useViewState();
  return (
    <Resizer
      label={TEXTS.sidebarResizer.label}
      width={sidebarWidth}
      least={NARROWEST_SIDEBAR}
      most={WIDEST_SIDEBAR}
      folded={FOLDED_SIDEBAR}
      usual={USUAL_VIEW.sidebarWidth}
      grows="right"
      onWidth={(width) => set({ sidebarWidth: width })}
    />
  );
}
