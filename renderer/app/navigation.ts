import { create } from "zustand";
import { isResource, type Resource } from "../../shared/contract/resource.ts";

/** A place in the app; its address is in the URL's fragment, so that it can be copied, reopened, and gone back to. */
export type Place =
  | { readonly view: "list"; readonly resource: Resource; readonly open: string | null }
  | { readonly view: "record"; readonly resource: Resource; readonly key: string }
  | { readonly view: "today" | "agenda" | "sync" | "settings" };

interface Navigation {
  readonly place: Place;
  readonly go: (place: Place, how?: "push" | "replace") => void;
}

export function addressOf(place: Place): string {
  switch (place.view) {
    case "list":
      return `#/${place.resource}${place.open === null ? "" : `?open=${encodeURIComponent(place.open)}`}`;
    case "record":
      return `#/${place.resource}/${encodeURIComponent(place.key)}`;
    default:
      return `#/${place.view}`;
  }
}

export function placeOf(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [name = "", key] = path.split("/");
  if (isResource(name)) {
    if (key !== undefined && key !== "") return { view: "record", resource: name, key: decodeURIComponent(key) };
    return { view: "list", resource: name, open: new URLSearchParams(query).get("open") };
  }
  if (name === "today" || name === "agenda" || name === "sync" || name === "settings") return { view: name };
  return { view: "today" };
}

export const useNavigation = create<Navigation>((set) => ({
  place: placeOf(window.location.hash),
  go: (place, how = "push") => {
    if (how === "push") history.pushState(null, "", addressOf(place));
    else history.replaceState(null, "", addressOf(place));
    set({ place });
  },
}));

/** Follows back, forward and edited addresses. Returns a function that ends it. */
export function followHistory(): () => void {
  const follow = () => useNavigation.setState({ place: placeOf(window.location.hash) });
  window.addEventListener("popstate", follow);
  window.addEventListener("hashchange", follow);
  return () => {
    window.removeEventListener("popstate", follow);
    window.removeEventListener("hashchange", follow);
  };
}
