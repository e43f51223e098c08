import { type KeyboardEvent, type RefObject, useState } from "react";
import type { Command, Menu } from "../core/command.ts";
import { isKeyOf, menuSections, shownKeys } from "../core/command-registry.ts";
import { useBridge } from "../core/workspace.tsx";
import { arrowFocus } from "../ui/focus.ts";
import { Keys } from "../ui/keys.tsx";
import styles from "./query.module.css";
import { QUERY_TEXTS } from "./texts.ts";

const TEXTS = QUERY_TEXTS.menu;

/** Position of the menu, in pixels of the window. */
export interface MenuPoint {
  readonly x: number;
  readonly y: number;
}

interface Props {
  readonly point: MenuPoint;
  readonly menu: Menu;
  /** Element that has the focus while a command runs: the list, or the card. */
  readonly owner: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** The commands for the active row or card, or for the selected rows, each with its keys. */
export function CommandMenu({ point, menu, owner, onClose }: Props) {
  const bridge = useBridge();
  // Entries are decided once: the focus in the menu must not change them.
  const [groups] = useState(() => entriesOf(menu));
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
      .find(({ command, reason }) => reason === null && isKeyOf(command, event.nativeEvent));
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
      ref={(element) => openMenuAt(element, point)}
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
  /** Reason why it cannot be done now; null when it can. */
  readonly reason: string | null;
}

/** Pixels between the menu and the edges of the window. */
const MARGIN_PX = 8;

/** Shows the menu at a point, as far as it has room there, with the focus on its first item. */
function openMenuAt(menu: HTMLElement | null, { x, y }: MenuPoint): void {
  if (menu === null || menu.matches(":popover-open")) return;
  menu.showPopover();
  const { width, height } = menu.getBoundingClientRect();
  const leftEdge = Math.max(MARGIN_PX, Math.min(x, window.innerWidth - width - MARGIN_PX));
  const top = Math.max(MARGIN_PX, Math.min(y, window.innerHeight - height - MARGIN_PX));
  menu.style.setProperty("left", `${leftEdge}px`);
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
  const { command, reason } = item;
  const keys = shownKeys(command);
  return (
    <button
      type="button"
      role="menuitem"
      className={styles["item"]}
      aria-disabled={reason === null ? undefined : true}
      tabIndex={-1}
      onClick={() => {
        if (reason === null) onRun(command);
      }}
      onPointerMove={(event) => event.currentTarget.focus()}
    >
      <span className={styles["title"]}>
        {command.shortTitle}
        {reason === null ? null : <small>{reason}</small>}
      </span>
      {reason !== null || keys === null ? null : <Keys text={keys} />}
    </button>
  );
}

function entriesOf(menu: Menu): readonly (readonly MenuEntry[])[] {
  return menuSections(menu)
    .map((section) => section.flatMap(entryOf))
    .filter((entries) => entries.length > 0);
}

function entryOf(command: Command): readonly MenuEntry[] {
  if (command.isAvailable()) return [{ command, reason: null }];
  const reason = command.isExplained ? command.whyNot() : null;
  return reason === null ? [] : [{ command, reason }];
}
