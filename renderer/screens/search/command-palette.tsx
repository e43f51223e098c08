import { useCallback, useMemo, useState } from "react";
import type { Command } from "../../core/command.ts";
import { allCommands, useOfferedCommands } from "../../core/command-registry.ts";
import { keyText } from "../../core/keys.ts";
import { pastedPlace, useNavigation } from "../../core/navigation.ts";
import { activeRecord } from "../../core/targets.ts";
import { type PaletteScope, useOverlays } from "../../core/view-state.ts";
import { keyOf, useSearch } from "../../core/queries.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Modal } from "../../ui/modal.tsx";
import { nameOf } from "../../fields/value-text.ts";
import styles from "./command-palette.module.css";
import { countWords } from "./count-words.ts";
import { FuzzyText } from "../../ui/fuzzy-text.tsx";
import { Keys } from "../../ui/keys.tsx";
import { type RankedCommand, rankCommands } from "./rank-commands.ts";
import { useRecent } from "./recent.ts";
import { Hit } from "./search-hit.tsx";
import { type SearchItem, SearchList } from "./search-list.tsx";
import { SEARCH_TEXTS as TEXTS } from "./texts.ts";

/** Any action on anything, and any record, from one box: Ctrl/Cmd-K. */
export function CommandPalette() {
  const { open, scope, show } = useOverlays();
  const close = useCallback(() => show(null), [show]);
  return (
    <Modal title={TEXTS.palette.titles[scope]} bare open={open === "palette"} onClose={close} wide>
      <Palette scope={scope} onDone={close} />
    </Modal>
  );
}

function Palette({ scope, onDone }: { readonly scope: PaletteScope; readonly onDone: () => void }) {
  const bridge = useBridge();
  const go = useNavigation((state) => state.go);
  const { commands: recent, ran } = useRecent();
  const [text, setText] = useState("");
  const offered = useOffered(scope);
  const wanted = scope === "all" && text.trim().length > 1;
  const found = useSearch(wanted ? text : "");
  const ranked = rankCommands(
    // A palette of one kind shows all of its commands before anything is typed.
    offered.commands.filter(
      (command) => scope !== "all" || text.trim() !== "" || command.onceTyped !== true,
    ),
    text,
    scope === "all" ? recent : [],
  );
  const commands = ranked.map((item): SearchItem => ({
    id: item.command.id,
    group: item.group === "Record" ? offered.about : item.group,
    content: (
      <CommandLine
        ranked={item}
        // Among commands of all kinds it is not plain what these are about.
        about={
          text.trim() !== "" && scope === "all" && item.command.group === "Record"
            ? offered.name
            : ""
        }
      />
    ),
    run: () => {
      onDone();
      if (scope === "all") ran(item.command.id);
      item.command.run(bridge);
    },
  }));
  const hits = wanted ? found.data?.data : undefined;
  const records = useMemo(
    () =>
      (hits ?? []).slice(0, 12).map((hit): SearchItem => ({
        id: `${hit.resource}-${keyOf(hit.resource, hit)}`,
        group: TEXTS.records,
        content: <Hit hit={hit} text={found.text} />,
        run: () => {
          onDone();
          go({ view: "record", resource: hit.resource, key: keyOf(hit.resource, hit) });
        },
      })),
    [hits, found.text, go, onDone],
  );
  const pasted = scope === "all" ? pastedPlace(text) : null;
  const address: SearchItem[] =
    pasted === null
      ? []
      : [
          {
            id: "address",
            group: TEXTS.address,
            content: TEXTS.openAddress,
            run: () => (onDone(), go(pasted)),
          },
        ];
  return (
    <SearchList
      label={TEXTS.commands}
      placeholder={TEXTS.palette.placeholders[scope]}
      text={text}
      onText={setText}
      items={[...address, ...commands, ...records]}
      said={wanted && found.data !== undefined ? countWords(found.data, records.length) : ""}
      empty={wanted && !found.settled && found.error === null ? "" : TEXTS.noCommand}
    />
  );
}

/**
 * The commands that can be run now, those on the open record first, and what that record is called.
 */
function useOffered(scope: PaletteScope): {
  readonly commands: readonly Command[];
  readonly about: string;
  readonly name: string;
} {
  // The record as it was when the palette opened: what is behind a dialog does not change under the
  // hand.
  const [active] = useState(activeRecord);
  const name = active === null ? "" : nameOf(active.shown);
  const about = name || TEXTS.record;
  const offered = useOfferedCommands(active);
  if (scope !== "all")
    return { commands: offered.filter((command) => command.scope === scope), about, name };
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
