import { useId } from "react";
import { AUTO_LOCK_MINUTES, type EncryptionView } from "../../../../shared/local/encryption.ts";
import { callLocal } from "../../../core/local.ts";
import { useAction } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { LabelledSelect } from "../labelled-select.tsx";
import settings from "../settings.module.css";
import { AUTO_LOCK_TEXTS as TEXTS } from "./texts.ts";

const OFF = "off";

/** After how long without use an encrypted workspace locks itself. */
export function AutoLock({ encryption }: { readonly encryption: EncryptionView }) {
  const bridge = useBridge();
  const id = useId();
  const about = `${id}-about`;
  const { run } = useAction(
    (chosen: string) => {
      const minutes = AUTO_LOCK_MINUTES.find((value) => String(value) === chosen) ?? null;
      return callLocal(bridge, "setAutoLock", { body: { minutes } });
    },
    { failed: TEXTS.failed },
  );
  return (
    <div>
      <LabelledSelect
        id={id}
        label={TEXTS.label}
        describedBy={about}
        value={String(encryption.lock_after_minutes ?? OFF)}
        options={[
          [OFF, TEXTS.off],
          ...AUTO_LOCK_MINUTES.map((value) => [String(value), TEXTS.after(value)] as const),
        ]}
        onChange={(chosen) => void run(chosen)}
      />
      <p id={about} className={settings["note"]}>
        {encryption.has_passphrase ? TEXTS.about : TEXTS.aboutKept}
      </p>
    </div>
  );
}
