import { useState } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { SearchHit } from "../../../shared/local/search.ts";
import { useNavigation } from "../../app/navigation.ts";
import { useOverlays } from "../../app/view-state.ts";
import { keyOf, useSearch, useStatus } from "../../data/queries.ts";
import { Modal } from "../../ui/modal.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import styles from "./global-search.module.css";
import { Highlight } from "./highlight.tsx";
import { useRecent } from "./recent.ts";
import { type SearchItem, SearchList } from "./search-list.tsx";

/** One box over everything on this machine, opened by `/`. */
export function GlobalSearch() {
  const { open, show } = useOverlays();
  return (
    <Modal title="Search" bare open={open === "search"} onClose={() => show(null)} wide>
      <Search onDone={() => show(null)} />
    </Modal>
  );
}

function Search({ onDone }: { readonly onDone: () => void }) {
  const go = useNavigation((state) => state.go);
  const [text, setText] = useState("");
  const query = useSearch(useDebounced(text, 40));
  const status = useStatus();
  const { recent, visited } = useRecent();
  const typed = text.trim() !== "";
  const hits = typed ? (query.data?.data ?? []) : recent;
  const items = hits.map((hit): SearchItem => ({
    id: `${hit.resource}-${hit.slug ?? String(hit.id)}`,
    group: typed ? CONTRACTS[hit.resource].title[1] : "Recent",
    content: <Hit hit={hit} text={typed ? text : ""} />,
    run: () => {
      visited(hit);
      onDone();
      go({ view: "record", resource: hit.resource, key: keyOf(hit.resource, hit) });
    },
  }));
  // Groups stay together, in the order of their best hit.
  const groups = [...new Set(items.map((item) => item.group))];
  const grouped = groups.flatMap((group) => items.filter((item) => item.group === group));
  const incomplete = (status?.incomplete ?? []).map((resource) => CONTRACTS[resource].title[1].toLowerCase());
  return (
    <SearchList
      label="Search everything"
      placeholder="Names, phone digits, emails, skills, employers, notes…"
      text={text}
      onText={setText}
      items={grouped}
      empty={
        typed ? (query.isFetching ? "Searching…" : "Nothing found.") : "Type to search everything on this machine."
      }
      foot={
        <>
          {typed && query.data !== undefined ? `${query.data.total.toLocaleString("en-GB")} found. ` : ""}
          {incomplete.length === 0 ? "" : `Still being read from the server: ${incomplete.join(", ")}. `}
          ↑↓ move, Enter opens, Esc closes
        </>
      }
    />
  );
}

function Hit({ hit, text }: { readonly hit: SearchHit; readonly text: string }) {
  return (
    <span className={styles["hit"]}>
      <span className={styles["title"]} dir="auto">
        <Highlight value={hit.title || "(no name)"} text={text} />
      </span>
      <small dir="auto">{hit.subtitle}</small>
      {hit.match === null || hit.match.text === hit.title ? null : (
        <small className={styles["match"]} dir="auto">
          {hit.match.field.replaceAll("_", " ")}: <Highlight value={hit.match.text} text={text} />
        </small>
      )}
    </span>
  );
}
