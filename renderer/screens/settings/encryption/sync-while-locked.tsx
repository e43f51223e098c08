import { useId } from "react";
import type { EncryptionView } from "../../../../shared/local/encryption.ts";
import { callLocal } from "../../../core/local.ts";
import { useAction } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { Switch } from "../../../ui/switch.tsx";
import settings from "../settings.module.css";
import { LOCKED_SYNC_TEXTS as TEXTS } from "./texts.ts";

/** Whether a lock leaves the workspace syncing, and what that costs. */
export function SyncWhileLocked({ encryption }: { readonly encryption: EncryptionView }) {
  const bridge = useBridge();
  const about = useId();
  const { run } = useAction(
    (on: boolean) => callLocal(bridge, "setSyncWhileLocked", { body: { on } }),
    { failed: TEXTS.failed },
  );
  return (
    <div>
      <Switch
        label={TEXTS.label}
        describedBy={about}
        selected={encryption.sync_while_locked}
        onChange={(on) => void run(on)}
      />
      <p id={about} className={settings["note"]}>
        {TEXTS.about}
      </p>
    </div>
  );
}
