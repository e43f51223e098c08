import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { callLocal, localKeys } from "../../core/local.ts";
import { undoAction, useToasts } from "../../core/toasts.ts";
import { attempt } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import { GROUP_TEXTS } from "./texts.ts";

const APART = { params: { name: "duplicates-apart" } } as const;
const keys = z.object({ value: z.array(z.string()) });

/**
 * Returns a function that stores in the workspace that the records of a group are different, or
 * that they may be the same again, and offers to undo it. It never rejects.
 */
export function useDismissGroup(): (key: string, apart: boolean) => Promise<void> {
  const bridge = useBridge();
  const client = useQueryClient();
  const add = useToasts((state) => state.add);
  const store = async (key: string, apart: boolean) => {
    const known = keys.safeParse(await callLocal(bridge, "readSetting", APART));
    const others = (known.success ? known.data.value : []).filter((other) => other !== key);
    const value = apart ? [...others, key] : others;
    await callLocal(bridge, "saveSetting", { ...APART, body: { value } });
    await client.invalidateQueries({ queryKey: localKeys("listDuplicates") });
  };
  return async (key, apart) => {
    if (!(await attempt(() => store(key, apart), GROUP_TEXTS.notStored))) return;
    add({
      tone: "plain",
      text: apart ? GROUP_TEXTS.dismissed : GROUP_TEXTS.restored,
      action: undoAction(() => void attempt(() => store(key, !apart), GROUP_TEXTS.notStored)),
    });
  };
}
