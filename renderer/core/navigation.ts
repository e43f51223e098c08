import { z } from "zod";
import { create } from "zustand";
import { isOneOf } from "../../shared/contract/enumeration.ts";
import { isResource, type Resource } from "../../shared/contract/resource.ts";
import { type DuplicateResource, isDuplicateResource } from "../../shared/local/duplicates.ts";
import {
  type BoardResource,
  isBoardResource,
  isReportName,
  type ReportName,
} from "../../shared/local/report.ts";
import { whenIdle } from "./timeouts.ts";
import { windowPart } from "./window-part.ts";

/** A place in the app; its address is in the URL's fragment, to be copied and reopened. */
export type Place =
  | {
      readonly view: "list";
      readonly resource: Resource;
      readonly open: string | null;
      /**
       * Filter, sort and view of the list as its address writes them (query/list-address.ts). Left
       * out: as the list was left; "": all.
       */
      readonly query?: string;
    }
  | { readonly view: "record"; readonly resource: Resource; readonly key: string }
  /**
   * `query` is the filter of the board as its address writes it (screens/board/board-address.ts),
   * left out as in a list.
   */
  | {
      readonly view: "board";
      readonly resource: BoardResource;
      readonly open: string | null;
      readonly query?: string;
    }
  /** All reports on one page; `name` is the one to look at first. */
  | { readonly view: "reports"; readonly name: ReportName | null }
  | { readonly view: "duplicates"; readonly resource: DuplicateResource }
  /** `day` is YYYY-MM-DD; left out: today. */
  | { readonly view: "agenda"; readonly day?: string; readonly mode?: AgendaMode }
  /** The people of one day; `day` as in the agenda. */
  | { readonly view: "brief"; readonly day?: string }
  /** Goes through what is owed; `kind`: what is of one kind alone. */
  | { readonly view: "triage"; readonly kind?: OwedKind }
  /** `section`: the part of the settings to look at; left out: its beginning. */
  | { readonly view: "settings"; readonly section?: SettingsSection }
  /** Candidates of a job as a document for the client; `job` is its slug. */
  | { readonly view: "document"; readonly job: string }
  /** A client before a visit: the organization itself, or that of an activity. */
  | {
      readonly view: "client-brief";
      readonly resource: "organization" | "activity";
      readonly key: string;
    }
  | { readonly view: PlainView };

/** Places whose address is their name. */
const PLAIN_VIEWS = ["today", "sync", "shortlists", "inbox", "cv-review"] as const;
type PlainView = (typeof PLAIN_VIEWS)[number];

/** Stretches of time that the agenda shows at once. */
export const AGENDA_MODES = ["day", "week", "month"] as const;
export type AgendaMode = (typeof AGENDA_MODES)[number];

/** Kinds of what a user owes: activities to be done, late deals, people not contacted. */
export const OWED_KINDS = ["activity", "deal", "person"] as const;
export type OwedKind = (typeof OWED_KINDS)[number];

/** The parts of the settings, in their order on the page. */
export const SETTINGS_SECTIONS = [
  "me",
  "look",
  "language",
  "matching",
  "workspace",
  "privacy",
  "backups",
  "advanced",
] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** The query with which each list and each board was left. */
type Left = Readonly<Partial<Record<Resource | `board/${BoardResource}`, string>>>;

interface Navigation {
  readonly place: Place;
  readonly leftQueries: Left;
  readonly go: (place: Place, how?: How) => void;
}

/**
 * True if going back leads to the place that is left. `push-soon`: it does, as soon as the page is
 * idle: for a letter that is typed.
 */
export type How = "push" | "push-soon" | "replace";

