import styles from "./keys.module.css";
import { UI_TEXTS } from "./texts.ts";

/** Keys as keys: "G then C", "Ctrl+K". */
export function Keys({ text }: { readonly text: string }) {
  return (
    <span className={styles["keys"]}>
      {text.split(" then ").map((part, index) => (
        <span key={index} className={styles["part"]}>
          {index === 0 ? null : <span className={styles["then"]}>{UI_TEXTS.nextKey}</span>}
          <kbd>{part}</kbd>
        </span>
      ))}
    </span>
  );
}
