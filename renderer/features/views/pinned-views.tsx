import { Pin } from "lucide-react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { addressOf, useNavigation } from "../../app/navigation.ts";
import { readQuery, writeQuery } from "../lists/list-address.ts";
import { type SavedView, useSavedViews } from "./saved-views.ts";

/** The pinned views as entries of the sidebar. `className` is that of its entries. */
export function PinnedViews({ className }: { readonly className: string | undefined }) {
  const { views } = useSavedViews();
  const { place, go } = useNavigation();
  return views
    .filter((view) => view.pinned)
    .map((view) => {
      const target = placeOfView(view);
      const here =
        place.view === "list" && place.resource === view.resource && readQuery(place.query ?? "").view === view.id;
      return (
        <a
          key={view.id}
          className={className}
          href={addressOf(target)}
          aria-current={here ? "page" : undefined}
          title={`${CONTRACTS[view.resource].title[1]}: ${view.name}`}
          onClick={(event) => {
            event.preventDefault();
            go(target);
          }}
        >
          <Pin size={16} aria-hidden />
          <span dir="auto">{view.name}</span>
        </a>
      );
    });
}

/** The list of a saved view. */
export function placeOfView(view: SavedView) {
  const query = writeQuery({ ...readQuery(view.query), view: view.id });
  return { view: "list", resource: view.resource, open: null, query } as const;
}
