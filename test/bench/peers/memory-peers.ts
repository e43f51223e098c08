import MiniSearch from "minisearch";
import { createQueries, createStore } from "tinybase";
import { type OpenPeer, PAGE } from "./peer.ts";

/** An inverted index in memory: words that begin with what was typed, by relevance. */
export const openMiniSearch: OpenPeer = (_folder, contacts) => {
  const documents = new Map<number, string>();
  const index = new MiniSearch<{ id: number; text: string }>({
    fields: ["text"],
    searchOptions: { prefix: true, combineWith: "AND" },
  });
  for (const { id, json, text } of contacts()) {
    documents.set(id, json);
    index.add({ id, text });
  }
  return Promise.resolve({
    name: "MiniSearch (beginnings of words)",
    search: (text) => {
      const found = index.search(text);
      for (const { id } of found.slice(0, PAGE)) documents.get(Number(id));
      return found.length;
    },
    close: () => index.removeAll(),
  });
};

/** A reactive table in memory whose query is redefined for each text. */
export const openTinyBase: OpenPeer = (_folder, contacts) => {
  const store = createStore();
  store.transaction(() => {
    for (const { id, json, text, updated } of contacts())
      store.setRow("contact", String(id), { json, text, updated });
  });
  const queries = createQueries(store);
  return Promise.resolve({
    name: "TinyBase",
    search: (text) => {
      queries.setQueryDefinition("found", "contact", ({ select, where }) => {
        select("updated");
        where((cell) => {
          const value = cell("text");
          return typeof value === "string" && value.includes(text);
        });
      });
      for (const id of queries.getResultSortedRowIds("found", "updated", true, 0, PAGE))
        store.getCell("contact", id, "json");
      return queries.getResultRowCount("found");
    },
    close: () => {
      queries.destroy();
      store.delTables();
    },
  });
};
