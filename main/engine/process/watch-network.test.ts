import type { NetworkInterfaceInfo } from "node:os";
import { expect, test } from "vitest";
import { networksOf, watchNetwork } from "./watch-network.ts";

const at = (address: string, internal = false): NetworkInterfaceInfo =>
  ({ address, internal, family: address.includes(":") ? "IPv6" : "IPv4" }) as NetworkInterfaceInfo;

test("another network is a hint, the same one is none", () => {
  const looks = [
    "",
    "wlan0 192.168.1.4",
    "wlan0 192.168.1.4",
    "tun0 10.0.0.2, wlan0 192.168.1.4",
    "",
  ];
  let run: () => void = () => undefined;
  const clock = {
    now: () => 0,
    elapsed: () => 0,
    setTimeout: (next: () => void) => {
      run = next;
      return () => undefined;
    },
  };
  const hints: string[] = [];
  watchNetwork({ clock, networks: () => looks.shift() ?? "", hint: (event) => hints.push(event) });
  const heard = [1, 2, 3, 4].map(() => {
    run();
    return hints.splice(0);
  });
  expect(heard).toEqual([["online"], [], ["online"], ["offline"]]);
});

test("networks are those that lead to a server, whichever address they gave this hour", () => {
  const wifi = (host: string) => ({
    lo: [at("127.0.0.1", true), at("::1", true)],
    wlan0: [at("192.168.1.4"), at("fe80::1"), at(`2001:db8:1:2:${host}`)],
  });
  const found = networksOf(wifi("aaaa:bbbb:cccc:dddd"));
  expect(found).toBe("wlan0 192.168.1.4, wlan0 2001:db8:1:2");
  expect(networksOf({ ...wifi("1:2:3:4"), docker0: [at("172.17.0.1")] })).toBe(found);
  expect(networksOf({ lo: [at("127.0.0.1", true)], eth0: [at("fe80::2")] })).toBe("");
});
