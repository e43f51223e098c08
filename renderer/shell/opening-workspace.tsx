import { useEffect } from "react";
import { useToasts } from "../core/toasts.ts";
import { usePreparing } from "../core/preparing.ts";
import { useSwitching } from "../core/workspaces.ts";
import { Notice } from "../ui/notices.tsx";
import { stayingText } from "../core/workspace-texts.ts";
import { PreparingScreen } from "./lock/preparing-screen.tsx";
import { SHELL_TEXTS as TEXTS } from "./texts.ts";

/** The whole page while another workspace is being opened. */
export function OpeningWorkspace({
  name,
  unsent,
}: {
  readonly name: string;
  readonly unsent: number;
}) {
  const preparing = usePreparing((state) => state.preparing);
  return preparing === null ? (
    <main>
      <Notice title={TEXTS.openingWorkspace.opening(name)}>
        {unsent === 0 ? null : stayingText(unsent)}
      </Notice>
    </main>
  ) : (
    <PreparingScreen preparing={preparing} />
  );
}

/** Says why a workspace was not opened, once the one before is back on the screen. */
export function useSwitchFailure(): void {
  const error = useSwitching((state) => state.error);
  useEffect(() => {
    if (error === null) return;
    useToasts.getState().add({ tone: "bad", text: error });
    useSwitching.setState({ error: null });
  }, [error]);
}
