import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { namesOfTyped } from "../../../core/use-typed.tsx";
import { Button } from "../../../ui/button.tsx";
import { arrowFocus, focusOnce } from "../../../ui/focus.ts";
import { Popover } from "../../../ui/popover.tsx";
import { useListPopup } from "../../../query/list-actions.ts";
import type { OpenList } from "../../../query/list-state.ts";
import { NameForm } from "./name-form.tsx";
import { VIEW_TEXTS as TEXTS } from "./texts.ts";
import { type ListViews, useListViews } from "./use-list-views.ts";
import { renameDraft, ViewItem } from "./view-item.tsx";
import styles from "./view-menu.module.css";

/** The saved views of a list, and saving it when it differs from its view. */
export function ViewMenu({ list }: { readonly list: OpenList }) {
  const views = useListViews(list);
  const { current, isChanged } = views;
  return (
    <>
      <ViewList views={views} />
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
  const { own, current, everything, title } = views;
  // The views may come after a lock has given back what was typed.
  const [typed] = useState(namesOfTyped);
  const [chosen, setRenaming] = useState<string | null | undefined>(undefined);
  const renaming =
    chosen === undefined ? own.find(({ id }) => typed.includes(renameDraft(id)))?.id : chosen;
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
