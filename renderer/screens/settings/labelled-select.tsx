import { Select, type SelectProps } from "../../ui/select.tsx";
import styles from "./settings.module.css";

interface Props<T extends string> extends Omit<SelectProps<T>, "inline"> {
  readonly id: string;
}

/** A choice in a line with its label. */
export function LabelledSelect<T extends string>(props: Props<T>) {
  return (
    <div className={styles["labelled"]}>
      <label htmlFor={props.id}>{props.label}</label>
      <Select inline {...props} />
    </div>
  );
}
