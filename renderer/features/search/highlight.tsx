import styles from "./highlight.module.css";

/** Marks where the words of a search occur in a text, whatever their case and accents. */
export function Highlight({ value, text }: { readonly value: string; readonly text: string }) {
  const word =
    text
      .trim()
      .split(/\s+/)
      .toSorted((a, b) => b.length - a.length)[0] ?? "";
  const at = word === "" ? -1 : plain(value).indexOf(plain(word));
  if (at < 0) return value;
  return (
    <>
      {value.slice(0, at)}
      <mark className={styles["mark"]}>{value.slice(at, at + word.length)}</mark>
      {value.slice(at + word.length)}
    </>
  );
}

/** Folded character by character, so that positions stay the same. */
function plain(value: string): string {
  return Array.from(value, (character) =>
    (character.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase() || character).slice(0, character.length),
  ).join("");
}
