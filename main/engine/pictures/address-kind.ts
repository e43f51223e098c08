import { BlockList, isIP } from "node:net";

/**
 * Network that an address leads to: the internet, the own network, this machine, or what no picture
 * is ever on (among them the services that tell a virtual machine its secrets).
 */
export type AddressKind = "public" | "private" | "loopback" | "never";

const LOOPBACK = blockList([["127.0.0.0", 8]], [["::1", 128]]);
const PRIVATE = blockList(
  [
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["172.16.0.0", 12],
    ["192.168.0.0", 16],
  ],
  [["fc00::", 7]],
);
const NEVER = blockList(
  [
    ["0.0.0.0", 8],
    ["169.254.0.0", 16],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 3],
  ],
  [
    ["::", 128],
    ["64:ff9b::", 96],
    ["100::", 64],
    ["2001:db8::", 32],
    ["2002::", 16],
    ["fe80::", 10],
    ["fec0::", 10],
    ["ff00::", 8],
  ],
);

function blockList(
  v4: readonly (readonly [string, number])[],
  v6: readonly (readonly [string, number])[],
): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of v4) list.addSubnet(net, prefix, "ipv4");
  for (const [net, prefix] of v6) list.addSubnet(net, prefix, "ipv6");
  return list;
}

/** Returns the kind of an IPv4 or IPv6 address; "never" for anything else. */
export function addressKind(address: string): AddressKind {
  const version = isIP(address);
  if (version === 0) return "never";
  // An IPv4 address in the form of IPv6 (::ffff:127.0.0.1) is found in the lists of IPv4.
  const family = version === 4 ? "ipv4" : "ipv6";
  if (LOOPBACK.check(address, family)) return "loopback";
  if (PRIVATE.check(address, family)) return "private";
  return NEVER.check(address, family) ? "never" : "public";
}
