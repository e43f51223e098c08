import { type KeyboardEvent, type RefObject, useState } from "react";
import type { Command } from "../core/command.ts";
import { commandOf, isKeyOf } from "../core/command-registry.ts";
import { keyText } from "../core/keys.ts";
import { useBridge } from "../core/workspace.tsx";
import { arrowFocus } from "../ui/focus.ts";
import { Keys } from "../ui/keys.tsx";
import styles from "./query.module.css";
import { QUERY_TEXTS } from "./texts.ts";

const TEXTS = QUERY_TEXTS.menu;

/** Where the menu opens, in pixels of the window. */
export interface MenuPoint {
  readonly x: number;
  readonly y: number;
}

/** Said with the reason where they cannot be done. */
const EXPLAINED = new Set(["record-edit", "record-stage"]);

interface Props {
  readonly at: MenuPoint;
  /** Ids of the commands; those of a group stand together. */
  readonly commands: readonly (readonly string[])[];
  /** What has the focus while a command runs: the list, or the card. */
  readonly owner: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/**
 * The commands for the active row or card, or for the selected rows; their keys work in the menu,
 * too.
 */
export function CommandMenu({ at, commands, owner, onClose }: Props) {
  const bridge = useBridge();
  // What can be done is decided once: the focus in the menu must not change it.
  const [groups] = useState(() => shownGroups(commands));
  const run = (command: Command) => {
    onClose();
    owner.current?.focus({ preventScroll: true });
    // By then the menu is gone, which would take the focus from a dialog of the command.
    requestAnimationFrame(() => command.run(bridge));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Tab") event.preventDefault();
    const pressed = groups
      .flat()
      .find(({ command, why }) => why === null && isKeyOf(command, event.nativeEvent));
    // The arrows and Enter are the menu's own.
    if (pressed === undefined || event.key.length > 1) return moveFocus(event);
    event.preventDefault();
    run(pressed.command);
  };
  return (
    <div
      popover="auto"
      className={styles["menu"]}
      role="menu"
      aria-label={TEXTS.label}
      ref={(element) => openMenuAt(element, at)}
      onToggle={({ newState }) => {
        if (newState === "closed") onClose();
      }}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {groups.map((items) => (
        <div key={items[0]?.command.id} className={styles["group"]} role="group">
          {items.map((item) => (
            <Item key={item.command.id} item={item} onRun={run} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface MenuEntry {
  readonly command: Command;
  /** Why it cannot be done now; null when it can. */
  readonly why: string | null;
}

/** Pixels between the menu and the edges of the window. */
const MARGIN_PX = 8;

/** Shows the menu at a point, as far as it has room there, with the focus on its first item. */
function openMenuAt(menu: HTMLElement | null, { x, y }: MenuPoint): void {
  if (menu === null || menu.matches(":popover-open")) return;
  menu.showPopover();
  const { width, height } = menu.getBoundingClientRect();
  const left = Math.max(MARGIN_PX, Math.min(x, window.innerWidth - width - MARGIN_PX));
  const top = Math.max(MARGIN_PX, Math.min(y, window.innerHeight - height - MARGIN_PX));
  menu.style.setProperty("left", `${left}px`);
  menu.style.setProperty("top", `${top}px`);
  menu.querySelector<HTMLElement>(ITEM)?.focus({ preventScroll: true });
}

const ITEM = '[role="menuitem"]';
const moveFocus = arrowFocus(ITEM);

function Item({
  item,
  onRun,
}: {
  readonly item: MenuEntry;
  readonly onRun: (command: Command) => void;
}) {
  const { command, why } = item;
  const title = TEXTS.titles[command.id] ?? command.title;
  return (
    <button
      type="button"
      role="menuitem"
      className={styles["item"]}
      aria-disabled={why === null ? undefined : true}
      tabIndex={-1}
      onClick={() => {
        if (why === null) onRun(command);
      }}
      onPointerMove={(event) => event.currentTarget.focus()}
    >
      <span className={styles["title"]}>
        {title}
        {why === null ? null : <small>{why}</small>}
      </span>
      {why !== null || command.keys === undefined ? null : <Keys text={keyText(command.keys)} />}
    </button>
  );
}

function shownGroups(groups: Props["commands"]): readonly (readonly MenuEntry[])[] {
  return groups.map((ids) => ids.flatMap(entryOf)).filter((items) => items.length > 0);
}

function entryOf(id: string): readonly MenuEntry[] {
  const command = commandOf(id);
  if (command === undefined) return [];
  if (command.when?.() !== false) return [{ command, why: null }];
  const why = EXPLAINED.has(id) ? (command.whyNot?.() ?? null) : null;
  return why === null ? [] : [{ command, why }];
}
