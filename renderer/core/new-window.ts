import { useEffect } from "react";
import { create } from "zustand";
import type { Bridge } from "../../shared/bridge.ts";
import { addressOf, type Place, useNavigation } from "./navigation.ts";
import { activeRecord } from "./targets.ts";
import { useBridge } from "./workspace.tsx";

/** True if the shell can show a place in a window of its own. */
export const useNewWindow = create<{ readonly offered: boolean }>(() => ({ offered: false }));

export function useOfferNewWindow(): void {
  const offered = useBridge().abilities.can.windows;
  useEffect(() => useNewWindow.setState({ offered }), [offered]);
}

export function openInNewWindow(bridge: Bridge, place: Place): void {
  void bridge.openWindow(addressOf(place));
}

/** Returns the active record of a list, or what the page shows. */
export function placeForNewWindow(): Place {
  const record = activeRecord();
  return record === null
    ? useNavigation.getState().place
    : { view: "record", resource: record.resource, key: record.key };
}
