import { ChevronDown, Copy, Pencil, Pin, PinOff, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { undoAction, useToasts } from "../../../core/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { arrowFocus } from "../../../ui/arrow-focus.ts";
import { focusOnce } from "../../../ui/focus-once.ts";
import { Popover } from "../../../ui/popover.tsx";
import { PLAIN, readQuery, showsTheSame, writeQuery } from "../../../query/list-address.ts";
import { useListPopup } from "../../../query/list-actions.ts";
import { DEFAULT_SORT } from "../../../query/quick-fields.ts";
import type { OpenList } from "../../../query/use-list-state.ts";
import { NameForm } from "./name-form.tsx";
import { freeName, type SavedView, useSavedViews } from "../../../query/saved-views.ts";
import styles from "./view-menu.module.css";

/** The saved views of a list; saving is offered where the list differs from its view. */
export function ViewMenu({ list }: { readonly list: OpenList }) {
  const { resource, state, change } = list;
  const { views, save, remove } = useSavedViews();
  const add = useToasts((toasts) => toasts.add);
  const [open, setOpen] = useListPopup("views");
  const [naming, setNaming] = useListPopup("save-view");
  const [renaming, setRenaming] = useState<string | null>(null);
  const own = views.filter((view) => view.resource === resource);
  const current = own.find((view) => view.id === state.view) ?? null;
  const reference = current === null ? PLAIN : readQuery(current.query);
  const changed = !showsTheSame(state, reference, DEFAULT_SORT[resource]);
  const everything = `All ${CONTRACTS[resource].title[1].toLowerCase()}`;
  const query = () => writeQuery({ ...state, view: null });
  const show = (view: SavedView | null) => {
    change(view === null ? PLAIN : { ...readQuery(view.query), view: view.id });
    setOpen(false);
  };
  const make = (name: string, from: Partial<SavedView> = {}) => {
    const view: SavedView = {
      id: crypto.randomUUID(),
      name: freeName(views, resource, name),
      resource,
      query: query(),
      pinned: false,
      ...from,
    };
    save(view);
    return view;
  };
  const close = (next: boolean) => {
    setRenaming(null);
    setOpen(next);
  };
  return (
    <>
      <Popover
        label="Saved views"
        open={open}
        onOpenChange={close}
        trigger={
          <Button small tone="quiet" aria-label={`View: ${current?.name ?? everything}`}>
            <span className={styles["name"]} dir="auto">
              {current?.name ?? everything}
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
              onClick={() => show(null)}
            >
              {everything}
            </button>
          </li>
          {own.map((view) =>
            renaming === view.id ? (
              <li key={view.id} className={styles["form"]}>
                <NameForm
                  label={`New name of ${view.name}`}
                  name={view.name}
                  action="Rename"
                  onCancel={() => setRenaming(null)}
                  onName={(name) => {
                    const others = views.filter(({ id }) => id !== view.id);
                    save({ ...view, name: freeName(others, resource, name) });
                    setRenaming(null);
                  }}
                />
              </li>
            ) : (
              <li key={view.id} className={styles["view"]} data-current={view === current}>
                <button
                  type="button"
                  className={styles["open"]}
                  data-view
                  title={view.name}
                  ref={focusOnce(view === current)}
                  onClick={() => show(view)}
                >
                  <span dir="auto">{view.name}</span>
                </button>
                <Tool
                  label={view.pinned ? `Unpin ${view.name}` : `Pin ${view.name} to the sidebar`}
                  onPress={() => save({ ...view, pinned: !view.pinned })}
                >
                  {view.pinned ? <PinOff size={14} aria-hidden /> : <Pin size={14} aria-hidden />}
                </Tool>
                <Tool label={`Rename ${view.name}`} onPress={() => setRenaming(view.id)}>
                  <Pencil size={14} aria-hidden />
                </Tool>
                <Tool
                  label={`Duplicate ${view.name}`}
                  onPress={() => make(view.name, { query: view.query, columns: view.columns })}
                >
                  <Copy size={14} aria-hidden />
                </Tool>
                <Tool
                  label={`Delete ${view.name}`}
                  onPress={() => {
                    remove(view.id);
                    // The message with the way back cannot be reached while the menu is open.
                    setOpen(false);
                    add({
                      tone: "plain",
                      text: `Deleted the view ${view.name}.`,
                      action: undoAction(() => save(view)),
                    });
                  }}
                >
                  <Trash2 size={14} aria-hidden />
                </Tool>
              </li>
            ),
          )}
        </ul>
        {own.length === 0 ? (
          <p className={styles["hint"]}>
            Filter or sort the list, then save it as a view: it is here and, pinned, in the sidebar.
          </p>
        ) : null}
      </Popover>
      {changed && current !== null ? (
        <Button small tone="quiet" onPress={() => save({ ...current, query: query() })}>
          Save
        </Button>
      ) : null}
      {changed || naming ? (
        <Popover
          label="Save as a view"
          open={naming}
          onOpenChange={setNaming}
          trigger={
            <Button small tone="quiet">
              {current === null ? "Save view" : "Save as…"}
            </Button>
          }
        >
          <div className={styles["form"]}>
            <NameForm
              label="Name of the view"
              name=""
              action="Save"
              onCancel={() => setNaming(false)}
              onName={(name) => {
                change({ view: make(name).id }, "replace");
                setNaming(false);
              }}
            />
          </div>
        </Popover>
      ) : null}
      {changed && current !== null ? (
        <Button small tone="quiet" onPress={() => show(current)}>
          Reset
        </Button>
      ) : null}
    </>
  );
}

interface ToolProps {
  readonly label: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Tool({ label, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className={styles["tool"]}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
