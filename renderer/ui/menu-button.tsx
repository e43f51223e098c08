import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { Button } from "./button.tsx";
import { Keys } from "./keys.tsx";
import styles from "./overlays.module.css";

export interface MenuAction {
  readonly id: string;
  readonly title: string;
  readonly icon: ReactNode;
  /** Its keys as they are shown; null when it has none. */
  readonly keys: string | null;
  readonly run: () => void;
}

interface Props {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly actions: readonly MenuAction[];
  readonly tone?: ComponentProps<typeof Button>["tone"];
  /** Open state where something else opens it, too. */
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** Content beside the icon, if not the label. */
  readonly children?: ReactNode;
}

export function MenuButton({
  label,
  icon: Icon,
  actions,
  tone,
  isOpen,
  onOpenChange,
  children,
}: Props) {
  const opening = {
    ...(isOpen !== undefined && { isOpen }),
    ...(onOpenChange && { onOpenChange }),
  };
  return (
    <MenuTrigger {...opening}>
      <Button
        small
        {...(tone !== undefined && { tone })}
        {...(children !== undefined && { "aria-label": label })}
      >
        <Icon size={14} aria-hidden /> {children ?? label}
      </Button>
      <Popover className={styles["popover"] ?? ""} placement="bottom start" offset={4}>
        <Menu
          className={styles["menu"] ?? ""}
          aria-label={label}
          autoFocus="first"
          onAction={(id) => {
            const chosenAction = actions.find((action) => action.id === id);
            // By then the menu is gone, which would take the focus from a dialog of the action.
            if (chosenAction !== undefined) requestAnimationFrame(chosenAction.run);
          }}
        >
          {actions.map(({ id, title, icon, keys }) => (
            <MenuItem key={id} id={id} textValue={title} className={styles["item"] ?? ""}>
              {icon}
              <span>{title}</span>
              {keys === null ? null : <Keys text={keys} />}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
