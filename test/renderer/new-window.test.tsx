import { beforeEach, expect, test } from "vitest";
import { commandOf } from "../../renderer/core/command-registry.ts";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { useNewWindow, useOfferNewWindow } from "../../renderer/core/new-window.ts";
import { CURSOR, useTarget } from "../../renderer/core/targets.ts";
import { scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

function Offer() {
  useOfferNewWindow();
  return null;
}

function bridgeWith(windows: boolean) {
  const plain = scriptedBridge();
  const opened: string[] = [];
  const bridge = {
    ...plain,
    abilities: { ...plain.abilities, can: { ...plain.abilities.can, windows } },
    openWindow: (place: string) => Promise.resolve(void opened.push(place)),
  };
  return { bridge, opened };
}

beforeEach(() => {
  useNewWindow.setState({ offered: false });
});

test("what is shown opens in a window of its own; on a list, its active row", async () => {
  const { bridge, opened } = bridgeWith(true);
  await show(bridge, <Offer />);
  const command = commandOf("open-in-new-window");
  await expect.poll(() => command?.isAvailable()).toBe(true);
  useNavigation.getState().go({ view: "agenda" });
  command?.run(bridge);
  const record = { resource: "deal", key: "deal_1", shown: {} as never } as const;
  function List() {
    useTarget(CURSOR, {
      record: () => record,
      isReached: () => true,
      reveal: () => undefined,
    });
    return null;
  }
  await show(bridge, <List />);
  command?.run(bridge);
  expect(opened).toEqual(["#/agenda", "#/deal/deal_1"]);
});

test("a shell with one window does not offer it", async () => {
  const { bridge } = bridgeWith(false);
  await show(bridge, <Offer />);
  expect(commandOf("open-in-new-window")?.isAvailable()).toBe(false);
});
