import { Switch as AriaSwitch } from "react-aria-components";
import styles from "./switch.module.css";

interface Props {
  readonly label: string;
  readonly selected: boolean;
  readonly onChange: (selected: boolean) => void;
}

/** A setting that takes effect at once, without saving. */
export function Switch({ label, selected, onChange }: Props) {
  return (
    <AriaSwitch className={styles["switch"] ?? ""} isSelected={selected} onChange={onChange}>
      <span className={styles["track"]} aria-hidden>
        <span className={styles["thumb"]} />
      </span>
      {label}
    </AriaSwitch>
  );
}
