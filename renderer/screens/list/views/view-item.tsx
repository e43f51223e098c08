import { Copy, type LucideIcon, Pencil, Pin, PinOff, Trash2 } from "lucide-react";
import type { SavedView } from "../../../query/saved-views.ts";
import { focusOnce } from "../../../ui/focus.ts";
import { NameForm } from "./name-form.tsx";
import { VIEW_TEXTS as TEXTS } from "./texts.ts";
import type { ListViews } from "./use-list-views.ts";
import styles from "./view-menu.module.css";

/** Names what is typed for the new name of a view. */
export function renameDraft(id: string): string {
  return `rename-view ${id}`;
}

interface Props {
  readonly view: SavedView;
  readonly views: ListViews;
  readonly isRenaming: boolean;
  readonly onRename: (renames: boolean) => void;
  /** Closes the menu. */
  readonly onClose: () => void;
}

/** A saved view in the menu, with buttons for the actions on it. */
export function ViewItem({ view, views, isRenaming, onRename, onClose }: Props) {
  const isCurrent = view === views.current;
  if (isRenaming)
    return (
      <li className={styles["form"]}>
        <NameForm
          draftName={renameDraft(view.id)}
          label={TEXTS.newName(view.name)}
          name={view.name}
          action={TEXTS.rename}
          onCancel={() => onRename(false)}
          onName={(name) => {
            views.rename(view, name);
            onRename(false);
          }}
        />
      </li>
    );
  return (
    <li className={styles["view"]} data-current={isCurrent}>
      <button
        type="button"
        className={styles["open"]}
        data-view
        title={view.name}
        ref={focusOnce(isCurrent)}
        onClick={() => {
          views.show(view);
          onClose();
        }}
      >
        <span dir="auto">{view.name}</span>
      </button>
      <Tool
        label={view.pinned ? TEXTS.unpin(view.name) : TEXTS.pin(view.name)}
        icon={view.pinned ? PinOff : Pin}
        onPress={() => views.pin(view)}
      />
      <Tool label={TEXTS.renameView(view.name)} icon={Pencil} onPress={() => onRename(true)} />
      <Tool label={TEXTS.duplicate(view.name)} icon={Copy} onPress={() => views.duplicate(view)} />
      <Tool
        label={TEXTS.remove(view.name)}
        icon={Trash2}
        onPress={() => {
          views.remove(view);
          // The message that offers the undo cannot be reached while the menu is open.
          onClose();
        }}
      />
    </li>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onPress: () => void;
}

function Tool({ label, icon: Icon, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className={styles["tool"]}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <Icon size={14} aria-hidden />
    </button>
  );
}
