import { useEffect } from "react";
import { useDemoShown } from "../core/demo.ts";
import { useMe } from "../core/me.ts";
import { WORKSPACE_TEXTS } from "../core/workspace-texts.ts";
import { useWorkspaces } from "../core/workspaces.ts";
import { instantTitle } from "../ui/format.ts";
import { localDate } from "../ui/local-date.ts";
import { SHELL_TEXTS as TEXTS } from "./texts.ts";

/** Says at the foot of every printed sheet whose it is and when it was printed. */
export function usePrintFoot(): void {
  const isDemo = useDemoShown();
  const current = useWorkspaces().find((workspace) => workspace.current);
  const workspace = isDemo ? WORKSPACE_TEXTS.demo : (current?.name ?? "");
  const user = useMe()?.full_name ?? "";
  useEffect(() => {
    const write = () => {
      const printed = TEXTS.printedAt(instantTitle(localDate(Date.now()).toISOString()));
      const foot = [workspace, user, printed].filter((text) => text !== "").join(" · ");
      document.documentElement.style.setProperty("--print-foot", cssString(foot));
    };
    window.addEventListener("beforeprint", write);
    return () => window.removeEventListener("beforeprint", write);
  }, [workspace, user]);
}

/** Returns a text as the style sheet language writes it. */
function cssString(text: string): string {
  return `"${text.replaceAll(/\s+/g, " ").replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
