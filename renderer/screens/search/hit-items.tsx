import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { SearchHit } from "../../../shared/local/search.ts";
import { useNavigation } from "../../core/navigation.ts";
import { keyOf } from "../../core/queries.ts";
import { Hit } from "./search-hit.tsx";
import type { SearchItem } from "./search-list.tsx";
import { SEARCH_TEXTS as TEXTS } from "./texts.ts";

/** Lines for records; `group` names those that were not searched for. */
export function hitItems(
  hits: readonly SearchHit[],
  text: string,
  onDone: () => void,
  group?: string,
): readonly SearchItem[] {
  const all = hits.map((hit): SearchItem => {
    const { resource } = hit;
    const key = keyOf(resource, hit);
    return {
      id: `${resource}-${key}`,
      group: group ?? CONTRACTS[resource].title[1],
      content: <Hit hit={hit} text={text} />,
      about: { resource, key, name: hit.title || TEXTS.noName, unsent: hit.unsent },
      run: () => {
        onDone();
        useNavigation.getState().go({ view: "record", resource, key });
      },
    };
  });
  // Groups stay together, in the order of their best hit.
  const groups = [...new Set(all.map((item) => item.group))];
  return groups.flatMap((name) => all.filter((item) => item.group === name));
}
