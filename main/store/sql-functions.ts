import { splitList } from "../../shared/contract/comma-list.ts";
import { websiteDomain } from "../../shared/contract/params/search-params.ts";
import { foldCase, foldText } from "./fold-text.ts";
import { digits, withoutTags } from "./layout.ts";
import type { Database } from "./open-database.ts";

/** Functions that the compiled filters call: the same folding as the index's. */
export function addFunctions(database: Database): void {
  const text = (value: unknown): string | null => {
    if (typeof value === "string") return value;
    return typeof value === "number" || typeof value === "bigint" ? value.toString() : null;
  };
  const define = (name: string, run: (value: string) => string) => {
    database.function(name, { deterministic: true }, (value: unknown) => {
      const read = text(value);
      return read === null ? null : run(read);
    });
  };
  define("fold", foldText);
  define("fold_case", foldCase);
  define("digits", digits);
  define("without_tags", withoutTags);
  define("website_domain", websiteDomain);
  define("list_members", (list) => JSON.stringify(splitList(list).map(foldText)));
}
