import { useQueryClient } from "@tanstack/react-query";
import { Check, ChevronsUpDown, FlaskConical, LogOut, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import { switchDemo, useDemo, useDemoShown } from "../core/demo.ts";
import { useStatus } from "../core/queries.ts";
import { useBridge } from "../core/workspace.tsx";
import {
  openWorkspace,
  useNewWorkspace,
  useWorkspaces,
  WORKSPACES_KEY,
} from "../core/workspaces.ts";
import { arrowFocus, focusOnce } from "../ui/focus.ts";
import { Popover } from "../ui/popover.tsx";
import { hostOf, unsentOf, waitingText, WORKSPACE_TEXTS } from "../core/workspace-texts.ts";
import styles from "./sidebar.module.css";
import { SHELL_TEXTS as TEXTS } from "./texts.ts";

export function WorkspaceSwitcher() {
  const client = useQueryClient();
  const demo = useDemoShown();
  const current = useWorkspaces().find((workspace) => workspace.current);
  const [open, setOpen] = useState(false);
  const name = demo ? WORKSPACE_TEXTS.demo : (current?.name ?? "Roadbook");
  const toggle = (next: boolean) => {
    // Changes of other workspaces are counted when the menu opens.
    if (next) void client.invalidateQueries({ queryKey: WORKSPACES_KEY });
    setOpen(next);
  };
  return (
    <Popover
      label={WORKSPACE_TEXTS.menu}
      open={open}
      onOpenChange={toggle}
      trigger={
        <AriaButton
          className={styles["trigger"] ?? ""}
          aria-label={TEXTS.workspaceSwitcher.workspace(name)}
        >
          <img src="./icon.svg" alt="" width={22} height={22} />
          <span className={styles["current"]} dir="auto" title={name}>
            {name}
          </span>
          <ChevronsUpDown className={styles["chevron"]} size={14} aria-hidden />
        </AriaButton>
      }
    >
      <WorkspaceMenu demo={demo} onDone={() => setOpen(false)} />
    </Popover>
  );
}

function WorkspaceMenu({ demo, onDone }: { readonly demo: boolean; readonly onDone: () => void }) {
  const bridge = useBridge();
  const workspaces = useWorkspaces();
  const unsent = unsentOf(useStatus());
  const showNew = useNewWorkspace((state) => state.show);
  const { busy, error } = useDemo();
  const hasUnsentElsewhere = workspaces.some(
    (workspace) => !workspace.current && workspace.unsent > 0,
  );
  return (
    <ul className={styles["menu"]} onKeyDown={arrowFocus("button")}>
      {demo ? (
        <Entry
          name={WORKSPACE_TEXTS.demo}
          about={WORKSPACE_TEXTS.demoHint}
          current
          onOpen={onDone}
        />
      ) : (
        workspaces.map((workspace) => (
          <Entry
            key={workspace.id}
            name={workspace.name}
            about={workspace.remote === null ? WORKSPACE_TEXTS.noServer : hostOf(workspace.remote)}
            waiting={workspace.current ? unsent : workspace.unsent}
            current={workspace.current}
            onOpen={() => {
              onDone();
              if (!workspace.current) void openWorkspace(bridge, workspace, unsent);
            }}
          />
        ))
      )}
      {hasUnsentElsewhere && !demo ? (
        <li className={styles["note"]}>{WORKSPACE_TEXTS.waitNote}</li>
      ) : null}
      {demo ? (
        <Action onPress={() => void switchDemo(bridge, false)} disabled={busy} first>
          <LogOut size={15} aria-hidden />
          {WORKSPACE_TEXTS.leaveDemo}
        </Action>
      ) : (
        <Action
          first
          onPress={() => {
            onDone();
            showNew();
          }}
        >
          <Plus size={15} aria-hidden />
          {WORKSPACE_TEXTS.new}
        </Action>
      )}
      {bridge.abilities.can.demo && !demo ? (
        <Action onPress={() => void switchDemo(bridge, true)} disabled={busy}>
          <FlaskConical size={15} aria-hidden />
          {busy ? TEXTS.workspaceSwitcher.preparingDemo : WORKSPACE_TEXTS.demo}
        </Action>
      ) : null}
      {demo ? <li className={styles["note"]}>{WORKSPACE_TEXTS.demoNote}</li> : null}
      {error === null ? null : (
        <li className={styles["error"]} role="alert">
          {error}
        </li>
      )}
    </ul>
  );
}

interface EntryProps {
  readonly name: string;
  readonly about: string;
  readonly waiting?: number;
  readonly current: boolean;
  readonly onOpen: () => void;
}

function Entry({ name, about, waiting = 0, current, onOpen }: EntryProps) {
  return (
    <li>
      <button
        type="button"
        className={styles["entry"]}
        aria-current={current ? "true" : undefined}
        ref={focusOnce(current)}
        onClick={onOpen}
      >
        <span className={styles["check"]}>{current ? <Check size={15} aria-hidden /> : null}</span>
        <span className={styles["words"]}>
          <span className={styles["switcherName"]} dir="auto">
            {name}
          </span>
          <small>
            {about === name ? "" : about}
            {waiting === 0 ? null : (
              <>
                {about === name ? "" : " · "}
                <span className={styles["waiting"]}>{waitingText(waiting)}</span>
              </>
            )}
          </small>
        </span>
      </button>
    </li>
  );
}

interface ActionProps {
  readonly onPress: () => void;
  readonly disabled?: boolean;
  /** A line separates it from the workspaces. */
  readonly first?: boolean;
  readonly children: ReactNode;
}

function Action({ onPress, disabled = false, first = false, children }: ActionProps) {
  return (
    <li className={first ? styles["more"] : undefined}>
      <button type="button" className={styles["action"]} disabled={disabled} onClick={onPress}>
        {children}
      </button>
    </li>
  );
}
