import { useState } from "react";
import { SLUGGED } from "../../shared/contract/resource.ts";
import { Button } from "../ui/button.tsx";
import { Stack } from "../ui/stack.tsx";
import type { EditorProps } from "./editor-props.ts";
import { ReferenceEditor } from "./reference-editor.tsx";
import { FIELD_TEXTS } from "./texts.ts";

const TEXTS = FIELD_TEXTS.relatedEditor;

/**
 * The record that something is about, or none of them: "" with the kind "Other". api-spec:
 * Activity, entity-type codes.
 */
export function RelatedEditor(props: EditorProps) {
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
        <p role="status">{TEXTS.isOther}</p>
      ) : props.field.required ? null : (
        <Stack row gap={1}>
          <Button small onPress={() => choose("")}>
            {TEXTS.other}
          </Button>
        </Stack>
      )}
    </>
  );
}
