import { Switch as AriaSwitch } from "react-aria-components";
import styles from "./inputs.module.css";

interface Props {
  readonly label: string;
  readonly selected: boolean;
  readonly onChange: (selected: boolean) => void;
  /** Id of what says more about it. */
  readonly describedBy?: string;
}

/** A setting that takes effect at once, without saving. */
export function Switch({ label, selected, onChange, describedBy }: Props) {
  return (
    <AriaSwitch
      className={styles["switch"] ?? ""}
      isSelected={selected}
      onChange={onChange}
      {...(describedBy !== undefined && { "aria-describedby": describedBy })}
    >
      <span className={styles["track"]} aria-hidden>
        <span className={styles["thumb"]} />
      </span>
      {label}
    </AriaSwitch>
  );
}
