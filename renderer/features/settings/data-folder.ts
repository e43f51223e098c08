import type { ShellAbilities } from "../../../shared/bridge.ts";

/** Where a shell keeps a workspace when nobody named another folder. */
export function dataFolder({ shell, platform }: Pick<ShellAbilities, "shell" | "platform">): string {
  if (platform === "darwin") return "~/Library/Application Support/Roadbook";
  if (platform === "win32") return "%APPDATA%\\Roadbook";
  return shell === "electron" ? "~/.config/Roadbook" : "~/.local/share/roadbook";
}
