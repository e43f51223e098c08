import { ArrowLeft, ArrowRight } from "lucide-react";
import { useSyncExternalStore } from "react";
import styles from "./frame.module.css";
import { keyText } from "../core/keys.ts";
import { SHELL_TEXTS as TEXTS } from "./texts.ts";

function follow(changed: () => void): () => void {
  window.navigation.addEventListener("currententrychange", changed);
  return () => window.navigation.removeEventListener("currententrychange", changed);
}

/** Back and forward through the views; the desktop window has no buttons of its own for them. */
export function TravelButtons() {
  const back = useSyncExternalStore(follow, () => window.navigation.canGoBack);
  const forward = useSyncExternalStore(follow, () => window.navigation.canGoForward);
  return (
    <span className={styles["travel"]}>
      <button
        type="button"
        className={styles["move"]}
        aria-label={TEXTS.travelButtons.back}
        title={TEXTS.travelButtons.backKeys(keyText("Alt+ArrowLeft"))}
        aria-disabled={!back}
        onClick={() => back && history.back()}
      >
        <ArrowLeft size={15} aria-hidden />
      </button>
      <button
        type="button"
        className={styles["move"]}
        aria-label={TEXTS.travelButtons.forward}
        title={TEXTS.travelButtons.forwardKeys(keyText("Alt+ArrowRight"))}
        aria-disabled={!forward}
        onClick={() => forward && history.forward()}
      >
        <ArrowRight size={15} aria-hidden />
      </button>
    </span>
  );
}
