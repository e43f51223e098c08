import { Upload } from "lucide-react";
import { useState } from "react";
import { type BlobRef, isBlobRef } from "../../shared/wire.ts";
import { failureText } from "../core/use-action.ts";
import { useBridge } from "../core/workspace.tsx";
import { FileDrop } from "../ui/file-drop.tsx";
import inputs from "../ui/inputs.module.css";
import styles from "./editors.module.css";
import { FIELD_TEXTS as TEXTS } from "./texts.ts";

/** Chooses, drops or pastes a file, and copies it into the workspace, to be sent later. */
export function FileEditor({
  label,
  value,
  takesLinks = false,
  onChange,
}: {
  readonly label: string;
  readonly value: unknown;
  /** True if the address of a file may stand for the file. */
  readonly takesLinks?: boolean;
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
      <FileDrop className={styles["drop"]} label={label} onFile={(file) => void copy(file)}>
        <Upload size={15} aria-hidden />
        {TEXTS.fileEditor.choose}
      </FileDrop>
      {takesLinks ? (
        <input
          className={[inputs["input"], styles["link"]].join(" ")}
          type="url"
          aria-label={TEXTS.fileEditor.link(label)}
          placeholder={TEXTS.fileEditor.linkPlaceholder}
          value={typeof value === "string" ? value : ""}
          onChange={(event) => {
            setMessage(null);
            onChange(event.target.value === "" ? undefined : event.target.value);
          }}
        />
      ) : null}
      {message === null ? null : <p role="status">{message}</p>}
    </div>
  );
}

function readyText({ name }: BlobRef): string {
  return TEXTS.fileEditor.readyToSend(name);
}
