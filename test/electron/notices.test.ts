import { expect, test } from "vitest";
import { Notices } from "../../main/electron/notices.ts";
import { Notification } from "../doubles/electron.ts";

test("a notification is taken back by its key, and all of them with the workspace", () => {
  const notices = new Notices();
  const first = Notification.shown.length;
  for (const key of ["7 1", "8 1", "9 1"])
    notices.show({ key, title: "Call Anna", body: "" }, () => undefined);
  const areOpen = () => Notification.shown.slice(first).map(({ isOpen }) => isOpen);
  notices.withdraw(["8 1", "gone"]);
  expect(areOpen()).toEqual([true, false, true]);
  notices.clear();
  expect(areOpen()).toEqual([false, false, false]);
});
