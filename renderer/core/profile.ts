import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { create } from "zustand";
import { type Profile, type RecordOperation, PROFILES } from "../../shared/contract/profile.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { localQuery } from "./local.ts";
import { useBridge } from "./workspace.tsx";

const useKnown = create<{ readonly profile: Profile }>(() => ({ profile: PROFILES.extended }));

/** Which operations the connected server has, by the profile of its connection. */
export function useProfile(): Profile {
  const bridge = useBridge();
  const name = useQuery(localQuery(bridge, "readConnection")).data?.profile;
  const profile = PROFILES[name ?? "extended"];
  useEffect(() => useKnown.setState({ profile }), [profile]);
  return profile;
}

/** The same outside of components, for keys and commands. Known once a component has read it. */
export function canDo(operation: RecordOperation, resource: Resource): boolean {
  return useKnown.getState().profile.operations[resource].includes(operation);
}
