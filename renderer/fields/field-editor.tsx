import { parseInstant } from "../../shared/contract/instant.ts";
import { DateInput } from "../ui/date-input.tsx";
import { clockOf, dayOf, isValid, localDate, localTime } from "../ui/local-date.ts";
import { NumberInput } from "../ui/number-input.tsx";
import { UnreadableInput } from "../ui/unreadable-input.ts";
import { ChoiceInput } from "./choice-input.tsx";
import { CodeListEditor } from "./code-list-editor.tsx";
import type { EditorProps } from "./editor-props.ts";
import { FileEditor } from "./file-editor.tsx";
import { MoneyEditor } from "./money-editor.tsx";
import { ReferenceEditor } from "./reference-editor.tsx";
import { RelatedEditor } from "./related-editor.tsx";
import { RichText } from "./rich-text.tsx";
import { hasTags, TagEditor } from "./tag-editor.tsx";
import { asText, ShortText } from "./text-inputs.tsx";
import { FIELD_TEXTS as TEXTS } from "./texts.ts";
import { UserListEditor } from "./user-list-editor.tsx";

const INPUT_TYPES: Readonly<Record<string, string>> = { email: "email", phone: "tel" };

/** The control for a body field, by what it holds. */
export function FieldEditor(props: EditorProps) {
  const { kind } = props.field;
  switch (kind.type) {
    case "text":
      return kind.format === "long" || kind.format === "html" ? (
        <RichText {...props} />
      ) : (
        <ShortText {...props} type={INPUT_TYPES[kind.format ?? ""] ?? "text"} />
      );
    case "integer":
      return <NumberInput {...props} currency={undefined} />;
    case "number":
      return <MoneyEditor {...props} />;
    case "date":
      return <DayEditor {...props} />;
    case "datetime":
      return <TimeEditor {...props} />;
    case "list":
      if (kind.choices !== undefined) return <CodeListEditor {...props} choices={kind.choices} />;
      if (hasTags(props.name)) return <TagEditor {...props} />;
      return <ShortText {...props} type="text" placeholder={TEXTS.commas} />;
    case "flag":
    case "switch":
    case "choice":
    case "word":
    case "user":
    case "lookup":
    case "gender":
    case "entity":
      return <ChoiceInput {...props} />;
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
      return <RelatedEditor {...props} />;
    case "file":
      return (
        <FileEditor
          label={props.label}
          value={props.value}
          onChange={props.onChange}
          takesLinks={kind.url}
        />
      );
    case "custom_fields":
    case "policy":
      return null;
  }
}

function DayEditor(props: EditorProps) {
  const { value, from: _, currency: _currency, onChange, ...rest } = props;
  return (
    <DateInput
      {...rest}
      type="day"
      value={value instanceof UnreadableInput ? value : asText(value)}
      onChange={(next) => onChange(next === "" ? undefined : next)}
    />
  );
}

function TimeEditor(props: EditorProps) {
  const { value, from, onChange } = props;
  return (
    <DateInput
      {...props}
      type="time"
      from={localInput(from)}
      value={value instanceof UnreadableInput ? value : localInput(value)}
      onChange={(next) => onChange(typeof next === "string" ? instantOf(next) : next)}
    />
  );
}

/** A local date and time, as the field holds it, as an instant. */
function instantOf(local: string): string | undefined {
  return local === "" ? undefined : localTime(local).toISOString();
}

/** An instant as the field holds it: a local date and time. */
function localInput(value: unknown): string {
  if (typeof value !== "string" || value === "") return "";
  const date = localDate(parseInstant(value) ?? Number.NaN);
  return isValid(date) ? `${dayOf(date)}T${clockOf(date)}` : "";
}