export function addressOf(place: Place): string {
  switch (place.view) {
    case "list":
    case "board": {
      const parts = [
        place.query ?? "",
        place.open === null ? "" : `open=${encodeURIComponent(place.open)}`,
      ];
      const query = parts.filter((part) => part !== "").join("&");
      return `#/${listPath(place)}${query === "" ? "" : `?${query}`}`;
    }
    case "record":
      return `#/${place.resource}/${encodeURIComponent(place.key)}`;
    case "reports":
      return place.name === null ? "#/reports" : `#/reports/${place.name}`;
    case "duplicates":
      return `#/duplicates/${place.resource}`;
    case "agenda": {
      const query = new URLSearchParams({
        ...(place.day && { day: place.day }),
        ...(place.mode && { show: place.mode }),
      });
      return `#/agenda${query.size === 0 ? "" : `?${query.toString()}`}`;
    }
    case "document":
      return `#/document/${encodeURIComponent(place.job)}`;
    case "client-brief":
      return `#/client-brief/${place.resource}/${encodeURIComponent(place.key)}`;
    case "brief":
      return place.day === undefined ? "#/brief" : `#/brief/${place.day}`;
    case "triage":
      return place.kind === undefined ? "#/triage" : `#/triage/${place.kind}`;
    case "settings":
      return place.section === undefined ? "#/settings" : `#/settings/${place.section}`;
    default:
      return `#/${place.view}`;
  }
}

