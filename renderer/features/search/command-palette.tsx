import { useState } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { COMMANDS, keyText } from "../../app/commands.ts";
import { useNavigation } from "../../app/navigation.ts";
import { useOverlays } from "../../app/view-state.ts";
import { keyOf, useSearch } from "../../data/queries.ts";
import { useBridge } from "../../data/workspace.tsx";
import { Modal } from "../../ui/modal.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import styles from "./command-palette.module.css";
import { type SearchItem, SearchList } from "./search-list.tsx";

/** Any action, and any record, from one box: Ctrl/Cmd-K. */
export function CommandPalette() {
  const { open, show } = useOverlays();
  return (
    <Modal title="Command palette" bare open={open === "palette"} onClose={() => show(null)}>
      <Palette onDone={() => show(null)} />
    </Modal>
  );
}

function Palette({ onDone }: { readonly onDone: () => void }) {
  const bridge = useBridge();
  const go = useNavigation((state) => state.go);
  const [text, setText] = useState("");
  const found = useSearch(useDebounced(text.trim().length > 1 ? text : "", 60));
  const commands = COMMANDS.filter((command) => command.id !== "palette" && isSubsequence(text, command.title)).map(
    (command): SearchItem => ({
      id: command.id,
      group: command.group,
      content: (
        <span className={styles["command"]}>
          {command.title}
          {command.keys === undefined ? null : <kbd>{keyText(command.keys)}</kbd>}
        </span>
      ),
      run: () => {
        onDone();
        command.run(bridge);
      },
    }),
  );
  const records = (text.trim().length > 1 ? (found.data?.data ?? []) : []).slice(0, 8).map((hit): SearchItem => ({
    id: `${hit.resource}-${hit.slug ?? String(hit.id)}`,
    group: "Records",
    content: (
      <span className={styles["command"]} dir="auto">
        {hit.title} <small>{CONTRACTS[hit.resource].title[0]}</small>
      </span>
    ),
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
      empty="No command and no record."
    />
  );
}

/** Whether the letters of the text occur in this order: "gcon" finds "Go to Contacts". */
function isSubsequence(text: string, title: string): boolean {
  let at = 0;
  const target = title.toLowerCase();
  return Array.from(text.toLowerCase().replaceAll(" ", "")).every((letter) => {
    at = target.indexOf(letter, at) + 1;
    return at > 0;
  });
}
