import {
  CalendarDays,
  CircleUser,
  CornerDownRight,
  Eye,
  Kanban,
  type LucideIcon,
  Plus,
  RefreshCw,
  Rows3,
  Sun,
} from "lucide-react";
import type { Command, CommandGroup } from "../core/command.ts";
import { ResourceIcon } from "../fields/resource-icon.tsx";

/** Icons of a group's commands that have none of their own. */
const OF_GROUP: Readonly<Record<CommandGroup, LucideIcon>> = {
  Go: CornerDownRight,
  Today: Sun,
  Create: Plus,
  Lists: Rows3,
  Boards: Kanban,
  Agenda: CalendarDays,
  Record: CircleUser,
  View: Eye,
  Sync: RefreshCw,
};

interface Props {
  readonly command: Command;
  readonly size: number;
}

/** The icon of a command, of the same family as those of records. */
export function CommandIcon({ command: { icon, group }, size }: Props) {
  if (typeof icon === "string") return <ResourceIcon resource={icon} />;
  const Icon = icon ?? OF_GROUP[group];
  return <Icon size={size} aria-hidden />;
}
