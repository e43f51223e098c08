import { Sun } from "lucide-react";
import { useEffect } from "react";
import { useBridge } from "../core/workspace.tsx";
import { useOverdueCount } from "../screens/today/today-queries.ts";
import { numberText } from "../ui/format.ts";
import styles from "./frame.module.css";
import { SidebarEntry } from "./sidebar-entry.tsx";
import { SHELL_TEXTS } from "./texts.ts";

const TEXTS = SHELL_TEXTS.sidebar;

/** Leads to Today, and says how many activities are overdue; the app's icon says the same. */
export function TodayEntry() {
  const bridge = useBridge();
  const count = useOverdueCount();
  const overdue = count ?? 0;
  useEffect(() => {
    // Unknown is not none: until the page has counted, the icon shows what it did.
    if (count !== undefined) void bridge.setBadge(count);
  }, [bridge, count]);
  // A locked workspace, or another one, says nothing of this one.
  useEffect(() => () => void bridge.setBadge(0), [bridge]);
  return (
    <SidebarEntry place={{ view: "today" }} icon={Sun} label={TEXTS.today}>
      {overdue === 0 ? null : (
        <b className={styles["badge"]} title={TEXTS.overdue(numberText(overdue))}>
          <span aria-hidden>{numberText(overdue)}</span>
          <span className="visually-hidden">{TEXTS.overdue(numberText(overdue))}</span>
        </b>
      )}
    </SidebarEntry>
  );
}
