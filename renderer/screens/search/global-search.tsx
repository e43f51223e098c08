import { useCallback, useMemo, useState } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { RESOURCES } from "../../../shared/contract/resource.ts";
import type { SearchHit } from "../../../shared/local/search.ts";
import { useNavigation } from "../../core/navigation.ts";
import { useOverlays } from "../../core/view-state.ts";
import { type Coverage, coverageOf, namesOf, namesOfLists } from "../../core/coverage.ts";
import { keyOf, useSearch, useStatus } from "../../core/queries.ts";
import { Modal } from "../../ui/modal.tsx";
import { countWords } from "./count-words.ts";
import { useFollowVisits, useRecentHits } from "./recent.ts";
import { Hit } from "./search-hit.tsx";
import { type SearchItem, SearchList } from "./search-list.tsx";
import { SEARCH_TEXTS as TEXTS } from "./texts.ts";

const NO_HITS: readonly SearchHit[] = [];

/** One box over everything on this machine, opened by `/`. */
export function GlobalSearch() {
  const { open, show } = useOverlays();
  const close = useCallback(() => show(null), [show]);
  useFollowVisits();
  return (
    <Modal title={TEXTS.title} bare open={open === "search"} onClose={close} wide>
      <Search onDone={close} />
    </Modal>
  );
}

function Search({ onDone }: { readonly onDone: () => void }) {
  const go = useNavigation((state) => state.go);
  const [text, setText] = useState("");
  const found = useSearch(text);
  const status = useStatus();
  const recent = useRecentHits();
  const typed = text.trim() !== "";
  const hits = typed ? (found.data?.data ?? NO_HITS) : recent;
  const marked = typed ? found.text : "";
  // Letters that are typed leave the hits of the last answer as they are: only the box is painted.
  const items = useMemo(() => {
    const all = hits.map((hit): SearchItem => ({
      id: `${hit.resource}-${keyOf(hit.resource, hit)}`,
      group: marked === "" ? TEXTS.recentlyOpened : CONTRACTS[hit.resource].title[1],
      content: <Hit hit={hit} text={marked} />,
      run: () => {
        onDone();
        go({ view: "record", resource: hit.resource, key: keyOf(hit.resource, hit) });
      },
    }));
    // Groups stay together, in the order of their best hit.
    const groups = [...new Set(all.map((item) => item.group))];
    return groups.flatMap((group) => all.filter((item) => item.group === group));
  }, [hits, marked, go, onDone]);
  const foot = status === undefined ? null : footText(coverageOf(status, RESOURCES));
  const settled = typed && found.settled;
  return (
    <SearchList
      label={TEXTS.label}
      placeholder={TEXTS.placeholder}
      text={text}
      onText={setText}
      items={items}
      empty={emptyWords(typed, settled, found.error)}
      // The words of the last answer stay with its hits until the next one is here.
      said={typed && found.data !== undefined ? countWords(found.data, items.length) : ""}
      foot={foot}
    />
  );
}

/**
 * What the hits cannot know: records that are still on their way, and those that the server does
 * not give.
 */
function footText({ reading, unreadable }: Coverage): string | null {
  const parts = [
    ...(reading.length === 0 ? [] : [TEXTS.stillReading(namesOf(reading))]),
    ...(unreadable.length === 0 ? [] : [TEXTS.unreadable(namesOfLists(unreadable))]),
  ];
  return parts.length === 0 ? null : parts.join(" ");
}

function emptyWords(typed: boolean, settled: boolean, error: Error | null): string {
  if (!typed) return TEXTS.untyped;
  if (error !== null) return error.message;
  return settled ? TEXTS.noMatch : "";
}
