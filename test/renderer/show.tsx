import type { ReactNode } from "react";
import { render } from "vitest-browser-react";
import { useToasts } from "../../renderer/core/toasts.ts";
import { SlotsProvider } from "../../renderer/core/slots.ts";
import "../../renderer/shell/command-table.ts";
import { SLOTS } from "../../renderer/shell/app.tsx";
import { ToastList } from "../../renderer/shell/toast-list.tsx";
import { Workspace } from "../../renderer/core/workspace.tsx";
import type { ScriptedBridge } from "./scripted-bridge.ts";
import "../../renderer/ui/tokens.css";
import "../../renderer/ui/base.css";

/** A part of the page in a workspace of its own, with what the shell puts into it. */
export function inWorkspace(bridge: ScriptedBridge, children: ReactNode) {
  return (
    <Workspace bridge={bridge}>
      <SlotsProvider value={SLOTS}>{children}</SlotsProvider>
      <ToastList />
    </Workspace>
  );
}

/** The same drawn, with the styles of the app; messages of earlier tests are gone. */
export function show(bridge: ScriptedBridge, children: ReactNode) {
  useToasts.setState({ toasts: [], undoable: [] });
  return render(inWorkspace(bridge, children));
}
