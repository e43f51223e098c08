import { DateInput } from "../../ui/date-input.tsx";
import { Select } from "../../ui/select.tsx";
import { PERIOD_NAMES, type PeriodChoice, periodOf } from "./report-period.ts";
import styles from "./reports-view.module.css";
import { PERIOD_TEXTS as TEXTS } from "./texts.ts";

const OPTIONS = PERIOD_NAMES.map((name) => [name, TEXTS.names[name]] as const);
/** Today alone would empty most reports. */
const THIS_MONTH: PeriodChoice = { name: "this-month" };

interface Props {
  readonly value: PeriodChoice;
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly onChange: (value: PeriodChoice) => void;
}

/** The period that the reports are about; own days begin with those of before, or this month. */
export function PeriodSelect({ value, today, onChange }: Props) {
  const days = periodOf(value, today);
  return (
    <span className={styles["period"]}>
      <Select
        inline
        isChosen={value.name !== "any"}
        label={TEXTS.label}
        value={value.name}
        options={OPTIONS}
        onChange={(name) =>
          onChange(name === "own" ? { name, ...(days ?? periodOf(THIS_MONTH, today)) } : { name })
        }
      />
      {value.name === "own"
        ? (["from", "to"] as const).map((end) => (
            <span key={end} className={styles["day"]}>
              <DateInput
                type="day"
                label={TEXTS[end]}
                toward="past"
                value={value[end] ?? today}
                onChange={(day) => {
                  // What is no day yet counts when it is one.
                  if (typeof day === "string" && day !== "") onChange({ ...value, [end]: day });
                }}
              />
            </span>
          ))
        : null}
    </span>
  );
}
