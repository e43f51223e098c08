import { z } from "zod";
import type { SearchHit } from "../../../shared/local/search.ts";
import { normalizeText } from "../../../shared/contract/normalize-text.ts";
import { asJoined, joinedNames, typedWords } from "../../../shared/query/typed-words.ts";
import { pastedPlace, type Place, useNavigation } from "../../core/navigation.ts";
import type { ActiveRecord } from "../../core/targets.ts";
import { type PaletteScope, useOverlays } from "../../core/view-state.ts";
import { keyOf, useSearch } from "../../core/queries.ts";
import { useTyped } from "../../core/use-typed.tsx";
import { Modal } from "../../ui/modal.tsx";
import { ActingList } from "./acting-list.tsx";
import { type CommandItem, useCommandItems, useOffered } from "./command-items.tsx";
import { countWords } from "./count-words.ts";
import { hitItems } from "./search-hit.tsx";
import { useRecentHits } from "./recent.ts";
import type { SearchItem } from "./search-list.tsx";
import { SEARCH_TEXTS as TEXTS } from "./texts.ts";

/** Any action on anything, and any record, from one box: Ctrl/Cmd-K. */
export function CommandPalette() {
  const { open, scope, show } = useOverlays();
  const close = () => show(null);
  return (
    <Modal title={TEXTS.palette.titles[scope]} bare open={open === "palette"} onClose={close} wide>
      <Palette scope={scope} onDone={close} />
    </Modal>
  );
}

function Palette({ scope, onDone }: { readonly scope: PaletteScope; readonly onDone: () => void }) {
  const [text, setText] = useTyped("palette", z.string(), "");
  const go = useNavigation((state) => state.go);
  const isTyped = text.trim() !== "";
  const offered = useOffered(scope);
  const isWanted = scope === "all" && text.trim().length > 1;
  const results = useSearch(isWanted ? text : "");
  const commands = useCommandItems(scope, offered, text, onDone);
  const recent = useRecentHits();
  const hits = isWanted ? (results.data?.data ?? NO_HITS) : NO_HITS;
  const records = hitItems(hits.slice(0, MAX_RECORDS), results.text, onDone);
  const recentRecords = hitItems(
    isTyped || scope !== "all" ? NO_HITS : otherRecent(recent, offered.active),
    "",
    onDone,
    TEXTS.recentlyOpened,
  );
  return (
    <ActingList
      onDone={onDone}
      label={TEXTS.commands}
      placeholder={TEXTS.palette.placeholders[scope]}
      text={text}
      onText={setText}
      items={[
        ...addressItems(
          scope === "all" ? pastedPlace(text) : null,
          (place) => (onDone(), go(place)),
        ),
        ...recentRecords,
        ...arranged(commands, records, isNamed(hits, results.text)),
      ]}
      said={isWanted && results.data !== undefined ? countWords(results.data, records.length) : ""}
      empty={isWanted && !results.settled && results.error === null ? "" : TEXTS.empty[scope]}
    />
  );
}

const NO_HITS: readonly SearchHit[] = [];
const MAX_RECORDS = 12;
const MAX_RECENT_RECORDS = 5;

/** The recently opened records, without the one that is open. */
function otherRecent(
  recent: readonly SearchHit[],
  active: ActiveRecord | null,
): readonly SearchHit[] {
  return recent
    .filter((hit) => hit.resource !== active?.resource || keyOf(hit.resource, hit) !== active.key)
    .slice(0, MAX_RECENT_RECORDS);
}

/** Returns whether each word that was typed begins a word in the name of a record. */
function isNamed(hits: readonly SearchHit[], text: string): boolean {
  const words = typedWords(text);
  return (
    words.length > 0 &&
    hits.some(({ title }) => {
      const name = ` ${normalizeText(title)}${joinedNames(title)}`;
      return words.every((word) => name.includes(` ${word}`) || name.includes(asJoined(word)));
    })
  );
}

/** Commands come first when a verb was typed, and after the records whose names were. */
function arranged(
  commands: readonly CommandItem[],
  records: readonly SearchItem[],
  isName: boolean,
): readonly SearchItem[] {
  if (!isName || commands.some(({ fit }) => fit === "verb")) return [...commands, ...records];
  return [...records, ...commands.filter(({ fit }) => fit !== "letters")];
}

function addressItems(pasted: Place | null, onOpen: (place: Place) => void): readonly SearchItem[] {
  if (pasted === null) return [];
  return [
    {
      id: "address",
      group: TEXTS.address,
      content: TEXTS.openAddress,
      run: () => onOpen(pasted),
    },
  ];
}
