import { useState } from "react";
import type { Command } from "../../core/command.ts";
import { allCommands, useOfferedCommands } from "../../core/command-registry.ts";
import { keyText } from "../../core/keys.ts";
import { type ActiveRecord, activeRecord } from "../../core/targets.ts";
import type { PaletteScope } from "../../core/view-state.ts";
import { useBridge } from "../../core/workspace.tsx";
import { nameOf } from "../../fields/value-text.ts";
import { FuzzyText } from "../../ui/fuzzy-text.tsx";
import { Keys } from "../../ui/keys.tsx";
import { CommandIcon } from "./command-icon.tsx";
import styles from "./command-palette.module.css";
import { type RankedCommand, rankCommands } from "./rank-commands.ts";
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
