import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { removeOwnFiles } from "../private-files.ts";

/** Id of the workspace that lies in the data folder itself. */
export const FIRST_WORKSPACE = "first";

export interface WorkspaceFolder {
  readonly id: string;
  readonly folder: string;
}

/**
 * The workspaces of a data folder: the first one is the folder itself, further ones lie in
 * `workspaces/ID/`.
 */
export class WorkspaceFolders {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  list(): readonly WorkspaceFolder[] {
    const further = join(this.#root, "workspaces");
    const names = existsSync(further) ? readdirSync(further, { withFileTypes: true }) : [];
    const ids = names
      .filter((entry) => entry.isDirectory() && isId(entry.name))
      .map((entry) => entry.name);
    return [FIRST_WORKSPACE, ...ids.toSorted()].map((id) => this.#folderOf(id));
  }

  /** Those that have been used. */
  withFile(): readonly WorkspaceFolder[] {
    return this.list().filter(({ folder }) => existsSync(join(folder, "workspace.db")));
  }

  find(id: string): WorkspaceFolder | null {
    return this.list().find((workspace) => workspace.id === id) ?? null;
  }

  /** `id`: lower-case letters and digits. */
  make(id: string): WorkspaceFolder {
    const made = this.#folderOf(id);
    mkdirSync(made.folder, { recursive: true, mode: 0o700 });
    return made;
  }

  /** The workspace that was open last; the first one if that is gone. */
  current(): WorkspaceFolder {
    return (
      (existsSync(this.#marker) ? this.find(readFileSync(this.#marker, "utf8").trim()) : null) ??
      this.first()
    );
  }

  first(): WorkspaceFolder {
    return this.#folderOf(FIRST_WORKSPACE);
  }

  /**
   * Removes all of a workspace that nobody has open. The data folder itself stays, with what is not
   * the first one's.
   */
  remove({ id, folder }: WorkspaceFolder): void {
    if (id === FIRST_WORKSPACE) removeOwnFiles(folder);
    else rmSync(folder, { recursive: true, force: true });
  }

  setCurrent({ id }: WorkspaceFolder): void {
    writeFileSync(this.#marker, id, { mode: 0o600 });
  }

  get #marker(): string {
    return join(this.#root, "current-workspace");
  }

  #folderOf(id: string): WorkspaceFolder {
    return { id, folder: id === FIRST_WORKSPACE ? this.#root : join(this.#root, "workspaces", id) };
  }
}

function isId(name: string): boolean {
  return /^[a-z0-9]+$/.test(name) && name !== FIRST_WORKSPACE;
}
