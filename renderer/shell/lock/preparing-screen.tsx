import { RefreshCw } from "lucide-react";
import type { Preparing } from "../../../shared/local/opening.ts";
import styles from "./lock-screen.module.css";
import { PREPARING_TEXTS as TEXTS } from "./texts.ts";

/** The whole page while a workspace of an earlier Roadbook is updated: how far it is. */
export function PreparingScreen({ preparing }: { readonly preparing: Preparing }) {
  const { step, done, total } = preparing;
  const share = total === 0 ? {} : { value: done, max: total };
  return (
    <main className={styles["page"]}>
      <div className={styles["card"]}>
        <RefreshCw size={32} aria-hidden className={styles["icon"]} />
        <h1>{TEXTS.title}</h1>
        <p className={styles["lead"]}>{TEXTS.about}</p>
        <progress className={styles["progress"]} aria-label={TEXTS.title} {...share} />
        {/* It must not speak at each percent: the bar has those. */}
        <p role="status" className={styles["lead"]}>
          {TEXTS.steps[step]}
        </p>
      </div>
    </main>
  );
}
