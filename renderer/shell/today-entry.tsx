import { Sun } from "lucide-react";
import { useOverdueCount } from "../screens/today/use-overdue.ts";
import { numberText } from "../ui/format.ts";
import styles from "./frame.module.css";
import { SidebarEntry } from "./sidebar-entry.tsx";
import { SHELL_TEXTS } from "./texts.ts";

const TEXTS = SHELL_TEXTS.sidebar;

/** Leads to Today, and says how many activities are overdue. */
export function TodayEntry() {
  const overdue = useOverdueCount();
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
