import type { CustomFieldDefinition } from "../../../shared/contract/custom-field.ts";
import { checkboxValue, hasOptions, options, splitMultiselect } from "../../../shared/policy/index.ts";
import inputs from "../../ui/field.module.css";

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

const TYPES: Readonly<Record<string, string>> = { number: "number", percentage: "number", date: "date", phone: "tel" };

/** The control for a custom field, by its type; choices are narrowed to what the parent allows. */
export function CustomFieldInput({ definition, value, allowed, id, describedBy, invalid, onChange }: Props) {
  const common = { id, "aria-describedby": describedBy, "aria-invalid": invalid, className: inputs["input"] };
  const offered = options(definition).filter((option) => allowed === null || allowed.includes(option));
  if (definition.field_type === "file")
    return (
      <input {...common} value={value} readOnly title="Files of custom fields cannot be changed through the API" />
    );
  if (definition.field_type === "checkbox") {
    return (
      <input
        id={id}
        type="checkbox"
        checked={checkboxValue(value)}
        onChange={(event) => onChange(event.target.checked ? "true" : "false")}
      />
    );
  }
  if (definition.field_type === "multiselect" && hasOptions(definition)) {
    const chosen = splitMultiselect(value);
    const shown = [...new Set([...offered, ...chosen])];
    return (
      <fieldset id={id} className={inputs["options"]} aria-label={definition.field_name} aria-describedby={describedBy}>
        {shown.map((option) => (
          <label key={option} className={inputs["check"]}>
            <input
              type="checkbox"
              checked={chosen.includes(option)}
              onChange={(event) =>
                onChange(
                  (event.target.checked ? [...chosen, option] : chosen.filter((other) => other !== option)).join(","),
                )
              }
            />
            {option}
            {offered.includes(option) ? "" : " (not available)"}
          </label>
        ))}
      </fieldset>
    );
  }
  if (definition.field_type === "dropdown") {
    const shown = value === "" || offered.includes(value) ? offered : [...offered, value];
    return (
      <select {...common} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">–</option>
        {shown.map((option) => (
          <option key={option} value={option}>
            {option}
            {offered.includes(option) ? "" : " (not available)"}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...common}
      type={TYPES[definition.field_type] ?? "text"}
      step="any"
      dir="auto"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
