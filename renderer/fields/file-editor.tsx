import { useState } from "react";
import { type BlobRef, isBlobRef } from "../../shared/wire.ts";
import { failureText } from "../core/use-action.ts";
import { useBridge } from "../core/workspace.tsx";
import inputs from "../ui/field.module.css";
import { FIELD_TEXTS as TEXTS } from "./texts.ts";

/**
 * Chooses a file; its bytes are copied into the workspace at once, so that it can be sent later.
 */
export function FileEditor({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}) {
  const bridge = useBridge();
  const [message, setMessage] = useState(isBlobRef(value) ? readyText(value) : null);
  // Another file may be chosen while the first one is copied: each is copied.
  const copy = async (file: File) => {
    setMessage(TEXTS.fileEditor.copying);
    try {
      const ref = await bridge.addFile(file);
      setMessage(readyText(ref));
      onChange(ref);
    } catch (error) {
      setMessage(failureText(error, TEXTS.fileEditor.copyFailed(file.name)));
    }
  };
  return (
    <div>
      <input
        className={inputs["input"]}
        type="file"
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) void copy(file);
        }}
      />
      {message === null ? null : <p role="status">{message}</p>}
    </div>
  );
}

function readyText({ name }: BlobRef): string {
  return TEXTS.fileEditor.readyToSend(name);
}
