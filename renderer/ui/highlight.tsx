import styles from "./highlight.module.css";
import { findWords } from "./find-words.ts";
import { visibleText } from "./visible-text.ts";

/** Highlights the words of a search in a text, whatever their case and accents. */
export function Highlight({
  value: given,
  text,
}: {
  readonly value: string;
  readonly text: string;
}) {
  const value = visibleText(given);
  const spans = findWords(value, text);
  if (spans.length === 0) return value;
  return (
    <>
      {spans.map(({ from, to }, index) => (
        <span key={from}>
          {value.slice(spans[index - 1]?.to ?? 0, from)}
          <mark className={styles["mark"]}>{value.slice(from, to)}</mark>
        </span>
      ))}
      {value.slice(spans.at(-1)?.to ?? 0)}
    </>
  );
}
