import { useState } from "react";
import { useBridge } from "../../data/workspace.tsx";
import inputs from "../../ui/field.module.css";

/** Chooses a file; its bytes are copied into the workspace at once, so that it can be sent later. */
export function FileEditor({
  label,
  onChange,
}: {
  readonly label: string;
  readonly onChange: (value: unknown) => void;
}) {
  const bridge = useBridge();
  const [said, setSaid] = useState<string | null>(null);
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
              setSaid(`${ref.name} is ready to be sent.`);
              onChange(ref);
            },
            (error: unknown) => setSaid(error instanceof Error ? error.message : "The file cannot be copied."),
          );
        }}
      />
      {said === null ? null : <p role="status">{said}</p>}
    </div>
  );
}
