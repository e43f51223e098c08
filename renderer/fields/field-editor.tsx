import { parseInstant } from "../../shared/contract/instant.ts";
import { DateInput } from "../ui/date-input.tsx";
import { clockOf, dayOf, isValid, localDate, localTime } from "../ui/local-date.ts";
import { NumberInput } from "../ui/number-input.tsx";
import { UnreadableInput } from "../ui/read-number.ts";
import { CodeListEditor, hasTags, TagEditor } from "./tag-editor.tsx";
import type { EditorProps } from "./editor-props.ts";
import { FileEditor } from "./file-editor.tsx";
import { MoneyEditor } from "./money-editor.tsx";
import { ReferenceEditor } from "./reference-editor.tsx";
import { RichText } from "./rich-text.tsx";
import { asText, ShortText } from "./text-inputs.tsx";
import { FIELD_TEXTS as TEXTS } from "./texts.ts";
import { useLookups } from "../core/queries.ts";
import { Select } from "../ui/select.tsx";
import { choicesOf } from "./choices.ts";
import { LookupWord } from "./stage.tsx";
import { useState } from "react";
import { SLUGGED } from "../../shared/contract/resource.ts";
import { Button } from "../ui/button.tsx";
import { Stack } from "../ui/layout.tsx";
import { z } from "zod";
import { splitList } from "../../shared/contract/text-values.ts";
import { hasWords } from "../ui/highlight.tsx";
import { useTypedHere } from "../core/use-typed.tsx";
import { ChipPicker } from "./chip-picker.tsx";

const INPUT_TYPES: Readonly<Record<string, string>> = { email: "email", phone: "tel" };

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
  const { value, from: _, currency: _currency, onChange, ...inputProps } = props;
  return (
    <DateInput
      {...inputProps}
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

function localInput(value: unknown): string {
  if (typeof value !== "string" || value === "") return "";
  const date = localDate(parseInstant(value) ?? Number.NaN);
  return isValid(date) ? `${dayOf(date)}T${clockOf(date)}` : "";
}

function ChoiceInput(props: EditorProps) {
  const { label, field, value, invalid, autoFocus, id, describedBy, onChange } = props;
  const { kind } = field;
  const choices = choicesOf(kind, useLookups());
  if (choices === null) return null;
  const valueText = kind.type === "flag" ? String(value === true) : asText(value);
  return (
    <Select
      label={label}
      id={id}
      describedBy={describedBy}
      invalid={invalid}
      autoFocus={autoFocus}
      value={valueText}
      options={[["", TEXTS.nothingChosen], ...choices.options]}
      show={
        kind.type === "lookup"
          ? (option, word) => <LookupWord lookup={kind.lookup} value={option} word={word} />
          : undefined
      }
      onChange={(next) => onChange(next === "" ? undefined : choices.read(next))}
    />
  );
}

/** The record that something is about; "" with the kind "Other". api-spec: entity-type codes. */
function RelatedEditor(props: EditorProps) {
  const { value, onChange } = props;
  const [isOther, setOther] = useState(value === "");
  const choose = (next: unknown) => {
    setOther(next === "");
    onChange(next);
  };
  return (
    <>
      <ReferenceEditor {...props} canRemove={false} resources={SLUGGED} onChange={choose} />
      {isOther ? (
        <p role="status">{TEXTS.relatedEditor.isOther}</p>
      ) : props.field.required ? null : (
        <Stack row gap={1}>
          <Button small onPress={() => choose("")}>
            {TEXTS.relatedEditor.other}
          </Button>
        </Stack>
      )}
    </>
  );
}

/** Chooses colleagues by typing a piece of their name; holds their ids, separated by commas. */
export function UserListEditor({ value, onChange, ...field }: EditorProps) {
  const users = useLookups()?.users ?? [];
  const [text, setText] = useTypedHere(`find ${field.label}`, z.string(), "");
  const ids = splitList(value);
  const nameOf = (id: string) =>
    users.find((user) => String(user.id) === id)?.full_name ?? `#${id}`;
  const hits = users
    .map(({ id }) => ({ key: String(id), title: nameOf(String(id)) }))
    .filter(({ key, title }) => !ids.includes(key) && hasWords(title, text));
  return (
    <ChipPicker
      {...field}
      chips={ids.map((id) => ({ key: id, name: <bdi>{nameOf(id)}</bdi>, text: nameOf(id) }))}
      hits={hits}
      none={{
        text: TEXTS.referenceEditor.noneCalled("colleague", text.trim()),
        action: null,
      }}
      text={text}
      onText={setText}
      onPick={(id) => {
        setText("");
        onChange([...ids, id].join(","));
      }}
      onRemove={(id) => onChange(ids.filter((userId) => userId !== id).join(","))}
    />
  );
}
