import { useState } from "react";
import {
  AppWindow,
  ArrowDownUp,
  ArrowLeft,
  ArrowRight,
  Bookmark,
  BookOpenText,
  CalendarDays,
  CalendarPlus,
  ChartColumnBig,
  CircleUser,
  CloudOff,
  Columns3,
  Contrast,
  Copy,
  CornerDownRight,
  Download,
  Eye,
  FileDown,
  FileText,
  Kanban,
  Keyboard,
  Link,
  ListFilter,
  type LucideIcon,
  Mail,
  MailPlus,
  Milestone,
  Monitor,
  Moon,
  NotebookPen,
  PanelRight,
  Pencil,
  Phone,
  PhoneCall,
  Plus,
  Printer,
  RefreshCw,
  Rows3,
  Search,
  Settings,
  Sun,
  Trash2,
  Undo2,
  UserRound,
  Waypoints,
} from "lucide-react";
import type { Command, CommandGroup } from "../../core/command.ts";
import { allCommands, useOfferedCommands } from "../../core/command-registry.ts";
import { keyText } from "../../core/keys.ts";
import { type ActiveRecord, activeRecord } from "../../core/targets.ts";
import type { PaletteScope } from "../../core/view-state.ts";
import { useBridge } from "../../core/workspace.tsx";
import { nameOf } from "../../fields/value-text.ts";
import { FuzzyText } from "../../ui/fuzzy.tsx";
import { Keys } from "../../ui/keys.tsx";
import { ResourceIcon } from "../../fields/resource-icon.tsx";
import styles from "./search.module.css";
import { rankCommands, type RankedCommand } from "./rank-commands.ts";
import { useRecent } from "./recent.ts";
import type { SearchItem } from "./search-list.tsx";
import { SEARCH_TEXTS as TEXTS } from "./texts.ts";

export interface CommandItem extends SearchItem {
  readonly fit: RankedCommand["fit"];
}

/** Lines for the commands that a text may mean. */
export function useCommandItems(
  scope: PaletteScope,
  offered: Offered,
  text: string,
  onDone: () => void,
): readonly CommandItem[] {
  const bridge = useBridge();
  const { commands: recent, ran } = useRecent();
  const isTyped = text.trim() !== "";
  const ranked = rankCommands(
    // A palette of one kind shows all of its commands before anything is typed.
    offered.commands.filter((command) => scope !== "all" || isTyped || command.onceTyped !== true),
    text,
    scope === "all" ? recent : [],
  );
  return ranked.map((item) => ({
    id: item.command.id,
    group: item.group === "Record" ? offered.about : item.group,
    fit: item.fit,
    content: (
      <CommandLine
        ranked={item}
        // Among commands of all kinds it is not plain what these are about.
        about={isTyped && scope === "all" && item.command.group === "Record" ? offered.name : ""}
      />
    ),
    run: () => {
      onDone();
      if (scope === "all") ran(item.command.id);
      item.command.run(bridge);
    },
  }));
}

interface Offered {
  readonly commands: readonly Command[];
  readonly active: ActiveRecord | null;
  /** What the group of the commands on the open record is called. */
  readonly about: string;
  readonly name: string;
}

/**
 * The commands that can be run now, those on the open record first, and what that record is called.
 */
export function useOffered(scope: PaletteScope): Offered {
  // The record as it was when the palette opened: what is behind a dialog does not change under the
  // hand.
  const [active] = useState(activeRecord);
  const name = active === null ? "" : nameOf(active.shown);
  const about = name || TEXTS.record;
  const offered = useOfferedCommands(active);
  if (scope !== "all")
    return { commands: offered.filter((command) => command.scope === scope), active, about, name };
  const listed = allCommands().filter(
    (command) =>
      command.id !== "palette" && command.keysOnly !== true && (command.when?.() ?? true),
  );
  const ofRecord = (command: Command) => command.group === "Record";
  return {
    commands: [
      ...(active === null ? [] : listed.filter(ofRecord)),
      ...offered.filter((command) => command.scope !== undefined),
      ...listed.filter((command) => active === null || !ofRecord(command)),
      ...offered.filter((command) => command.scope === undefined),
    ],
    active,
    about,
    name,
  };
}

function CommandLine({
  ranked,
  about,
}: {
  readonly ranked: RankedCommand<Command>;
  readonly about: string;
}) {
  const { command, at } = ranked;
  const detail = command.detail ?? about;
  return (
    <span className={styles["command"]}>
      <span className={styles["icon"]}>
        <CommandIcon command={command} />
      </span>
      <FuzzyText value={command.title} at={at} />
      {detail === "" ? null : (
        <span className={styles["detail"]} dir="auto">
          {detail}
        </span>
      )}
      {command.keys === undefined ? null : <Keys text={keyText(command.keys)} />}
    </span>
  );
}

/** Of all commands of a group that have no icon of their own. */
const OF_GROUP: Readonly<Record<CommandGroup, LucideIcon>> = {
  Go: CornerDownRight,
  Create: Plus,
  Lists: Rows3,
  Boards: Kanban,
  Agenda: CalendarDays,
  Record: CircleUser,
  View: Eye,
  Sync: RefreshCw,
};

/** By the beginning of the command's id; the first that fits. */
const OF_COMMAND: readonly (readonly [string, LucideIcon])[] = [
  ["search", Search],
  ["help", Keyboard],
  ["back", ArrowLeft],
  ["forward", ArrowRight],
  ["open-in-new-window", AppWindow],
  ["copy-address", Link],
  ["theme-light", Sun],
  ["theme-dark", Moon],
  ["theme-system", Monitor],
  ["toggle-contrast", Contrast],
  ["toggle-offline", CloudOff],
  ["go-today", Sun],
  ["go-agenda", CalendarDays],
  ["go-duplicates", Copy],
  ["go-sync", RefreshCw],
  ["go-settings", Settings],
  ["go-board", Kanban],
  ["go-report", ChartColumnBig],
  ["capture-note", NotebookPen],
  ["capture-call", PhoneCall],
  ["record-plan", CalendarPlus],
  ["record-mail", Mail],
  ["record-template", MailPlus],
  ["email-templates", MailPlus],
  ["record-save-card", Download],
  ["record-print", Printer],
  ["brief-print", Printer],
  ["brief", BookOpenText],
  ["record-open", PanelRight],
  ["list-email-selected", MailPlus],
  ["reports-print", Printer],
  ["save-pdf", FileDown],
  ["record-call", Phone],
  ["record-copy", Copy],
  ["record-file", FileText],
  ["record-delete", Trash2],
  ["record-edit", Pencil],
  ["record-stage", Milestone],
  ["record-owner", UserRound],
  ["owner-", UserRound],
  ["record-related", Waypoints],
  ["record-sync", RefreshCw],
  ["edit-", Pencil],
  ["stage-", Milestone],
  ["undo", Undo2],
  ["list-add-filter", ListFilter],
  ["list-filter", Search],
  ["list-sort", ArrowDownUp],
  ["list-columns", Columns3],
  ["list-export", Download],
  ["list-edit", Pencil],
  ["list-copy", Copy],
  ["list-views", Bookmark],
  ["list-save-view", Bookmark],
  ["agenda-save", Download],
  ["activity-save", Download],
];

/** The icon of a command, of the same family as those of records. */
function CommandIcon({ command }: { readonly command: Command }) {
  const { id, group, resource } = command;
  if (resource !== undefined) return <ResourceIcon resource={resource} />;
  const Icon = OF_COMMAND.find(([start]) => id.startsWith(start))?.[1] ?? OF_GROUP[group];
  return <Icon size={16} aria-hidden />;
}
