import { CONTACTED, type Contacted } from "../../../shared/query/last-contact.ts";

/** Stands for the beginning of a slug, as in `candidate_…`. */
const LETTERS: Readonly<Record<Contacted, string>> = {
  candidate: "c",
  contact: "t",
  organization: "o",
};
/** Stands before a slug that begins otherwise. */
const OTHER = "=";

/**
 * The key of a record's contacts in `contact_time`: its slug with a letter for the kind of record.
 * Two slugs never have the same.
 */
export function contactKey(slug: string): string {
  const resource = CONTACTED.find((name) => slug.startsWith(`${name}_`));
  return resource === undefined
    ? `${OTHER}${slug}`
    : `${LETTERS[resource]}${slug.slice(resource.length + 1)}`;
}

/** The same in SQL, of a column with a slug. */
export function contactKeyOf(column: string): string {
  const cases = CONTACTED.map((resource) => {
    const { length } = `${resource}_`;
    return (
      `WHEN substr(${column}, 1, ${length}) = '${resource}_' ` +
      `THEN '${LETTERS[resource]}' || substr(${column}, ${length + 1})`
    );
  });
  return `CASE ${cases.join(" ")} ELSE '${OTHER}' || ${column} END`;
}
