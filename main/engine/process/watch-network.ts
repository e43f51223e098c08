import { networkInterfaces } from "node:os";
import type { Clock } from "../../../shared/runtime/clock.ts";
import type { SystemHint } from "../../../shared/runtime/engine-client.ts";

/** Between two looks. A look takes some tenths of a millisecond. */
const LOOK_INTERVAL_MS = 4_000;
/** Networks of containers and virtual machines come and go without another way to the server. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|vEthernet)/;

interface WatchNetworkOptions {
  readonly clock: Clock;
  /** The networks that the computer is in, as a text; empty without any. */
  readonly networks?: () => string;
  readonly hint: (event: SystemHint) => void;
}

/**
 * Tells the engine when the computer is in another network than before (a Wi-Fi, a cable, a VPN),
 * so that it does not wait for its next try. Node has no event for that, and neither has Electron's
 * main process; a page has one, but pages may not send hints. Ends with the process.
 */
export function watchNetwork({ clock, networks = ownNetworks, hint }: WatchNetworkOptions): void {
  let lastNetworks = networks();
  const look = () => {
    const currentNetworks = networks();
    if (currentNetworks !== lastNetworks) hint(currentNetworks === "" ? "offline" : "online");
    lastNetworks = currentNetworks;
    clock.setTimeout(look, LOOK_INTERVAL_MS);
  };
  clock.setTimeout(look, LOOK_INTERVAL_MS);
}

function ownNetworks(): string {
  return networksOf(networkInterfaces());
}

/**
 * Names of interfaces with their networks. Of an IPv6 address only the network counts: the rest
 * changes each day, and with it the network would seem to change.
 */
export function networksOf(interfaces: ReturnType<typeof networkInterfaces>): string {
  const addressesFound = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    VIRTUAL.test(name)
      ? []
      : addresses
          .filter(({ internal, address }) => !internal && !address.startsWith("fe80:"))
          .map(
            ({ family, address }) => `${name} ${family === "IPv6" ? prefixOf(address) : address}`,
          ),
  );
  return [...new Set(addressesFound)].toSorted().join(", ");
}

/** The first four groups of an address, whose first ones are never left out in a public network. */
const prefixOf = (address: string) => address.split(":").slice(0, 4).join(":");
