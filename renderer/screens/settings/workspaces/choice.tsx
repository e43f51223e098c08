import styles from "./workspace-dialog.module.css";

interface Props {
  /** What it is chosen among, unique in the page. */
  readonly group: string;
  readonly title: string;
  readonly about: string;
  readonly chosen: boolean;
  /** What is chosen has the focus, unless a field before it does. */
  readonly autoFocus?: boolean;
  readonly onChoose: () => void;
}

/** One of the ways to go on in a dialog, with what it means. */
export function Choice({ group, title, about, chosen, autoFocus = true, onChoose }: Props) {
  return (
    <label className={styles["choice"]}>
      <input
        type="radio"
        name={group}
        checked={chosen}
        autoFocus={autoFocus && chosen}
        onChange={onChoose}
      />
      <strong>{title}</strong>
      <span>{about}</span>
    </label>
  );
}
