import type { KeyboardEvent } from "react";
import { focusOnce, selectOnce } from "../ui/focus.ts";
import inputs from "../ui/inputs.module.css";
import type { EditorProps } from "./editor-props.ts";

export function asText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

interface ShortProps extends EditorProps {
  readonly type: string;
}

export function ShortText({
  label,
  value,
  invalid,
  autoFocus,
  id,
  describedBy,
  onChange,
  type,
  placeholder,
}: ShortProps) {
  return (
    <input
      className={inputs["input"]}
      id={id}
      aria-label={id === undefined ? label : undefined}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      ref={selectOnce(autoFocus)}
      type={type}
      placeholder={placeholder}
      dir="auto"
      value={asText(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function LongText({
  label,
  value,
  invalid,
  autoFocus,
  id,
  describedBy,
  placeholder,
  onEnter,
  onChange,
}: EditorProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    // With Shift, Enter is a line break.
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    onEnter?.();
  };
  return (
    <textarea
      className={[inputs["input"], inputs["area"]].join(" ")}
      id={id}
      aria-label={id === undefined ? label : undefined}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      ref={focusOnce(autoFocus)}
      rows={5}
      placeholder={placeholder}
      onKeyDown={onEnter === undefined ? undefined : onKeyDown}
      dir="auto"
      value={asText(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
