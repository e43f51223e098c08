import { createContext, type ReactNode, useContext } from "react";
import styles from "./record-section.module.css";

/** Level of the record's title: 1 on a page of its own, 2 beside a list. */
export const TitleLevel = createContext<1 | 2>(2);

/** The title of the record. */
export function RecordTitle({ children }: { readonly children: ReactNode }) {
  return useContext(TitleLevel) === 1 ? <h1 dir="auto">{children}</h1> : <h2 dir="auto">{children}</h2>;
}

/** The title of one of its parts, a level below. */
export function SectionTitle({ children }: { readonly children: ReactNode }) {
  const className = styles["title"];
  return useContext(TitleLevel) === 1 ? (
    <h2 className={className}>{children}</h2>
  ) : (
    <h3 className={className}>{children}</h3>
  );
}
