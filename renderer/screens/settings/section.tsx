import type { ReactNode } from "react";
import styles from "./settings.module.css";
import { Select, type SelectProps } from "../../ui/select.tsx";

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
}

/** A part of the settings: what it is about beside what can be set. */
export function Section({ id, title, about, children }: SectionProps) {
  return (
    <section aria-labelledby={`settings-${id}`} className={styles["section"]}>
      <div>
        <h3 id={`settings-${id}`}>{title}</h3>
        <p className={styles["about"]}>{about}</p>
      </div>
      <div className={styles["content"]}>{children}</div>
    </section>
  );
}

interface Props<T extends string> extends Omit<SelectProps<T>, "inline"> {
  readonly id: string;
}

export function LabelledSelect<T extends string>(props: Props<T>) {
  return (
    <div className={styles["labelled"]}>
      <label htmlFor={props.id}>{props.label}</label>
      <Select inline {...props} />
    </div>
  );
}
