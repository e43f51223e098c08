import styles from "./text.module.css";
import { useEffect } from "react";
import { create } from "zustand";
import { normalizeText } from "../../shared/contract/normalize-text.ts";

interface DiscPictures {
  /** Small pictures as `data:` addresses, by the id that a disc has for its own. */
  readonly urls: ReadonlyMap<string, string>;
  /**
   * Told of each disc that is shown; null while there is no picture to show. `isWanted`: one that
   * is not here may be loaded.
   */
  readonly see: ((id: string, isWanted: boolean) => void) | null;
}

/** Pictures that stand in place of initials (core/pictures.ts). */
export const useDiscPictures = create<DiscPictures>(() => ({ urls: new Map(), see: null }));

/** Returns the address of the picture of a disc that is shown; undefined while there is none. */
export function useDiscPicture(id: string | undefined, isWanted = true): string | undefined {
  const url = useDiscPictures(({ urls }) => (id === undefined ? undefined : urls.get(id)));
  const see = useDiscPictures((state) => state.see);
  useEffect(() => {
    if (id !== undefined) see?.(id, isWanted);
  }, [id, see, isWanted]);
  return url;
}

const HUES = ["hue1", "hue2", "hue3", "hue4", "hue5", "hue6", "hue7", "hue8"] as const;

interface Props {
  readonly name: string;
  /**
   * Decides the colour in place of the name, for those whose name may change. Never the key of a
   * record: it has another one once it was sent.
   */
  readonly seed?: string;
  /** Id of the picture that takes the place of the initials where there is one. */
  readonly picture?: string | undefined;
  /** "medium" stands beside the title of a record, "small" in a row or on a card. */
  readonly size?: "small" | "medium";
  /** People have discs, organizations rounded squares. */
  readonly shape?: "round" | "square";
}

/** A name behind its disc, which is on the left whatever the direction of the name. */
export function DiscAndName(props: Omit<Props, "size">) {
  return (
    <span className={styles["named"]} dir="ltr">
      <InitialsDisc {...props} />
      <span className={styles["name"]} dir="auto">
        {props.name}
      </span>
    </span>
  );
}

/** A picture, or initials on a colour, beside a name; only the style writes the initials. */
export function InitialsDisc({ name, seed, picture, size = "small", shape = "round" }: Props) {
  const url = useDiscPicture(picture);
  const hue = HUES[stableNumber(seed ?? normalizeText(name), HUES.length)] ?? HUES[0];
  const initials = initialsOf(shape === "square" ? withoutLegalForm(name) : name);
  return (
    <span
      className={[styles["disc"], styles[size], styles[shape], styles[hue]].join(" ")}
      {...(url === undefined ? { "data-initials": initials } : {})}
      aria-hidden
    >
      {url === undefined ? null : <img src={url} alt="" draggable={false} />}
    </span>
  );
}

const WORDS = /[\p{L}\p{N}]/u;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const PLAIN_START = /^[A-Za-z0-9][\x20-\x7e]/;
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * Returns one or two capitals for a name: of its first and last word ("Anna Maria Nowak" → "AN"),
 * or the first sign of a Chinese, Japanese or Korean name. "" when the name has no letter or digit.
 */
export function initialsOf(name: string): string {
  const words = name.split(/[\s\-–—_/]+/).filter((word) => WORDS.test(word));
  const [firstWord = "", lastWord = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  const start = initialOf(firstWord);
  return WIDE.test(start) ? start : start + initialOf(lastWord);
}

/** Legal forms of companies as the last words of their names, without their dots, by language. */
const LEGAL_FORM = new RegExp(
  [
    /^(?:gmbh|mbh|ag|kg|kgaa|ohg|gbr|ug|ev|eg|se|co|cie)$/,
    /^(?:ltd|limited|inc|incorporated|llc|llp|lp|plc|corp|corporation|company|pty)$/,
    /^(?:sas?|sasu|s[aà]rl|eurl|snc|sci|sl|slu|sll|sau|lda|ltda)$/,
    /^(?:srls?|spa|sapa|ss|scarl|bv|nv|vof|cv)$/,
    /^(?:spzoo|spj|spk|psa|oyj?|ab|as|asa|aps|a\/s|kft|zrt|doo|sro)$/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "i",
);
/** Forms of several words, as they are written with spaces. */
const LONG_FORMS = [
  /\bsp(?:ółka|\.)?\s*z\s*o\.?\s*o\.?$/iu,
  /\bsp(?:ółka|\.)\s*[jk]\.?$/iu,
  /\bs\.?a\.?\s+de\s+c\.?v\.?$/iu,
];

/** Returns a company's name without its legal form: "Linden GmbH & Co. KG" → "Linden". */
export function withoutLegalForm(name: string): string {
  const shortName = LONG_FORMS.reduce((text, form) => text.replace(form, ""), name.trim());
  const words = shortName.split(/[\s,]+/).filter((word) => word !== "");
  const isForm = (word = "") => !WORDS.test(word) || LEGAL_FORM.test(word.replace(/[.()]/g, ""));
  while (words.length > 1 && isForm(words.at(-1))) words.pop();
  return words.join(" ");
}

function initialOf(word: string): string {
  // A list has hundreds of names in sight, and nearly all begin so.
  if (PLAIN_START.test(word)) return word.charAt(0).toUpperCase();
  const letters = word.slice(Math.max(0, word.search(WORDS)));
  const [firstGrapheme] = graphemes.segment(letters);
  return firstGrapheme === undefined ? "" : firstGrapheme.segment.toLocaleUpperCase();
}

/** Returns a number below `count` that is always the same for a text (FNV-1a). */
export function stableNumber(text: string, count: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % count;
}
