import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { autostartFile } from "./autostart.ts";

function place(): string {
  const folder = mkdtempSync(join(tmpdir(), "roadbook-autostart-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "autostart/roadbook.desktop");
}
const execOf = (file: string) => /^Exec=(.*)$/m.exec(readFileSync(file, "utf8"))?.[1];

test("it is off until it is switched on, and leaves nothing when it is switched off", () => {
  const file = place();
  const autostart = autostartFile(file, "/opt/Roadbook/roadbook");
  expect(autostart.isOn()).toBe(false);
  expect(existsSync(file)).toBe(false);
  autostart.set(true);
  expect(autostart.isOn()).toBe(true);
  expect(execOf(file)).toBe('"/opt/Roadbook/roadbook" --background');
  autostart.set(false);
  expect(autostart.isOn()).toBe(false);
  expect(existsSync(file)).toBe(false);
});

test.each([
  ["/home/a b/Roadbook.AppImage", '"/home/a b/Roadbook.AppImage"'],
  ["/home/100%/$x/`y`", '"/home/100%%/\\\\$x/\\\\`y\\\\`"'],
  ['/a"b\\c', '"/a\\\\"b\\\\\\\\c"'],
])("the path %j is one argument of the command", (program, quoted) => {
  const file = place();
  autostartFile(file, program).set(true);
  expect(execOf(file)).toBe(`${quoted} --background`);
});

test.each(["Hidden=true", "X-GNOME-Autostart-enabled=false"])(
  "what the desktop's own settings switched off (%s) is off, and stays so",
  (line) => {
    const file = place();
    mkdirSync(dirname(file));
    const text = `[Desktop Entry]\nType=Application\nExec=roadbook\n${line}\n`;
    writeFileSync(file, text);
    expect(autostartFile(file, "/opt/Roadbook/roadbook").isOn()).toBe(false);
    expect(readFileSync(file, "utf8")).toBe(text);
  },
);

test("a program that was moved is started from its new place", () => {
  const file = place();
  autostartFile(file, "/old/Roadbook.AppImage").set(true);
  expect(autostartFile(file, "/new/Roadbook.AppImage").isOn()).toBe(true);
  expect(execOf(file)).toContain("/new/");
});
