import { z } from "zod";
import { RESOURCES } from "../../../shared/contract/resource.ts";
import type { SearchHit } from "../../../shared/local/search.ts";
import { useOverlays } from "../../core/view-state.ts";
import { type Coverage, coverageOf, namesOf, namesOfLists } from "../../core/coverage.ts";
import { useSearch, useStatus } from "../../core/queries.ts";
import { useTyped } from "../../core/use-typed.tsx";
import { Modal } from "../../ui/modal.tsx";
import { ActingList } from "./acting-list.tsx";
import { countWords } from "./count-words.ts";
import { hitItems } from "./search-hit.tsx";
import { useFollowVisits, useRecentHits } from "./recent.ts";
import { SEARCH_TEXTS as TEXTS } from "./texts.ts";

const NO_HITS: readonly SearchHit[] = [];

/** Search over everything on this machine, opened by `/`. */
export function GlobalSearch() {
  const { open, show, typed } = useOverlays();
  const close = () => show(null);
  useFollowVisits();
  return (
    <Modal title={TEXTS.title} bare open={open === "search"} onClose={close} wide>
      {/* Another number that is looked up takes the place of what was typed. */}
      <Search key={typed} typed={typed} onDone={close} />
    </Modal>
  );
}

function Search({ typed: begun, onDone }: { readonly typed: string; readonly onDone: () => void }) {
  const [text, setText] = useTyped(`search ${begun}`, z.string(), begun);
  const results = useSearch(text);
  const status = useStatus();
  const recent = useRecentHits();
  const hasText = text.trim() !== "";
  // Recently opened records stay until there is an answer.
  const isFound = hasText && (results.data !== undefined || results.error !== null);
  const hits = isFound ? (results.data?.data ?? NO_HITS) : recent;
  const marked = isFound ? results.text : "";
  // Letters that are typed leave the hits of the last answer as they are: only the box is painted.
  const items = hitItems(hits, marked, onDone, isFound ? undefined : TEXTS.recentlyOpened);
  const foot = status === undefined ? null : footText(coverageOf(status, RESOURCES));
  const settled = hasText && results.settled;
  return (
    <ActingList
      onDone={onDone}
      label={TEXTS.label}
      placeholder={TEXTS.placeholder}
      text={text}
      onText={setText}
      items={items}
      isEarlier={hasText && !settled}
      empty={emptyWords(hasText, settled, results.error)}
      // The words of the last answer stay with its hits until the next one is here.
      said={hasText && results.data !== undefined ? countWords(results.data, items.length) : ""}
      foot={foot}
    />
  );
}

/** Returns gaps of the hits: records on their way, and those that the server does not give. */
function footText({ reading, unreadable }: Coverage): string | null {
  const parts = [
    ...(reading.length === 0 ? [] : [TEXTS.stillReading(namesOf(reading))]),
    ...(unreadable.length === 0 ? [] : [TEXTS.unreadable(namesOfLists(unreadable))]),
  ];
  return parts.length === 0 ? null : parts.join(" ");
}

function emptyWords(hasText: boolean, settled: boolean, error: Error | null): string {
  if (!hasText) return TEXTS.untyped;
  if (error !== null) return error.message;
  return settled ? TEXTS.noMatch : "";
}
