import { useState } from "react";
import { COMMANDS, type Command, keyText } from "../../app/commands.ts";
import { useNavigation } from "../../app/navigation.ts";
import { useOverlays } from "../../app/view-state.ts";
import { keyOf, useSearch } from "../../data/queries.ts";
import { useBridge } from "../../data/workspace.tsx";
import { Modal } from "../../ui/modal.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import styles from "./command-palette.module.css";
import { FuzzyText } from "./fuzzy-text.tsx";
import { Keys } from "./keys.tsx";
import { type RankedCommand, rankCommands } from "./rank-commands.ts";
import { useRecent } from "./recent.ts";
import { Hit } from "./search-hit.tsx";
import { type SearchItem, SearchList } from "./search-list.tsx";

/** Any action, and any record, from one box: Ctrl/Cmd-K. */
export function CommandPalette() {
  const { open, show } = useOverlays();
  return (
    <Modal title="Command palette" bare open={open === "palette"} onClose={() => show(null)} wide>
      <Palette onDone={() => show(null)} />
    </Modal>
  );
}

function Palette({ onDone }: { readonly onDone: () => void }) {
  const bridge = useBridge();
  const go = useNavigation((state) => state.go);
  const { commands: lately, ran } = useRecent();
  const [text, setText] = useState("");
  const wanted = text.trim().length > 1;
  const found = useSearch(useDebounced(wanted ? text : "", 30));
  const commands = rankCommands(
    COMMANDS.filter((command) => command.id !== "palette"),
    text,
    lately,
  ).map((ranked): SearchItem => ({
    id: ranked.command.id,
    group: ranked.group,
    content: <CommandLine ranked={ranked} />,
    run: () => {
      onDone();
      ran(ranked.command.id);
      ranked.command.run(bridge);
    },
  }));
  const records = (wanted ? (found.data?.data ?? []) : []).slice(0, 12).map((hit): SearchItem => ({
    id: `${hit.resource}-${hit.slug ?? String(hit.id)}`,
    group: "Records",
    content: <Hit hit={hit} text={text} />,
    run: () => {
      onDone();
      go({ view: "record", resource: hit.resource, key: keyOf(hit.resource, hit) });
    },
  }));
  return (
    <SearchList
      label="Commands"
      placeholder="Type a command, or a record's name…"
      text={text}
      onText={setText}
      items={[...commands, ...records]}
      empty={found.isFetching ? "" : "No command and no record is called so."}
    />
  );
}

function CommandLine({ ranked }: { readonly ranked: RankedCommand<Command> }) {
  const { command, at } = ranked;
  return (
    <span className={styles["command"]}>
      <FuzzyText value={command.title} at={at} />
      {command.keys === undefined ? null : <Keys text={keyText(command.keys)} />}
    </span>
  );
}
