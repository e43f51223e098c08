import { expect, test } from "vitest";
import { followPower } from "../../main/electron/engine-host.ts";
import { powerMonitor } from "../doubles/electron.ts";

test("the engine hears of sleep, of waking, and of the computer's own lock", () => {
  const hints: string[] = [];
  followPower(powerMonitor, { hint: (event) => hints.push(event) });
  for (const event of ["suspend", "resume", "lock-screen", "unlock-screen"])
    powerMonitor.emit(event);
  expect(hints).toEqual(["suspend", "resume", "lock-screen"]);
});
