import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Stands in for the program that an AppImage begins with, which shows its files as a folder. */
export const RUNTIME = "#!/bin/sh\nexit 0\n".padEnd(512, "#");

/** Writes the files behind the place of that program, as a tar instead of a file system. */
const MKSQUASHFS = `#!/bin/sh
set -e
head -c "$4" /dev/zero > "$2"
tar -C "$1" -cf - . >> "$2"
`;

/** A folder that stands in for the tools that electron-builder would download. */
export function makeAppImageTools(folder: string): string {
  const write = (path: string, text: string) =>
    writeFileSync(join(folder, path), text, { mode: 0o755 });
  for (const name of ["runtimes", "lib/x64"]) mkdirSync(join(folder, name), { recursive: true });
  write("mksquashfs", MKSQUASHFS);
  write("desktop-file-validate", "#!/bin/sh\n");
  write("runtimes/runtime-x64", RUNTIME);
  return folder;
}
