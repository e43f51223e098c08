import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Me } from "../../shared/local/me.ts";
import { callLocal, localKey, localQuery } from "./local.ts";
import { useBridge } from "./workspace.tsx";
import { useEffect } from "react";
import { create } from "zustand";
import { type Profile, PROFILES, type RecordOperation } from "../../shared/contract/profile.ts";
import type { Resource } from "../../shared/contract/resource.ts";

/** The user of this workspace: null until one is chosen, undefined while it is loading. */
export function useMe(): Me | null | undefined {
  return useQuery(localQuery(useBridge(), "readMe")).data;
}

/**
 * Returns a function that chooses the user among those that the server has shown. It throws a
 * `RequestError` when that is refused.
 */
export function useSaveMe(): (id: number) => Promise<Me> {
  const bridge = useBridge();
  const client = useQueryClient();
  return async (id) => {
    const me = await callLocal(bridge, "chooseMe", { body: { id } });
    client.setQueryData(localKey("readMe"), me);
    return me;
  };
}

const useKnown = create<{ readonly profile: Profile }>(() => ({ profile: PROFILES.extended }));

/** Returns the operations of the connected server, by the profile of its connection. */
export function useProfile(): Profile {
  const bridge = useBridge();
  const name = useQuery(localQuery(bridge, "readConnection")).data?.profile;
  const profile = PROFILES[name ?? "extended"];
  useEffect(() => useKnown.setState({ profile }), [profile]);
  return profile;
}

/** Returns, outside of components, whether the API has an operation, once one has read it. */
export function canDo(operation: RecordOperation, resource: Resource): boolean {
  return useKnown.getState().profile.operations[resource].includes(operation);
}
