import { onTestFinished, vi } from "vitest";

/** The texts that a test copies. The clipboard belongs to the user of the machine: it is spared. */
export function keepCopiedTexts(): readonly string[] {
  const copied: string[] = [];
  const spy = vi
    .spyOn(navigator.clipboard, "writeText")
    .mockImplementation((text) => Promise.resolve(void copied.push(text)));
  onTestFinished(() => spy.mockRestore());
  return copied;
}
