import { createContext, type ReactNode, useContext } from "react";
import styles from "./values.module.css";

/** Level of the record's title: 1 on a page of its own, 2 beside a list. */
export const TitleLevel = createContext<1 | 2>(2);

export function RecordTitle({ children }: { readonly children: ReactNode }) {
  return useContext(TitleLevel) === 1 ? (
    <h1>
      <bdi>{children}</bdi>
    </h1>
  ) : (
    <h2>
      <bdi>{children}</bdi>
    </h2>
  );
}

/**
 * The title of one of its parts, a level below. `named`: beside a list the choice of parts shows it
 * already, so it is only for screen readers.
 */
export function SectionTitle({
  children,
  named = false,
}: {
  readonly children: ReactNode;
  readonly named?: boolean;
}) {
  if (useContext(TitleLevel) === 1) return <h2 className={styles["title"]}>{children}</h2>;
  return <h3 className={named ? "visually-hidden" : styles["title"]}>{children}</h3>;
}

/** The title of a part of such a part, two levels below the record's. */
export function SubTitle({ children }: { readonly children: ReactNode }) {
  if (useContext(TitleLevel) === 1) return <h3 className={styles["part"]}>{children}</h3>;
  return <h4 className={styles["part"]}>{children}</h4>;
}
