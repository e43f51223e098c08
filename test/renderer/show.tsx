import type { ReactNode } from "react";
import { render } from "vitest-browser-react";
import { SlotsProvider } from "../../renderer/core/slots.ts";
import "../../renderer/shell/command-table.ts";
import { SLOTS } from "../../renderer/shell/slots.ts";
import { ToastList } from "../../renderer/shell/toast-list.tsx";
import { Workspace } from "../../renderer/core/workspace.tsx";
import type { ScriptedBridge } from "./scripted-bridge.ts";
import "../../renderer/ui/tokens.css";
import "../../renderer/ui/base.css";

/** A part of the page in a workspace of its own, with the styles of the app. */
export function show(bridge: ScriptedBridge, children: ReactNode) {
  return render(
    <Workspace bridge={bridge}>
      <SlotsProvider value={SLOTS}>{children}</SlotsProvider>
      <ToastList />
    </Workspace>,
  );
}
