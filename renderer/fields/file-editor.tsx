import { useState } from "react";
import { type BlobRef, isBlobRef } from "../../shared/wire.ts";
import { useBridge } from "../core/workspace.tsx";
import inputs from "../ui/field.module.css";

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
  const [said, setSaid] = useState(isBlobRef(value) ? ready(value) : null);
  return (
    <div>
      <input
        className={inputs["input"]}
        type="file"
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file === undefined) return;
          setSaid("Copying…");
          bridge.addFile(file).then(
            (ref) => {
              setSaid(ready(ref));
              onChange(ref);
            },
            (error: unknown) =>
              setSaid(error instanceof Error ? error.message : "The file cannot be copied."),
          );
        }}
      />
      {said === null ? null : <p role="status">{said}</p>}
    </div>
  );
}

function ready({ name }: BlobRef): string {
  return `${name} is ready to be sent.`;
}
