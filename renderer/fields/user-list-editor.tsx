import { z } from "zod";
import { splitList } from "../../shared/contract/text-values.ts";
import { useLookups } from "../core/queries.ts";
import { hasWords } from "../ui/find-words.ts";
import { useTypedHere } from "../core/use-typed.tsx";
import { ChipPicker } from "./chip-picker.tsx";
import type { EditorProps } from "./editor-props.ts";
import { FIELD_TEXTS } from "./texts.ts";

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
      chosen={ids.map((id) => ({ key: id, name: <bdi>{nameOf(id)}</bdi>, text: nameOf(id) }))}
      hits={hits}
      none={{
        text: FIELD_TEXTS.referenceEditor.noneCalled("colleague", text.trim()),
        action: null,
      }}
      text={text}
      onText={setText}
      onPick={(id) => {
        setText("");
        onChange([...ids, id].join(","));
      }}
      onRemove={(id) => onChange(ids.filter((other) => other !== id).join(","))}
    />
  );
}
