import { Radio, RadioGroup } from "react-aria-components";
import styles from "./inputs.module.css";

interface Props<T extends string> {
  readonly label: string;
  readonly options: readonly (readonly [T, string])[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** A choice among a few options that are all visible; arrow keys move. */
export function Segmented<T extends string>({ label, options, value, onChange }: Props<T>) {
  return (
    <RadioGroup
      className={styles["group"] ?? ""}
      aria-label={label}
      orientation="horizontal"
      value={value}
      onChange={(next) => {
        const chosenOption = options.find(([option]) => option === next);
        if (chosenOption !== undefined) onChange(chosenOption[0]);
      }}
    >
      {options.map(([option, text]) => (
        <Radio key={option} value={option} className={styles["segmentedOption"] ?? ""}>
          {text}
        </Radio>
      ))}
    </RadioGroup>
  );
}
