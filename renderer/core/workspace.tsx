import { notifyManager, type Query, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useMemo } from "react";
import { type Bridge, LOOKUPS_CHANGED } from "../../shared/bridge.ts";
import { isResource } from "../../shared/contract/resource.ts";
import { shownWith } from "./shown-with.ts";

const BridgeContext = createContext<Bridge | null>(null);

/** Changes that come close together make one round of questions. Milliseconds. */
const DEBOUNCE = 50;

/** The query of the consistency check, which its events keep up to date. */
export const DOCTOR_KEY = ["doctor"];

/** Gives the page its bridge and asks mounted queries again when the engine tells of changes. */
export function Workspace({
  bridge,
  children,
}: {
  readonly bridge: Bridge;
  readonly children: ReactNode;
}) {
  const client = useMemo(() => openClient(), []);
  useEffect(() => {
    const changed = new Set<string>();
    // Questions that were on their way when something changed: asked again when they are answered,
    // not on top of each other. Under a long sync a slow one would never be answered otherwise.
    const again = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      timer = undefined;
      const [resources, late] = [new Set(changed), new Set(again)];
      changed.clear();
      again.clear();
      const concerns = ({ queryKey, queryHash, meta }: Query) =>
        late.has(queryHash) ||
        resources.has("*") ||
        computedFrom({ meta }).some((resource) => resources.has(resource)) ||
        queryKey.some(
          (part) => part === "everything" || (typeof part === "string" && resources.has(part)),
        ) ||
        showsNamesOf(queryKey, resources);
      for (const query of client.getQueryCache().findAll({ predicate: concerns }))
        if (query.state.fetchStatus === "fetching") again.add(query.queryHash);
      const settled = (query: Query) => concerns(query) && !again.has(query.queryHash);
      void client.invalidateQueries({
        predicate: (query) => settled(query) && computedFrom(query).length === 0,
      });
      // Those that are on the screen are asked for at a calm pace (useCalmly), the others when they
      // are shown again.
      void client.invalidateQueries({
        predicate: (query) => settled(query) && computedFrom(query).length > 0,
        refetchType: "none",
      });
      if (again.size > 0) timer = setTimeout(flush, DEBOUNCE);
    };
    const stop = bridge.onEvent((event) => {
      if (event.type === "doctor") {
        client.setQueryData(DOCTOR_KEY, event.doctor);
        return;
      }
      if (event.type === "status") {
        client.setQueryData(["status"], event.status);
        changed.add("outbox");
      } else changed.add(event.type === "restarted" ? "*" : event.resource);
      timer ??= setTimeout(flush, DEBOUNCE);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [bridge, client]);
  return (
    <BridgeContext value={bridge}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </BridgeContext>
  );
}

/**
 * Resources over whose records a slow answer is computed, as its query's `meta` names them; their
 * names are not in its key.
 */
function computedFrom({ meta }: Pick<Query, "meta">): readonly string[] {
  const resources = meta?.["computedFrom"];
  return Array.isArray(resources) ? resources.map(String) : [];
}

/** Whether rows of an answer show names of what changed. */
function showsNamesOf([kind, resource]: Query["queryKey"], changed: ReadonlySet<string>): boolean {
  // The columns of a board are stages; their names are look-ups.
  if (kind === "board") return changed.has(LOOKUPS_CHANGED);
  if (
    (kind !== "list" && kind !== "record") ||
    typeof resource !== "string" ||
    !isResource(resource)
  )
    return false;
  const shown = shownWith(resource);
  return [...changed].some((name) => shown.has(name));
}

function openClient(): QueryClient {
  // An answer is drawn in the task in which it came, not a timer later.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false },
    },
  });
}

export function useBridge(): Bridge {
  const bridge = useContext(BridgeContext);
  if (bridge === null) throw new Error("useBridge is used outside of the workspace.");
  return bridge;
}
