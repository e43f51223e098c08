import { useState } from "react";
import { wipeWorkspace } from "../../core/encryption.ts";
import { useAction } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/modal.tsx";
import { ErrorBox } from "../../ui/notices.tsx";
import { WIPE_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly label: string;
  readonly about: string;
  readonly isDisabled?: boolean;
  readonly startOver: () => void;
}

/** Deletes a workspace that cannot be opened from this computer, once the user has confirmed it. */
export function WipeButton({ label, about, isDisabled = false, startOver }: Props) {
  const bridge = useBridge();
  const [isAsking, setAsking] = useState(false);
  const wipe = useAction(
    async () => {
      await wipeWorkspace(bridge);
      startOver();
    },
    { failed: TEXTS.failed, isInline: true },
  );
  return (
    <>
      <Button
        tone="quiet"
        small
        isDisabled={isDisabled || wipe.isRunning}
        onPress={() => setAsking(true)}
      >
        {label}
      </Button>
      {wipe.failure === null ? null : <ErrorBox>{wipe.failure}</ErrorBox>}
      <ConfirmDialog
        title={TEXTS.title}
        open={isAsking}
        confirm={TEXTS.confirm}
        startsOnConfirm={false}
        onConfirm={() => {
          setAsking(false);
          void wipe.run();
        }}
        onClose={() => setAsking(false)}
      >
        <p>{about}</p>
      </ConfirmDialog>
    </>
  );
}
