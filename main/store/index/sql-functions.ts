import { checkboxValue } from "../../../shared/contract/checkbox.ts";
import { splitList } from "../../../shared/contract/comma-list.ts";
import { isObject } from "../../../shared/contract/liberal.ts";
import { withoutMarkup } from "../../../shared/contract/markup.ts";
import { activityEnd } from "../../../shared/contract/resources/activity.ts";
import { bareWebsite, websiteDomain } from "../../../shared/contract/website.ts";
import { normalizeCase, normalizeText } from "../../../shared/contract/normalize-text.ts";
import { digits } from "./layout.ts";
import type { Database } from "../file/open-database.ts";
import { hasShortText } from "./short-texts.ts";

/** Adds the SQL functions that compiled filters call. They normalise texts as the index does. */
export function addFunctions(database: Database): void {
  const text = (value: unknown): string | null => {
    if (typeof value === "string") return value;
    return typeof value === "number" || typeof value === "bigint" ? value.toString() : null;
  };
  const define = (name: string, run: (value: string) => string | number | null) => {
    database.function(name, { deterministic: true }, (value: unknown) => {
      const read = text(value);
      return read === null ? null : run(read);
    });
  };
  define("fold", normalizeText);
  define("fold_case", normalizeCase);
  define("checkbox", (value) => Number(checkboxValue(value)));
  define("digits", digits);
  define("without_markup", withoutMarkup);
  define("website_domain", websiteDomain);
  define("website_bare", bareWebsite);
  define("activity_end", (times) => {
    const record: unknown = JSON.parse(times);
    return isObject(record) ? activityEnd(record) : null;
  });
  database.function(
    "has_short_text",
    { deterministic: true },
    (texts: unknown, text: unknown, fields: unknown) =>
      Number(hasShortText(String(texts), String(text), Number(fields))),
  );
  define("list_members", (list) => JSON.stringify(splitList(list).map(normalizeText)));
}
