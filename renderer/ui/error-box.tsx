import type { ReactNode } from "react";
import styles from "./error-box.module.css";

/** Why something failed, beside the control that was used; read out when it appears. */
export function ErrorBox({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles["box"]} role="alert">
      {children}
    </p>
  );
}
