import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { z } from "zod";
import type { WorkspaceView } from "../../../../shared/local/workspaces.ts";
import { isTyped, useTyped } from "../../../core/use-typed.tsx";
import { attempt, useAction } from "../../../core/use-action.ts";
import { MAX_NAME_LENGTH } from "./account-input.tsx";
import { ACCOUNT_FIELD_TEXTS, WORKSPACE_FORM_TEXTS } from "../texts.ts";
import { useDemoShown } from "../../../core/demo.ts";
import { useBridge } from "../../../core/workspace.tsx";
import {
  removeWorkspace,
  renameWorkspace,
  useWorkspaces,
  WORKSPACES_KEY,
} from "../../../core/workspaces.ts";
import { Button } from "../../../ui/button.tsx";
import inputs from "../../../ui/inputs.module.css";
import { focusOnce } from "../../../ui/focus.ts";
import {
  hostOf,
  losingText,
  REMOVE_TEXTS,
  waitingText,
  WORKSPACE_TEXTS,
} from "../../../core/workspace-texts.ts";
import styles from "./workspaces.module.css";
import { addToast } from "../../../core/toasts.ts";
import { ConfirmDialog } from "../../../ui/modal.tsx";

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
      {removing === null ? null : (
        <RemoveWorkspaceDialog
          key={removing.id}
          workspace={removing}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}

function renameDraft({ id }: WorkspaceView): string {
  return `rename-workspace ${id}`;
}

interface RowProps {
  readonly workspace: WorkspaceView;
  readonly onRemove: () => void;
}

function Row({ workspace, onRemove }: RowProps) {
  const [renaming, setRenaming] = useState(() => isTyped(renameDraft(workspace)));
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
                ...(current ? [WORKSPACE_FORM_TEXTS.open] : []),
              ].join(" · ")}
            </small>
          </span>
          <Button
            small
            aria-label={WORKSPACE_FORM_TEXTS.renameNamed(name)}
            onPress={() => setRenaming(true)}
          >
            {WORKSPACE_FORM_TEXTS.rename}
          </Button>
          {current ? null : (
            <Button
              small
              tone="quiet"
              aria-label={WORKSPACE_FORM_TEXTS.removeNamed(name)}
              onPress={onRemove}
            >
              {WORKSPACE_FORM_TEXTS.remove}
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
  const [name, setName] = useTyped(renameDraft(workspace), z.string(), workspace.name);
  const rename = useAction(
    async () => {
      await renameWorkspace(bridge, workspace.id, name.trim());
      await client.invalidateQueries({ queryKey: WORKSPACES_KEY });
      onDone();
    },
    { failed: WORKSPACE_FORM_TEXTS.notRenamed(workspace.name) },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") void rename.run();
  };
  return (
    <form className={styles["listForm"]} onSubmit={submit}>
      <input
        ref={focusOnce(true)}
        className={inputs["input"]}
        aria-label={ACCOUNT_FIELD_TEXTS.newName(workspace.name)}
        dir="auto"
        maxLength={MAX_NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && onDone()}
      />
      <Button small tone="primary" type="submit" isDisabled={name.trim() === ""}>
        {WORKSPACE_FORM_TEXTS.save}
      </Button>
      <Button small onPress={onDone}>
        {WORKSPACE_FORM_TEXTS.cancel}
      </Button>
    </form>
  );
}

interface Props {
  readonly workspace: WorkspaceView;
  readonly onClose: () => void;
}

/** Asks before a workspace is removed; unsent changes have to be given up explicitly. */
function RemoveWorkspaceDialog({ workspace, onClose }: Props) {
  const bridge = useBridge();
  const client = useQueryClient();
  const { name, remote, unsent } = workspace;
  const [isLossAccepted, setLossAccepted] = useState(false);
  const remove = async () => {
    onClose();
    await attempt(async () => {
      await removeWorkspace(bridge, workspace.id, unsent > 0);
      addToast({ tone: "plain", text: REMOVE_TEXTS.done(name) });
    }, WORKSPACE_FORM_TEXTS.notRemoved(name));
    await client.invalidateQueries({ queryKey: WORKSPACES_KEY });
  };
  return (
    <ConfirmDialog
      title={REMOVE_TEXTS.title(name)}
      open
      confirm={REMOVE_TEXTS.remove}
      isDisabled={unsent > 0 && !isLossAccepted}
      startsOnConfirm={false}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{REMOVE_TEXTS.what(remote === null ? null : hostOf(remote))}</p>
      {unsent === 0 ? null : (
        <label className={styles["choice"]}>
          <input
            type="checkbox"
            checked={isLossAccepted}
            onChange={(event) => setLossAccepted(event.target.checked)}
          />
          <strong>{losingText(unsent)}</strong>
          <span>{REMOVE_TEXTS.send}</span>
        </label>
      )}
    </ConfirmDialog>
  );
}
