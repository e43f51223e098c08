import styles from "./facts.module.css";

interface Props {
  readonly kind: { readonly type: string; readonly format?: string };
  readonly text: string;
}

/**
 * A value in its own direction. Short ones stay in their column whatever their script, as in a
 * table; texts are set as their language is.
 */
export function FactText({ kind, text }: Props) {
  if (text === "") return <span className={styles["none"]}>–</span>;
  const long = kind.format === "long" || kind.format === "html";
  return (
    <span className={styles["text"]} dir={long ? "auto" : undefined}>
      {long ? text : <bdi>{text}</bdi>}
    </span>
  );
}
