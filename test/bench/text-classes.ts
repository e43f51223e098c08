import type { CrmRecord } from "../../shared/contract/define.ts";
import { normalizeText } from "../../shared/contract/normalize-text.ts";
import { seededNumbers } from "./texts.ts";

/** Texts of one kind that people type: each kind has its own cost. */
export interface TextClass {
  readonly name: string;
  readonly texts: readonly string[];
}

const ASIAN = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Up to `count` different texts of every class, taken from these records. */
export function textClasses(records: readonly CrmRecord[], count: number): readonly TextClass[] {
  const random = seededNumbers(11);
  const field = (name: string) =>
    records.flatMap((record) => {
      const value = record[name];
      return typeof value === "string" && value !== "" ? [value] : [];
    });
  const [names, emails, phones] = [field("full_name"), field("email"), field("phone")];
  const latin = names.filter((name) => !ASIAN.test(name));
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? "";
  const piece = (text: string, length: number) => {
    const at = 1 + Math.floor(random() * Math.max(1, text.length - length - 1));
    return text.slice(at, at + length);
  };
  const beginning = (length: number) => () => Array.from(pick(latin)).slice(0, length).join("");
  const makers: Readonly<Record<string, () => string>> = {
    "1 character": beginning(1),
    "2 characters": beginning(2),
    "3 characters": beginning(3),
    "4 to 8 characters": () => beginning(4 + Math.floor(random() * 5))(),
    "a whole address": () => pick(emails),
    "5 characters from within": () => piece(pick(emails), 5),
    "in most records": () => piece("@mail.example.com", 3 + Math.floor(random() * 6)),
    "Chinese, Japanese, Korean": () => pick(names.filter((name) => ASIAN.test(name))),
    "digits of a phone": () => piece(pick(phones).replace(/\D/g, ""), 4 + Math.floor(random() * 4)),
    "two words": () => {
      const [first = "", last = ""] = pick(latin).split(" ");
      return `${first} ${last.slice(0, 3)}`;
    },
    "in no record": () =>
      Array.from({ length: 3 + Math.floor(random() * 8) }, () =>
        String.fromCharCode(97 + Math.floor(random() * 26)),
      ).join(""),
  };
  return Object.entries(makers).map(([name, make]) => {
    const texts = new Set<string>();
    for (let turn = 0; turn < count * 10 && texts.size < count; turn += 1) {
      const text = make();
      if (normalizeText(text) !== "") texts.add(text);
    }
    return { name, texts: [...texts] };
  });
}
