import { useState } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { useNavigation } from "../../app/navigation.ts";
import { useOverlays } from "../../app/view-state.ts";
import { keyOf, useSearch, useStatus } from "../../data/queries.ts";
import { Modal } from "../../ui/modal.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { useFollowVisits, useRecentHits } from "./recent.ts";
import { Hit } from "./search-hit.tsx";
import { type SearchItem, SearchList } from "./search-list.tsx";

/** One box over everything on this machine, opened by `/`. */
export function GlobalSearch() {
  const { open, show } = useOverlays();
  useFollowVisits();
  return (
    <Modal title="Search" bare open={open === "search"} onClose={() => show(null)} wide>
      <Search onDone={() => show(null)} />
    </Modal>
  );
}

function Search({ onDone }: { readonly onDone: () => void }) {
  const go = useNavigation((state) => state.go);
  const [text, setText] = useState("");
  const asked = useDebounced(text, 30);
  const query = useSearch(asked);
  const status = useStatus();
  const recent = useRecentHits();
  const typed = text.trim() !== "";
  const hits = typed ? (query.data?.data ?? []) : recent;
  const items = hits.map((hit): SearchItem => ({
    id: `${hit.resource}-${hit.slug ?? String(hit.id)}`,
    group: typed ? CONTRACTS[hit.resource].title[1] : "Opened lately",
    content: <Hit hit={hit} text={typed ? text : ""} />,
    run: () => {
      onDone();
      go({ view: "record", resource: hit.resource, key: keyOf(hit.resource, hit) });
    },
  }));
  // Groups stay together, in the order of their best hit.
  const groups = [...new Set(items.map((item) => item.group))];
  const grouped = groups.flatMap((group) => items.filter((item) => item.group === group));
  const incomplete = (status?.incomplete ?? []).map((resource) => CONTRACTS[resource].title[1].toLowerCase());
  const settled = typed && asked === text && !query.isFetching && query.data !== undefined;
  return (
    <SearchList
      label="Search everything"
      placeholder="Names, phone digits, emails, skills, employers, notes…"
      text={text}
      onText={setText}
      items={grouped}
      empty={emptyWords(typed, settled, query.error)}
      said={settled ? countWords(query.data?.total ?? 0, items.length) : ""}
      foot={incomplete.length === 0 ? null : `Still being read from the server: ${incomplete.join(", ")}.`}
    />
  );
}

function emptyWords(typed: boolean, settled: boolean, error: Error | null): string {
  if (!typed) return "Type to search everything on this machine. What you open shows up here.";
  if (error !== null) return error.message;
  return settled ? "Nothing on this machine matches. Fewer words find more." : "";
}

function countWords(total: number, shown: number): string {
  if (total === 0) return "Nothing found";
  const found = `${total.toLocaleString("en-GB")} found`;
  return shown < total ? `${found}, the best ${shown} shown` : found;
}
