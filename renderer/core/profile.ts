import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { create } from "zustand";
import {
  type Profile,
  type ProfileName,
  type RecordOperation,
  PROFILES,
} from "../../shared/contract/profile.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { ask } from "./ask.ts";
import { useBridge } from "./workspace.tsx";

const useKnown = create<{ readonly profile: Profile }>(() => ({ profile: PROFILES.extended }));

/** Which operations the connected server has, by the profile of its connection. */
export function useProfile(): Profile {
  const bridge = useBridge();
  const name = useQuery({
    queryKey: ["connection"],
    queryFn: () =>
      ask<{ readonly profile: ProfileName }>(bridge, { method: "GET", path: "/local/connection" }),
  }).data?.profile;
  const profile = PROFILES[name ?? "extended"];
  useEffect(() => useKnown.setState({ profile }), [profile]);
  return profile;
}

/** The same for who is no component: keys and commands. Known once a component has asked. */
export function canDo(operation: RecordOperation, resource: Resource): boolean {
  return useKnown.getState().profile.operations[resource].includes(operation);
}
