import { GENDERS, lookupLabel } from "../../shared/contract/lookup.ts";
import { ENTITY_CODES, SLUGGED } from "../../shared/contract/resource.ts";
import { CUSTOM_FIELD_ENTITIES } from "../../shared/contract/custom-field.ts";
import { useLookups } from "../core/queries.ts";
import { focusOnce } from "../ui/focus-once.ts";
import { DateInput } from "../ui/date-input.tsx";
import inputs from "../ui/field.module.css";
import { NumberInput } from "../ui/number-input.tsx";
import { UnreadableInput } from "../ui/unreadable-input.ts";
import { CodeListEditor } from "./code-list-editor.tsx";
import type { EditorProps } from "./editor-props.ts";
import { FileEditor } from "./file-editor.tsx";
import { ReferenceEditor } from "./reference-editor.tsx";
import { UserListEditor } from "./user-list-editor.tsx";
import { nameOf } from "./value-text.ts";

/** The control for a body field, by what it holds. */
export function FieldEditor(props: EditorProps) {
  const { field, value, onChange } = props;
  const lookups = useLookups();
  const { kind } = field;
  switch (kind.type) {
    case "text":
      return kind.format === "long" || kind.format === "html" ? (
        <LongText {...props} />
      ) : (
        <ShortText
          {...props}
          type={kind.format === "email" ? "email" : kind.format === "phone" ? "tel" : "text"}
        />
      );
    case "integer":
    case "number":
      return <NumberInput {...props} />;
    case "date":
      return (
        <DateInput
          {...props}
          type="date"
          value={value instanceof UnreadableInput ? value : asText(value)}
          onChange={(next) => onChange(next === "" ? undefined : next)}
        />
      );
    case "datetime":
      return (
        <DateInput
          {...props}
          type="datetime-local"
          value={value instanceof UnreadableInput ? value : localInput(value)}
          onChange={(next) => onChange(typeof next === "string" ? instantOf(next) : next)}
        />
      );
    case "list":
      if (kind.choices !== undefined) return <CodeListEditor {...props} choices={kind.choices} />;
      return (
        <ShortText
          {...props}
          type="text"
          placeholder="Values, separated by commas"
          read={(text) => text}
        />
      );
    case "flag":
      return (
        <Choices
          {...props}
          options={[
            ["true", "Yes"],
            ["false", "No"],
          ]}
          shown={value === true ? "true" : "false"}
          read={(text) => text === "true"}
        />
      );
    case "switch":
      return (
        <Choices
          {...props}
          options={[
            ["1", "Yes"],
            ["0", "No"],
          ]}
          shown={asText(value)}
          read={Number}
        />
      );
    case "choice":
      return (
        <Choices
          {...props}
          options={kind.choices.map((choice) => [String(choice.id), choice.label])}
          shown={asText(value)}
          read={kind.wire === "string" ? (text) => text : Number}
        />
      );
    case "word":
      return (
        <Choices
          {...props}
          options={kind.words.map((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)])}
          shown={asText(value)}
          read={(text) => text}
        />
      );
    case "user":
      return (
        <Choices
          {...props}
          options={(lookups?.users ?? []).map((user) => [String(user.id), nameOf(user)])}
          shown={asText(value)}
          read={Number}
        />
      );
    case "lookup":
      return (
        <Choices
          {...props}
          options={(lookups?.[kind.lookup] ?? []).map((entry) => [
            String(entry.id),
            lookupLabel(entry),
          ])}
          shown={asText(value)}
          read={Number}
        />
      );
    case "gender":
      return (
        <Choices
          {...props}
          options={GENDERS.map((gender) => [String(gender.id), gender.label])}
          shown={asText(value)}
          read={Number}
        />
      );
    case "entity":
      return kind.wire === "code" ? (
        <Choices
          {...props}
          options={Object.entries(ENTITY_CODES).map(([label, code]) => [String(code), label])}
          shown={asText(value)}
          read={Number}
        />
      ) : (
        <Choices
          {...props}
          options={CUSTOM_FIELD_ENTITIES.map((entity) => [entity, entity])}
          shown={asText(value)}
          read={(text) => text}
        />
      );
    case "users":
      return <UserListEditor {...props} />;
    case "attendees":
      if (kind.of === "users") return <UserListEditor {...props} />;
      return (
        <ReferenceEditor
          {...props}
          resources={[kind.of === "candidates" ? "candidate" : "contact"]}
          many
        />
      );
    case "ref":
      return <ReferenceEditor {...props} resources={[kind.resource]} />;
    case "refs":
      return <ReferenceEditor {...props} resources={[kind.resource]} many />;
    case "related":
      return <ReferenceEditor {...props} resources={SLUGGED} />;
    case "file":
      return <FileEditor label={props.label} value={value} onChange={onChange} />;
    case "custom_fields":
    case "policy":
      return null;
  }
}

function asText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** What the browser's control for a local date and time holds, as an instant. */
function instantOf(local: string): string | undefined {
  return local === "" ? undefined : new Date(local).toISOString();
}

/** An instant as a local date and time for the browser's control. */
function localInput(value: unknown): string {
  if (typeof value !== "string" || value === "") return "";
  const date = new Date(value);
  return Number.isNaN(date.getTime())
    ? ""
    : new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

interface ShortProps extends EditorProps {
  readonly type: string;
  readonly placeholder?: string;
  readonly read?: (text: string) => unknown;
}

function ShortText({
  label,
  value,
  invalid,
  autoFocus,
  id,
  describedBy,
  onChange,
  type,
  placeholder,
  read = (text) => text,
}: ShortProps) {
  return (
    <input
      className={inputs["input"]}
      id={id}
      aria-label={id === undefined ? label : undefined}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      ref={focusOnce(autoFocus)}
      type={type}
      placeholder={placeholder}
      dir="auto"
      value={asText(value)}
      onChange={(event) => onChange(read(event.target.value))}
    />
  );
}

function LongText({ label, value, invalid, autoFocus, id, describedBy, onChange }: EditorProps) {
  return (
    <textarea
      className={[inputs["input"], inputs["area"]].join(" ")}
      id={id}
      aria-label={id === undefined ? label : undefined}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      ref={focusOnce(autoFocus)}
      rows={5}
      dir="auto"
      value={asText(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface ChoiceProps extends EditorProps {
  readonly options: readonly (readonly [string, string])[];
  readonly shown: string;
  readonly read: (text: string) => unknown;
}

function Choices({
  label,
  invalid,
  autoFocus,
  id,
  describedBy,
  onChange,
  options,
  shown,
  read,
}: ChoiceProps) {
  return (
    <select
      className={inputs["input"]}
      id={id}
      aria-label={id === undefined ? label : undefined}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      ref={focusOnce(autoFocus)}
      value={shown}
      onChange={(event) =>
        onChange(event.target.value === "" ? undefined : read(event.target.value))
      }
    >
      <option value="">Choose…</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}
