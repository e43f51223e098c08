import { ChevronDown, Copy, type LucideIcon, Pencil, Pin, PinOff, Trash2 } from "lucide-react";
import { useState } from "react";
import { namesOfTyped, useTyped } from "../../../core/use-typed.tsx";
import { Button } from "../../../ui/button.tsx";
import { arrowFocus, focusOnce } from "../../../ui/focus.ts";
import { Popover } from "../../../ui/popover.tsx";
import { useListPopup, useListPopups } from "../../../query/list-actions.ts";
import type { OpenList } from "../../../query/list-state.ts";
import { KEPT_TEXTS, VIEW_TEXTS as TEXTS } from "../texts.ts";
import { KeptTooLong } from "./kept-too-long.tsx";
import { type ListViews, useListViews } from "./use-list-views.ts";
import styles from "./views.module.css";
import type { SavedView } from "../../../query/saved-views.ts";
import { z } from "zod";
import inputs from "../../../ui/inputs.module.css";

/** The saved views of a list, and saving it when it differs from its view. */
export function ViewMenu({ list }: { readonly list: OpenList }) {
  const views = useListViews(list);
  const { current, isChanged } = views;
  return (
    <>
      <ViewList views={views} />
      {views.showMadeToday === null ? null : (
        <KeptTooLong resource={views.resource} onShow={views.showState} />
      )}
      {isChanged && current !== null ? (
        <Button small tone="quiet" onPress={() => views.save(current)}>
          {TEXTS.save}
        </Button>
      ) : null}
      <SaveAs views={views} />
      {isChanged && current !== null ? (
        <Button small tone="quiet" onPress={() => views.show(current)}>
          {TEXTS.reset}
        </Button>
      ) : null}
    </>
  );
}

interface Props {
  readonly views: ListViews;
}

function ViewList({ views }: Props) {
  const [open, setOpen] = useListPopup("views");
  const { own, current, everything, title, showMadeToday } = views;
  // The views may come after a lock has given back what was typed.
  const [typedNames] = useState(namesOfTyped);
  const [renamingId, setRenaming] = useState<string | null | undefined>(undefined);
  const renaming =
    renamingId === undefined
      ? own.find(({ id }) => typedNames.includes(renameDraft(id)))?.id
      : renamingId;
  const close = () => setOpen(false);
  return (
    <Popover
      label={TEXTS.menu}
      open={open}
      onOpenChange={(next) => {
        setRenaming(null);
        setOpen(next);
      }}
      trigger={
        <Button small tone="quiet" aria-label={TEXTS.trigger(title)}>
          <span className={styles["name"]} dir="auto">
            {title}
          </span>
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
    >
      <ul className={styles["views"]} onKeyDown={arrowFocus("button[data-view]")}>
        <li className={styles["view"]} data-current={current === null}>
          <button
            type="button"
            className={styles["open"]}
            data-view
            ref={focusOnce(current === null)}
            onClick={() => {
              views.show(null);
              close();
            }}
          >
            {everything}
          </button>
        </li>
        {showMadeToday === null ? null : (
          <li className={styles["view"]}>
            <button
              type="button"
              className={styles["open"]}
              data-view
              onClick={() => {
                showMadeToday();
                close();
              }}
            >
              {TEXTS.madeToday}
            </button>
          </li>
        )}
        {showMadeToday === null ? null : (
          <li className={styles["view"]}>
            <button
              type="button"
              className={styles["open"]}
              data-view
              onClick={() => useListPopups.getState().show("kept-too-long")}
            >
              {KEPT_TEXTS.item}
            </button>
          </li>
        )}
        {own.map((view) => (
          <ViewItem
            key={view.id}
            view={view}
            views={views}
            isRenaming={renaming === view.id}
            onRename={(renames) => setRenaming(renames ? view.id : null)}
            onClose={close}
          />
        ))}
      </ul>
      {own.length === 0 ? <p className={styles["hint"]}>{TEXTS.none}</p> : null}
    </Popover>
  );
}

function SaveAs({ views }: Props) {
  const [naming, setNaming] = useListPopup("save-view");
  if (!views.isChanged && !naming) return null;
  return (
    <Popover
      label={TEXTS.saveAsView}
      open={naming}
      onOpenChange={setNaming}
      trigger={
        <Button small tone="quiet">
          {views.current === null ? TEXTS.saveView : TEXTS.saveAs}
        </Button>
      }
    >
      <div className={styles["form"]}>
        <NameForm
          draftName="save-view"
          label={TEXTS.name}
          name=""
          action={TEXTS.save}
          onCancel={() => setNaming(false)}
          onName={(name) => {
            views.saveAs(name);
            setNaming(false);
          }}
        />
      </div>
    </Popover>
  );
}

/** Names what is typed for the new name of a view. */
function renameDraft(id: string): string {
  return `rename-view ${id}`;
}

interface ViewItemProps {
  readonly view: SavedView;
  readonly views: ListViews;
  readonly isRenaming: boolean;
  readonly onRename: (renames: boolean) => void;
  readonly onClose: () => void;
}

/** A saved view in the menu, with buttons for the actions on it. */
function ViewItem({ view, views, isRenaming, onRename, onClose }: ViewItemProps) {
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

interface NameFormProps {
  readonly draftName: string;
  readonly label: string;
  readonly name: string;
  readonly action: string;
  readonly onName: (name: string) => void;
  readonly onCancel: () => void;
}

function NameForm({ draftName, label, name, action, onName, onCancel }: NameFormProps) {
  const [text, setText] = useTyped(draftName, z.string(), name);
  return (
    <form
      className={styles["naming"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") onName(text);
      }}
    >
      <input
        className={inputs["input"]}
        aria-label={label}
        placeholder={TEXTS.namePlaceholder}
        dir="auto"
        maxLength={80}
        ref={focusOnce(true)}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button small tone="primary" type="submit">
        {action}
      </Button>
      <Button small tone="quiet" onPress={onCancel}>
        {TEXTS.cancel}
      </Button>
    </form>
  );
}
