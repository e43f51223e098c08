import { notifyManager, type Query, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useMemo } from "react";
import type { Bridge } from "../../shared/bridge.ts";
import { invariant } from "./invariant.ts";
import { localKey } from "./local.ts";
import { usePreparing } from "./preparing.ts";
import { dependenciesOf, followReading } from "./query-dependencies.ts";
import { followOtherWindows } from "./settings-channel.ts";

const BridgeContext = createContext<Bridge | null>(null);

/** Changes that come close together cause one refetch. */
const DEBOUNCE_MS = 50;

/** Provides the bridge, and refetches mounted queries when the engine reports changes. */
export function Workspace({
  bridge,
  children,
}: {
  readonly bridge: Bridge;
  readonly children: ReactNode;
}) {
  const client = useMemo(() => openClient(), []);
  useEffect(() => {
    const changedNames = new Set<string>();
    // Queries in flight when something changed are refetched once they are answered, not on top of
    // each other: under a long sync a slow one would never be answered otherwise.
    const again = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      timer = undefined;
      const [resources, late] = [new Set(changedNames), new Set(again)];
      changedNames.clear();
      again.clear();
      const concerns = (query: Query) =>
        late.has(query.queryHash) ||
        resources.has("*") ||
        dependenciesOf(query).some((name) => name === "everything" || resources.has(name));
      for (const query of client.getQueryCache().findAll({ predicate: concerns }))
        if (query.state.fetchStatus === "fetching") again.add(query.queryHash);
      const settled = (query: Query) => concerns(query) && !again.has(query.queryHash);
      void client.invalidateQueries({
        predicate: (query) => settled(query) && !isSlow(query),
      });
      // Slow ones on the screen are refetched at a calm pace (useThrottledInvalidation), the others
      // when they are shown again.
      void client.invalidateQueries({
        predicate: (query) => settled(query) && isSlow(query),
        refetchType: "none",
      });
      if (again.size > 0) timer = setTimeout(flush, DEBOUNCE_MS);
    };
    const stop = bridge.onEvent((event) => {
      if (event.type === "doctor") {
        client.setQueryData(localKey("readDoctor"), event.doctor);
        return;
      }
      if (event.type === "encryption") {
        client.setQueryData(localKey("readEncryption"), event.encryption);
        return;
      }
      if (event.type === "preparing") {
        usePreparing.setState({ preparing: event.preparing });
        return;
      }
      if (event.type === "status") {
        client.setQueryData(localKey("readStatus"), event.status);
        changedNames.add("outbox");
      } else changedNames.add(event.type === "restarted" ? "*" : event.resource);
      if (timer === undefined) timer = setTimeout(flush, DEBOUNCE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [bridge, client]);
  useEffect(() => followOtherWindows(client), [client]);
  useEffect(() => followReading(client), [client]);
  return (
    <BridgeContext value={bridge}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </BridgeContext>
  );
}

function isSlow({ meta }: Pick<Query, "meta">): boolean {
  return meta?.["isSlow"] === true;
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
  invariant(bridge !== null, "useBridge is used outside of the workspace.");
  return bridge;
}
