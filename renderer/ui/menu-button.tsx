import type { LucideIcon } from "lucide-react";
import { Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { Button } from "./button.tsx";
import { Keys } from "./keys.tsx";
import styles from "./menu-button.module.css";

export interface MenuAction {
  readonly id: string;
  readonly title: string;
  readonly icon: LucideIcon;
  /** Its keys as they are shown; null when it has none. */
  readonly keys: string | null;
  readonly run: () => void;
}

interface Props {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly actions: readonly MenuAction[];
}

/** A button that opens a menu of further actions. */
export function MenuButton({ label, icon: Icon, actions }: Props) {
  return (
    <MenuTrigger>
      <Button small>
        <Icon size={14} aria-hidden /> {label}
      </Button>
      <Popover className={styles["popover"] ?? ""} placement="bottom start" offset={4}>
        <Menu
          className={styles["menu"] ?? ""}
          aria-label={label}
          onAction={(id) => {
            const chosen = actions.find((action) => action.id === id);
            // By then the menu is gone, which would take the focus from a dialog of the action.
            if (chosen !== undefined) requestAnimationFrame(chosen.run);
          }}
        >
          {actions.map(({ id, title, icon: ItemIcon, keys }) => (
            <MenuItem key={id} id={id} textValue={title} className={styles["item"] ?? ""}>
              <ItemIcon size={14} aria-hidden />
              <span>{title}</span>
              {keys === null ? null : <Keys text={keys} />}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