export function placeOf(hash: string): Place {
  const [path = "", ...queryParts] = hash.replace(/^#\/?/, "").split("?");
  const [name = "", key = "", part = ""] = path.split("/");
  if (isResource(name)) {
    if (key !== "") return { view: "record", resource: name, key: decoded(key) };
    return { view: "list", resource: name, ...readListQuery(queryParts.join("?")) };
  }
  if (name === "board") {
    const resource = isBoardResource(key) ? key : "deal";
    return { view: "board", resource, ...readListQuery(queryParts.join("?")) };
  }
  if (name === "reports") return { view: "reports", name: isReportName(key) ? key : null };
  if (name === "document" && key !== "") return { view: "document", job: decoded(key) };
  if (name === "client-brief" && (key === "organization" || key === "activity") && part !== "")
    return { view: "client-brief", resource: key, key: decoded(part) };
  if (name === "duplicates") {
    const resource = isDuplicateResource(key) ? key : "candidate";
    return { view: "duplicates", resource };
  }
  if (name === "agenda") return agendaPlace(new URLSearchParams(queryParts.join("?")));
  if (name === "brief") return isDay(key) ? { view: "brief", day: key } : { view: "brief" };
  if (name === "triage") {
    const kind = OWED_KINDS.find((candidate) => candidate === key);
    return kind === undefined ? { view: "triage" } : { view: "triage", kind };
  }
  if (name === "settings") {
    const section = SETTINGS_SECTIONS.find((candidate) => candidate === key);
    return section === undefined ? { view: "settings" } : { view: "settings", section };
  }
  return { view: isOneOf(PLAIN_VIEWS, name) ? name : "today" };
}

/** A part of an address; one that cannot be decoded stands for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}

function agendaPlace(query: URLSearchParams): Place {
  const day = query.get("day");
  const show = query.get("show");
  return {
    view: "agenda",
    ...(day !== null && isDay(day) ? { day } : {}),
    ...(isOneOf(AGENDA_MODES, show) ? { mode: show } : {}),
  };
}

/** The record that is open beside a list or board, and the rest of its query. */
function readListQuery(text: string): { readonly open: string | null; readonly query?: string } {
  const params = new URLSearchParams(text);
  const open = params.get("open");
  params.delete("open");
  return params.size === 0 ? { open } : { open, query: params.toString() };
}

type Filtered = Extract<Place, { view: "list" | "board" }>;

/** The path of the address of a list or board; its last query is remembered by it. */
function listPath(place: Filtered) {
  return place.view === "list" ? place.resource : (`board/${place.resource}` as const);
}

/** A list or board without a query is shown as it was left. */
function withLastQuery(place: Place, leftQueries: Left): Place {
  if (place.view !== "list" && place.view !== "board") return place;
  const { query = leftQueries[listPath(place)] ?? "", ...otherParts } = place;
  return query === "" ? otherParts : { ...otherParts, query };
}

function withQueryOf(place: Place, leftQueries: Left): Left {
  return place.view === "list" || place.view === "board"
    ? { ...leftQueries, [listPath(place)]: place.query ?? "" }
    : leftQueries;
}

/** The address of the place until it is written; null once it is. */
let unwritten: { readonly address: string; readonly mode: "push" | "replace" } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Time without a typed letter that makes a pause. */
const PAUSE_MS = 300;
/** While the page is busy for long the address is written after this. */
const WRITE_ADDRESS_MS = 100;

/**
 * Writes the address that stands out. For the browser another address is work (it asks for the
 * icon again): no letter that is typed must wait for it.
 */
function writeAddress(): void {
  if (unwritten?.mode === "push") history.pushState(null, "", unwritten.address);
  else if (unwritten !== null) history.replaceState(null, "", unwritten.address);
  unwritten = null;
}

/** When the page is idle; an entry of the history that is there already waits for a pause, too. */
function writeAddressLater(address: string, mode: "push" | "replace"): void {
  unwritten = { address, mode: unwritten?.mode === "push" ? "push" : mode };
  clearTimeout(timer);
  timer = setTimeout(
    () => whenIdle(writeAddress, WRITE_ADDRESS_MS),
    unwritten.mode === "push" ? 0 : PAUSE_MS,
  );
}

const firstPlace = placeOf(window.location.hash);

export const useNavigation = create<Navigation>((set, get) => ({
  place: firstPlace,
  leftQueries: withQueryOf(firstPlace, {}),
  go: (wantedPlace, mode = "push") => {
    const { leftQueries } = get();
    const place = withLastQuery(wantedPlace, leftQueries);
    // The place that is left has to be in the history when the user comes back.
    if (mode !== "replace") writeAddress();
    if (mode === "push") history.pushState(null, "", addressOf(place));
    else writeAddressLater(addressOf(place), mode === "replace" ? "replace" : "push");
    set({ place, leftQueries: withQueryOf(place, leftQueries) });
  },
}));

/** A lock takes the address from the window: it names the record that was open. */
export const PLACE_PART = windowPart("place", z.string(), {
  snapshot: () => addressOf(useNavigation.getState().place),
  restore: (address) => useNavigation.getState().go(placeOf(address), "replace"),
  subscribe: (onChange) => useNavigation.subscribe(onChange),
});

/** The whole address of a place: it can be copied, and opened again here. */
export function wholeAddressOf(place: Place): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}${addressOf(place)}`;
}

/** Longer texts are no addresses of the app. */
const MAX_ADDRESS_CHARACTERS = 10_000;

/** The place that a copied address names, null for other texts. */
export function pastedPlace(text: string): Place | null {
  if (text.length > MAX_ADDRESS_CHARACTERS) return null;
  const link = text.trim().match(/^roadbook:\/\/([^\s#]+)$/i)?.[1];
  if (link !== undefined) return placeOf(`#/${link}`);
  const address = text.trim().match(/^(?:[a-z]+:\/\/\S*?)?(#\/\S+)$/i)?.[1];
  return address === undefined ? null : placeOf(address);
}

/** Goes back to the previous place; from a page that was opened by its address, to `otherwise`. */
export function goBackOr(otherwise: Place): void {
  writeAddress();
  if (window.navigation.canGoBack) history.back();
  else useNavigation.getState().go(otherwise);
}

/** Follows back, forward and edited addresses. Returns a function that ends it. */
export function followHistory(): () => void {
  const follow = () => {
    // The unwritten address is that of the place that is left.
    unwritten = null;
    const place = placeOf(window.location.hash);
    useNavigation.setState(({ leftQueries }) => ({
      place,
      leftQueries: withQueryOf(place, leftQueries),
    }));
  };
  window.addEventListener("popstate", follow);
  window.addEventListener("hashchange", follow);
  window.addEventListener("beforeunload", writeAddress);
  return () => {
    writeAddress();
    window.removeEventListener("popstate", follow);
    window.removeEventListener("hashchange", follow);
    window.removeEventListener("beforeunload", writeAddress);
  };
}
