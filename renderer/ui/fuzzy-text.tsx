import styles from "./highlight.module.css";

/** A title with the typed letters highlighted. */
export function FuzzyText({
  value,
  at,
}: {
  readonly value: string;
  readonly at: readonly number[];
}) {
  const marked = new Set(at);
  const pieces: { text: string; hit: boolean }[] = [];
  for (let index = 0; index < value.length; index += 1) {
    const hit = marked.has(index);
    const last = pieces.at(-1);
    if (last?.hit === hit) last.text += value[index] ?? "";
    else pieces.push({ text: value[index] ?? "", hit });
  }
  return (
    <span dir="auto">
      {pieces.map((piece, index) =>
        piece.hit ? (
          <b key={index} className={styles["letter"]}>
            {piece.text}
          </b>
        ) : (
          piece.text
        ),
      )}
    </span>
  );
}
