import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { addToast, undoAction } from "../../../core/toasts.ts";
import {
  type ListState,
  PLAIN,
  readQuery,
  showsTheSame,
  writeQuery,
} from "../../../query/list-address.ts";
import { withMine } from "../../../query/scope.tsx";
import { DEFAULT_SORT } from "../../../query/list-defaults.ts";
import { freeName, type SavedView, useSavedViews } from "../../../query/saved-views.ts";
import type { OpenList } from "../../../query/list-state.ts";
import { VIEW_TEXTS as TEXTS } from "../texts.ts";

/** The view of the people who were made today: at a fair, or from a stack of cards. */
const MADE_TODAY: ListState = {
  ...PLAIN,
  where: { match: "all", of: [{ field: "created_at", op: "lessAgo", values: ["1"] }] },
};

/** Returns whether the records are people, whom a user makes by hand and may keep too long. */
function isOfPeople(resource: Resource): boolean {
  return resource === "candidate" || resource === "contact";
}

export function madeTodayPlace(resource: Resource) {
  return { view: "list", resource, open: null, query: writeQuery(MADE_TODAY) } as const;
}

export type ListViews = ReturnType<typeof useListViews>;

/** The saved views of a list, the current one, and the actions on them. */
export function useListViews({ resource, state, isMine, current: stateNow, change }: OpenList) {
  const { views, save, remove } = useSavedViews();
  const ownViews = views.filter((view) => view.resource === resource);
  const current = ownViews.find((view) => view.id === state.view) ?? null;
  const reference = current === null ? PLAIN : readQuery(current.query);
  const everything = TEXTS.everything(CONTRACTS[resource].title[1].toLowerCase());
  // A view keeps whose records it was made of.
  const whereNow = () => {
    const { where } = stateNow();
    return isMine === true ? withMine(resource, where) : where;
  };
  const query = () => writeQuery({ ...stateNow(), where: whereNow(), view: null });
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
  return {
    /** Shows what was made today; null for lists of which nobody makes several a day. */
    resource,
    showState: change,
    showMadeToday: isOfPeople(resource) ? () => change(MADE_TODAY) : null,
    own: ownViews,
    current,
    everything,
    title: current?.name ?? everything,
    /** True if the list differs from its view. */
    isChanged: !showsTheSame(state, reference, DEFAULT_SORT[resource]),
    show: (view: SavedView | null) =>
      change(view === null ? PLAIN : { ...readQuery(view.query), view: view.id }),
    save: (view: SavedView) => save({ ...view, query: query() }),
    saveAs: (name: string) => change({ where: whereNow(), view: make(name).id }, "replace"),
    pin: (view: SavedView) => save({ ...view, pinned: !view.pinned }),
    rename: (view: SavedView, name: string) => {
      const otherViews = views.filter(({ id }) => id !== view.id);
      save({ ...view, name: freeName(otherViews, resource, name) });
    },
    duplicate: (view: SavedView) => make(view.name, { query: view.query, columns: view.columns }),
    remove: (view: SavedView) => {
      remove(view.id);
      const action = undoAction(() => save(view));
      addToast({ tone: "plain", text: TEXTS.removed(view.name), action });
    },
  };
}
