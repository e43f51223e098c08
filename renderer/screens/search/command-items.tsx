import { useState } from "react";
import type { Command } from "../../core/command.ts";
import { allCommands, shownKeys, useDynamicCommands } from "../../core/command-registry.ts";
import { type ActiveRecord, activeRecord } from "../../core/targets.ts";
import type { PaletteScope } from "../../core/view-state.ts";
import { useBridge } from "../../core/workspace.tsx";
import { nameOf } from "../../fields/value-text.ts";
import { FuzzyText } from "../../ui/fuzzy.tsx";
import { Keys } from "../../ui/keys.tsx";
import { CommandIcon } from "../../query/command-icon.tsx";
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
    offered.commands.filter(
      (command) => scope !== "all" || isTyped || command.palette === "always",
    ),
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
  /** Title of the group of commands on the open record. */
  readonly about: string;
  readonly name: string;
}

/** The commands that can run now, those on the open record first, and what that is called. */
export function useOffered(scope: PaletteScope): Offered {
  // The record as it was when the palette opened: what is behind a dialog does not change under the
  // hand.
  const [active] = useState(activeRecord);
  const name = active === null ? "" : nameOf(active.shown);
  const about = name || TEXTS.record;
  const offered = useDynamicCommands(active);
  if (scope !== "all")
    return { commands: offered.filter((command) => command.scope === scope), active, about, name };
  const listed = allCommands().filter(
    (command) => command.palette !== "never" && command.isAvailable(),
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
  const { command, positions } = ranked;
  const detail = command.detail ?? about;
  const keys = shownKeys(command);
  return (
    <span className={styles["command"]}>
      <span className={styles["icon"]}>
        <CommandIcon command={command} size={16} />
      </span>
      <FuzzyText value={command.title} positions={positions} />
      {detail === "" ? null : (
        <span className={styles["detail"]} dir="auto">
          {detail}
        </span>
      )}
      {keys === null ? null : <Keys text={keys} />}
    </span>
  );
}
