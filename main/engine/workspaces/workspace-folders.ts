import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { removeOwnFiles } from "../files/private-files.ts";
import { randomUUID } from "node:crypto";
import type { RestoreView } from "../../../shared/local/backups.ts";
import type { Clock } from "../../../shared/runtime/clock.ts";
import type { Log } from "../../../shared/runtime/log.ts";
import type { FileKey } from "../../store/file/file-key.ts";
import { RESTORE_JOB } from "../backups/restore-backup.ts";
import { type JobOutcome, startJob } from "../jobs/start-job.ts";

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

  /** Returns the folders that have been used. */
  withFile(): readonly WorkspaceFolder[] {
    return this.list().filter(({ folder }) => existsSync(join(folder, "workspace.db")));
  }

  find(id: string): WorkspaceFolder | null {
    return this.list().find((workspace) => workspace.id === id) ?? null;
  }

  /** `id`: lower-case letters and digits. */
  make(id: string): WorkspaceFolder {
    const folder = this.#folderOf(id);
    mkdirSync(folder.folder, { recursive: true, mode: 0o700 });
    return folder;
  }

  /** The workspace that was open last; the first one if that is gone. */
  current(): WorkspaceFolder {
    return (
      (existsSync(this.#marker) ? this.find(readFileSync(this.#marker, "utf8").trim()) : null) ??
      this.firstFolder()
    );
  }

  firstFolder(): WorkspaceFolder {
    return this.#folderOf(FIRST_WORKSPACE);
  }

  /**
   * Removes all of a workspace that is not open. The data folder itself stays, with what is not the
   * first one's.
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

interface Restoring extends WorkspaceFolder {
  /** Name of the backup. */
  readonly name: string;
  readonly key: FileKey | null;
  readonly clock: Clock;
  readonly log: Log;
}

/** Restores a backup of a closed workspace, in a process of its own, and logs the outcome. */
export async function restoreBeside({
  id,
  folder,
  name,
  key,
  clock,
  log,
}: Restoring): Promise<JobOutcome<RestoreView>> {
  const outcome = await startJob(RESTORE_JOB, {
    folder,
    name,
    now: clock.now(),
    newId: randomUUID(),
    key: key ?? undefined,
  }).outcome;
  const details = { workspace: id, ...(outcome.kind === "failed" && { message: outcome.message }) };
  if (outcome.kind === "done") log("info", "A backup was restored", details);
  else log("error", "A backup couldn't be restored", details);
  return outcome;
}
