import { existsSync } from "node:fs";
import { join } from "node:path";
import type { WorkspaceView } from "../../../shared/local/workspaces.ts";
import { type FileKey, fileKind } from "../../store/file/file-key.ts";
import { peekWorkspace } from "../../store/peek-workspace.ts";
import type { WorkspaceFolder } from "./workspace-folders.ts";

/** The workspaces as they are listed. `shown`: the one that is open or locked, and its key. */
export function viewWorkspaces(
  folders: readonly WorkspaceFolder[],
  shown: { readonly id: string; readonly key: FileKey | null },
): readonly WorkspaceView[] {
  return folders.flatMap((workspace): WorkspaceView[] => {
    const current = workspace.id === shown.id;
    const file = join(workspace.folder, "workspace.db");
    const peeked = peekWorkspace(file, (current ? shown.key : null) ?? undefined);
    if (peeked === null && !current) return existsSync(file) ? [unreadView(workspace, file)] : [];
    const remote = peeked?.remote ?? null;
    const name =
      peeked?.name ?? (remote === null ? null : URL.parse(remote)?.host) ?? "My workspace";
    return [{ id: workspace.id, name, remote, current, unsent: peeked?.unsent ?? 0 }];
  });
}

/**
 * What can be told of a workspace that is not open and cannot be read: it is encrypted, or its file
 * is damaged. Nothing says that it has no changes.
 */
function unreadView({ id }: WorkspaceFolder, file: string): WorkspaceView {
  const name = fileKind(file) === "encrypted" ? "Encrypted workspace" : "Unreadable workspace";
  return { id, name, remote: null, current: false, unsent: 0 };
}
