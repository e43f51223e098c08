import { useState } from "react";
import {
  AppWindow,
  Link,
  ListPlus,
  type LucideIcon,
  Maximize2,
  NotebookPen,
  PanelRight,
  PhoneCall,
  RefreshCw,
} from "lucide-react";
import { isSlugged } from "../../../shared/contract/resource.ts";
import type { Unsent } from "../../../shared/local/unsent.ts";
import { useBridge } from "../../core/workspace.tsx";
import { showInSync } from "../../changes/marks.tsx";
import { type CommandContext, contextOf } from "../../core/command.ts";
import { commandKeys } from "../../core/command-registry.ts";
import { copyAddress } from "../../core/copy-text.ts";
import { keyText } from "../../core/keys.ts";
import { type Place, useNavigation } from "../../core/navigation.ts";
import { openInNewWindow, useNewWindow } from "../../core/new-window.ts";
import { useShortlistRequest } from "../../core/shortlist-request.ts";
import type { RecordKey } from "../../core/view-state.ts";
import { fuzzyMatch, FuzzyText } from "../../ui/fuzzy.tsx";
import { Keys } from "../../ui/keys.tsx";
import {
  BESIDE_KEYS,
  type FoundRecord,
  type SearchItem,
  SearchList,
  type SearchListProps,
} from "./search-list.tsx";
import { SEARCH_TEXTS } from "./texts.ts";
import styles from "./search.module.css";

const TEXTS = SEARCH_TEXTS.actions;

interface Props extends SearchListProps {
  readonly onDone: () => void;
}

/** A list of hits; Tab lists what can be done with the active one, and leads back from there. */
export function ActingList({ onDone, ...list }: Props) {
  const bridge = useBridge();
  const go = useNavigation((state) => state.go);
  const hasWindows = useNewWindow((state) => state.offered);
  const [acted, setActed] = useState<{ about: FoundRecord; index: number } | null>(null);
  const [isActing, setIsActing] = useState(false);
  const [text, setText] = useState("");
  if (acted !== null && isActing)
    return (
      <SearchList
        key="actions"
        label={TEXTS.label(acted.about.name)}
        placeholder={TEXTS.placeholder}
        text={text}
        onText={setText}
        items={actionItems(actionsOn(acted.about, hasWindows), acted.about.name, text, (action) => {
          onDone();
          action.run(contextOf(bridge));
        })}
        empty={TEXTS.none}
        onBack={() => setIsActing(false)}
      />
    );
  return (
    <SearchList
      key="hits"
      {...list}
      openAt={acted?.index ?? 0}
      actions={{
        onMore: (about, index) => {
          setActed({ about, index });
          setText("");
          setIsActing(true);
        },
        onBeside: (about) => {
          onDone();
          go(placeBeside(about));
        },
      }}
    />
  );
}

interface Action {
  readonly id: string;
  readonly title: string;
  readonly icon: LucideIcon;
  /** The keys that do it in the list of hits, or on the record. */
  readonly keys: string | null;
  readonly run: (context: CommandContext) => void;
}

function placeBeside({ resource, key }: RecordKey): Place {
  return { view: "list", resource, open: key };
}

function inNewWindow(place: Place): Action {
  return {
    id: "new-window",
    title: TEXTS.newWindow,
    icon: AppWindow,
    keys: null,
    run: ({ bridge }) => openInNewWindow(bridge, place),
  };
}

function inSync({ entry }: Unsent): Action {
  return {
    id: "sync",
    title: TEXTS.showInSync,
    icon: RefreshCw,
    keys: commandKeys("record-sync"),
    run: () => showInSync(entry),
  };
}

function toShortlist(candidate: string, name: string): Action {
  return {
    id: "shortlist",
    title: TEXTS.addToShortlist,
    icon: ListPlus,
    keys: commandKeys("add-to-shortlist"),
    run: () => useShortlistRequest.getState().ask({ candidates: [candidate], name }),
  };
}

/** Returns the actions on a record that need no look at it first. */
function actionsOn(
  { resource, key, name, unsent }: FoundRecord,
  hasWindows: boolean,
): readonly Action[] {
  const place = { view: "record", resource, key } as const;
  const always: readonly Action[] = [
    {
      id: "open",
      title: TEXTS.open,
      icon: Maximize2,
      keys: keyText("Enter"),
      run: ({ navigation }) => navigation.go(place),
    },
    {
      id: "beside",
      title: TEXTS.beside,
      icon: PanelRight,
      keys: keyText(BESIDE_KEYS),
      run: ({ navigation }) => navigation.go(placeBeside({ resource, key })),
    },
    ...(unsent === undefined ? [] : [inSync(unsent)]),
    ...(hasWindows ? [inNewWindow(place)] : []),
    {
      id: "copy-link",
      title: TEXTS.copyLink,
      icon: Link,
      keys: null,
      run: ({ bridge }) => copyAddress(bridge, place, TEXTS.linkCopied(name)),
    },
  ];
  if (!isSlugged(resource)) return always;
  return [
    ...always,
    {
      id: "call",
      title: TEXTS.logCall,
      icon: PhoneCall,
      keys: commandKeys("capture-call"),
      run: ({ overlays }) => overlays.capture("call", { resource, key }),
    },
    {
      id: "note",
      title: TEXTS.addNote,
      icon: NotebookPen,
      keys: commandKeys("capture-note"),
      run: ({ overlays }) => overlays.capture("note", { resource, key }),
    },
    ...(resource === "candidate" ? [toShortlist(key, name)] : []),
  ];
}

/** Lines for the actions on a record that a text may mean. */
function actionItems(
  actions: readonly Action[],
  about: string,
  text: string,
  onRun: (action: Action) => void,
): readonly SearchItem[] {
  return actions.flatMap((action): readonly SearchItem[] => {
    const { id, title, icon: Icon, keys } = action;
    const match = fuzzyMatch(text, title);
    if (match === null) return [];
    return [
      {
        id,
        group: about,
        content: (
          <span className={styles["command"]}>
            <span className={styles["icon"]}>
              <Icon size={16} aria-hidden />
            </span>
            <FuzzyText value={title} positions={match.positions} />
            {keys === null ? null : <Keys text={keys} />}
          </span>
        ),
        run: () => onRun(action),
      },
    ];
  });
}
