import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { WorkspaceView } from "../../../../shared/local/workspaces.ts";
import { useToasts } from "../../../core/toasts.ts";
import { useDemoShown } from "../../../core/demo.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { renameWorkspace, useWorkspaces, WORKSPACES_KEY } from "../../../core/workspaces.ts";
import { Button } from "../../../ui/button.tsx";
import inputs from "../../../ui/field.module.css";
import { focusOnce } from "../../../ui/focus-once.ts";
import { RemoveWorkspaceDialog } from "./remove-workspace-dialog.tsx";
import { hostOf, waitingText, WORKSPACE_TEXTS } from "../../../core/workspace-texts.ts";
import styles from "./workspace-list.module.css";

/** The workspaces of this machine: what they are called, and which of them stay. */
export function WorkspaceList() {
  const workspaces = useWorkspaces();
  const [removing, setRemoving] = useState<WorkspaceView | null>(null);
  if (useDemoShown()) return <p>{WORKSPACE_TEXTS.demoNote}</p>;
  return (
    <>
      <ul className={styles["list"]}>
        {workspaces.map((workspace) => (
          <Row key={workspace.id} workspace={workspace} onRemove={() => setRemoving(workspace)} />
        ))}
      </ul>
      <RemoveWorkspaceDialog workspace={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

interface RowProps {
  readonly workspace: WorkspaceView;
  readonly onRemove: () => void;
}

function Row({ workspace, onRemove }: RowProps) {
  const [renaming, setRenaming] = useState(false);
  const { name, remote, unsent, current } = workspace;
  return (
    <li className={styles["row"]}>
      {renaming ? (
        <NameForm workspace={workspace} onDone={() => setRenaming(false)} />
      ) : (
        <>
          <span className={styles["words"]}>
            <strong dir="auto">{name}</strong>
            <small>
              {[
                remote === null ? WORKSPACE_TEXTS.noServer : hostOf(remote),
                ...(unsent > 0 ? [waitingText(unsent)] : []),
                ...(current ? ["open"] : []),
              ].join(" · ")}
            </small>
          </span>
          <Button small aria-label={`Rename ${name}`} onPress={() => setRenaming(true)}>
            Rename
          </Button>
          {current ? null : (
            <Button small tone="quiet" aria-label={`Remove ${name}`} onPress={onRemove}>
              Remove…
            </Button>
          )}
        </>
      )}
    </li>
  );
}

function NameForm({
  workspace,
  onDone,
}: {
  readonly workspace: WorkspaceView;
  readonly onDone: () => void;
}) {
  const bridge = useBridge();
  const client = useQueryClient();
  const [name, setName] = useState(workspace.name);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return;
    try {
      await renameWorkspace(bridge, workspace.id, name.trim());
      await client.invalidateQueries({ queryKey: WORKSPACES_KEY });
      onDone();
    } catch (error) {
      useToasts.getState().add({
        tone: "bad",
        text: error instanceof Error ? error.message : `Couldn't rename ${workspace.name}.`,
      });
    }
  };
  return (
    <form className={styles["form"]} onSubmit={(event) => void save(event)}>
      <input
        ref={focusOnce(true)}
        className={inputs["input"]}
        aria-label={`New name of ${workspace.name}`}
        dir="auto"
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && onDone()}
      />
      <Button small tone="primary" type="submit" isDisabled={name.trim() === ""}>
        Save
      </Button>
      <Button small onPress={onDone}>
        Cancel
      </Button>
    </form>
  );
}
