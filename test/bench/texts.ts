import type { CrmRecord } from "../../shared/contract/define.ts";

/** Numbers that look random and are the same in each run. */
export function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state / 0x7fff_ffff;
  };
}

const FROM = [
  "full_name",
  "email",
  "full_name",
  "phone",
  "full_name",
  "designation",
  "email",
  "city",
  "tags",
] as const;

/**
 * What somebody may type, as long as every length from 1 to 20: pieces of names, addresses, phone
 * numbers, titles, cities and tags of these records, from their beginning or from anywhere,
 * frequent and rare ones; every tenth is a text that nobody has.
 */
export function typedTexts(records: readonly CrmRecord[], count: number): readonly string[] {
  const random = seededNumbers(7);
  return Array.from({ length: count }, (_item, index) => {
    const length = 1 + (index % 20);
    if (index % 10 === 9)
      return Array.from({ length }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join(
        "",
      );
    const record = records[Math.floor(random() * records.length)];
    const value = record?.[FROM[index % FROM.length] ?? "full_name"];
    const text = typeof value === "string" && value !== "" ? value : "Anna";
    const from = index % 2 === 0 ? 0 : Math.floor(random() * Math.max(1, text.length - length));
    return text.slice(from, from + length);
  });
}
