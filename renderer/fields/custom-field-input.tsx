import { checkboxValue, withoutPercentSign } from "../../shared/contract/text-values.ts";
import type { CustomFieldDefinition } from "../../shared/contract/custom-field.ts";
import { isKnownFieldType } from "../../shared/contract/read-custom-field.ts";
import { hasOptions, options, splitMultiselect } from "../../shared/contract/policy.ts";
import inputs from "../ui/inputs.module.css";
import { DateInput } from "../ui/date-input.tsx";
import { NumberInput } from "../ui/number-input.tsx";
import { exactNumber, UnreadableInput } from "../ui/read-number.ts";
import { Select, type SelectOption } from "../ui/select.tsx";
import { readUnfinished, unfinishedValue } from "./custom-fields.ts";
import styles from "./editors.module.css";
import { FIELD_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly definition: CustomFieldDefinition;
  readonly value: string;
  /** Options that the parent leaves; null is all. */
  readonly allowed: readonly string[] | null;
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly onChange: (value: string) => void;
}

/** The control for a custom field, by its type; choices are narrowed to what the parent allows. */
export function CustomFieldInput(props: Props) {
  const { definition, value, id, describedBy, invalid, onChange } = props;
  const common = {
    id,
    "aria-describedby": describedBy,
    "aria-invalid": invalid,
    className: inputs["input"],
  };
  if (!isKnownFieldType(definition.field_type))
    return (
      <span className={styles["file"]}>
        <output id={id}>{value === "" ? "–" : value}</output>
        <small>{TEXTS.customFieldInput.unknownType(definition.field_type)}</small>
      </span>
    );
  switch (definition.field_type) {
    case "file":
      return (
        <span className={styles["file"]}>
          <output id={id}>{value === "" ? TEXTS.customFieldInput.noFile : value}</output>
          <small>{TEXTS.customFieldInput.filesAreFixed}</small>
        </span>
      );
    case "checkbox":
      return (
        <input
          id={id}
          type="checkbox"
          aria-describedby={describedBy}
          checked={checkboxValue(value)}
          onChange={(event) => onChange(event.target.checked ? "true" : "false")}
        />
      );
    case "multiselect":
      return hasOptions(definition) ? <Many {...props} /> : null;
    case "dropdown":
      return <One {...props} />;
    case "date":
      return <CustomDate {...props} />;
    case "number":
    case "percentage":
      return (
        <span className={styles["unit"]}>
          <CustomNumber {...props} />
          {definition.field_type === "percentage" ? <span aria-hidden>%</span> : null}
        </span>
      );
    default:
      return (
        <input
          {...common}
          type={definition.field_type === "phone" ? "tel" : "text"}
          autoComplete="off"
          dir="auto"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

function CustomNumber({ definition, value, id, describedBy, invalid, onChange }: Props) {
  const number = withoutPercentSign(value);
  return (
    <NumberInput
      label={definition.field_name}
      id={id}
      describedBy={describedBy}
      invalid={invalid}
      isPercent={definition.field_type === "percentage"}
      value={exactNumber(number) ?? readUnfinished(value) ?? value}
      onChange={(next) =>
        onChange(next instanceof UnreadableInput ? unfinishedValue(next) : String(next ?? ""))
      }
    />
  );
}

function CustomDate({ definition, value, id, describedBy, invalid, onChange }: Props) {
  return (
    <DateInput
      type="day"
      label={definition.field_name}
      id={id}
      describedBy={describedBy}
      invalid={invalid}
      value={readUnfinished(value) ?? value}
      onChange={(next) => onChange(next instanceof UnreadableInput ? unfinishedValue(next) : next)}
    />
  );
}

function One({ definition, value, allowed, id, describedBy, invalid, onChange }: Props) {
  const offered = offeredOptions(definition, allowed);
  const chosenOption = value.trim();
  const options: readonly SelectOption[] = [
    ["", TEXTS.nothingChosen],
    ...offered.map((option) => [option, option] as const),
    ...(chosenOption === "" || offered.includes(chosenOption)
      ? []
      : [[chosenOption, TEXTS.customFieldInput.notAvailable(chosenOption)] as const]),
  ];
  return (
    <Select
      label={definition.field_name}
      id={id}
      describedBy={describedBy}
      invalid={invalid}
      value={chosenOption}
      options={options}
      onChange={onChange}
    />
  );
}

function Many({ definition, value, allowed, id, describedBy, onChange }: Props) {
  const offered = offeredOptions(definition, allowed);
  const chosenOptions = splitMultiselect(value);
  const allOptions = [...new Set([...offered, ...chosenOptions])];
  return (
    <span
      id={id}
      role="group"
      className={styles["many"]}
      aria-label={definition.field_name}
      aria-describedby={describedBy}
    >
      {allOptions.map((option) => (
        <label key={option} className={styles["option"]} data-gone={!offered.includes(option)}>
          <input
            type="checkbox"
            checked={chosenOptions.includes(option)}
            onChange={(event) =>
              onChange(
                (event.target.checked
                  ? [...chosenOptions, option]
                  : chosenOptions.filter((chosenOption) => chosenOption !== option)
                ).join(","),
              )
            }
          />
          <span>
            {option}
            {offered.includes(option) ? "" : TEXTS.customFieldInput.unavailableSuffix}
          </span>
        </label>
      ))}
    </span>
  );
}

function offeredOptions(
  definition: CustomFieldDefinition,
  allowed: readonly string[] | null,
): readonly string[] {
  return options(definition).filter((option) => allowed === null || allowed.includes(option));
}
