import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statfsSync,
  statSync,
} from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { syncFile, verifyBackup } from "../../store/file/backup.ts";
import { DRAFTS_SETTING } from "../../../shared/local/settings.ts";
import { convertDatabase, eraseState, verifyConverted } from "../../store/file/convert-database.ts";
import { eraseFile, holdLog } from "../../store/file/erase-file.ts";
import { isDiskFull } from "../../store/file/open-database.ts";
import { type FileKey, fileKind } from "../../store/file/file-key.ts";
import { lockFolder } from "../../store/file/folder-lock.ts";
import { listBackups } from "../backups/make-backup.ts";
import { STATE } from "../../store/state-keys.ts";
import { finishReplacement } from "../backups/restore-backup.ts";
import type { Job } from "../jobs/job.ts";
import { BrokenSeal, fileKeyOf } from "../files/cipher.ts";
import { copySealed, isSameFile } from "../files/encrypt-file.ts";
import {
  CONVERTING,
  finishConversion,
  markRemoved,
  replaceWithConverted,
  type Step,
} from "./conversion-plan.ts";
import type { ConversionStep } from "../../../shared/local/encryption.ts";
import { KEY_FILE, type KeyFile, writeKeyFile } from "./find-key.ts";

export interface ConvertOptions {
  /** Folder of a workspace that is not open. */
  readonly folder: string;
  /** Opens the workspace as it is; null if it is plain. */
  readonly from: FileKey | null;
  /** Opens it as it will be; null makes it plain. */
  readonly to: FileKey | null;
  /** Key file of the encrypted workspace; null to decrypt it. */
  readonly keyFile: KeyFile | null;
  /** Called before each step that changes the disk. */
  readonly step?: Step;
  /** Called with how many bytes of all were read: each once to copy it, once to compare it. */
  readonly progress?: (step: ConversionStep, done: number, total: number) => void;
}

export interface Converted {
  readonly files: number;
  readonly backups: number;
}

export const CONVERT_JOB: Job<Omit<ConvertOptions, "step" | "progress">, Converted> = {
  name: "convert",
  run: (options, report) => convertWorkspace({ ...options, progress: report }),
};

/**
 * Encrypts a workspace, also with another key than before, or makes an encrypted one plain:
 * database, files, backups and what restores replaced. Everything is made beside the present files,
 * forced to the disk and compared with them before the first one is replaced, so that a failure or
 * a crash leaves the workspace as it was, or as it will be. Throws an Error with a sentence.
 */
export function convertWorkspace(options: ConvertOptions): Converted {
  const { folder } = options;
  const locked = lockFolder(folder);
  if (!locked.ok) throw new Error(locked.message);
  try {
    finishConversion(folder);
    finishReplacement(folder);
    return new Converter(options).run();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`It couldn't be finished (${reason}).`, { cause: error });
  } finally {
    locked.release();
  }
}

class Converter {
  readonly #folder: string;
  readonly #from: FileKey | null;
  readonly #targetKey: FileKey | null;
  readonly #keyFile: KeyFile | null;
  readonly #target: string;
  readonly #step: Step;
  readonly #progress: NonNullable<ConvertOptions["progress"]>;
  #done = 0;
  #total = 0;

  constructor({
    folder,
    from,
    to,
    keyFile,
    step = () => undefined,
    progress = () => undefined,
  }: ConvertOptions) {
    this.#folder = folder;
    this.#from = from;
    this.#targetKey = to;
    this.#keyFile = keyFile;
    this.#target = join(folder, CONVERTING);
    this.#step = step;
    this.#progress = progress;
  }

  run(): Converted {
    this.#total = 2 * this.#requireRoom();
    const file = join(this.#folder, "workspace.db");
    // A log is left if a process was killed.
    if (existsSync(`${file}-wal`)) holdLog(file, this.#from ?? undefined).erase();
    this.#reportStep("copying");
    this.#step();
    mkdirSync(this.#target, { mode: 0o700 });
    this.#database("workspace.db");
    // Files whose adding was interrupted were not added.
    const files = this.#contents("files").filter((name) => !name.endsWith(".part"));
    this.#make("files");
    for (const name of files) this.#file(name);
    const backups = this.#backups();
    this.#make("replaced");
    this.#replaced();
    if (this.#keyFile === null) markRemoved(this.#folder, KEY_FILE);
    else writeKeyFile(this.#target, this.#keyFile);
    this.#reportStep("replacing", this.#total - this.#done);
    replaceWithConverted(this.#folder, this.#step);
    return { files: files.length, backups };
  }

  /** A backup that cannot be read is kept as it is, among what restores replaced. */
  #backups(): number {
    this.#make("backups");
    let count = 0;
    for (const { name, path } of listBackups(this.#folder)) {
      const place = join("backups", name);
      if (this.#isReadable(path)) {
        this.#database(place);
        count += 1;
      } else this.#fileOrAsIs(place, join("replaced", "unreadable-backups", name));
    }
    return count;
  }

  /**
   * Converts what restores moved to `replaced`: files sealed by an earlier conversion, or an
   * encrypted database as it was.
   */
  #replaced(): void {
    const names = this.#contents("replaced");
    const converted = new Set(
      names.filter((name) => this.#from !== null && this.#replacedDatabase(name)),
    );
    for (const name of names) {
      const isOfConverted = converted.has(name.replace(/-(?:wal|shm)$/, ""));
      // Reading a database may have ended its log.
      if (!existsSync(join(this.#folder, name))) continue;
      if (!isOfConverted) this.#fileOrAsIs(name, name);
      else if (!converted.has(name))
        this.#reportStep("files", 2 * sizeOf(join(this.#folder, name)));
    }
  }

  /** Returns whether it is an encrypted database that could be converted. */
  #replacedDatabase(name: string): boolean {
    if (fileKind(join(this.#folder, name)) !== "encrypted") return false;
    this.#step();
    const target = join(this.#target, name);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    try {
      this.#convertDatabase(name);
      return true;
    } catch (error) {
      if (isDiskFull(error)) throw error;
      eraseFile(target);
      return false;
    }
  }

  /** Copies a file that cannot be decrypted as it is, or it would keep all else encrypted. */
  #fileOrAsIs(name: string, as: string): void {
    try {
      this.#file(name, as);
    } catch (error) {
      if (!(error instanceof BrokenSeal)) throw error;
      const target = join(this.#target, as);
      eraseFile(target);
      copyFileSync(join(this.#folder, name), target, constants.COPYFILE_EXCL);
      syncFile(target);
      this.#reportStep("files", 2 * sizeOf(join(this.#folder, name)));
    }
  }

  #isReadable(backup: string): boolean {
    try {
      verifyBackup(backup, this.#from ?? undefined);
      return true;
    } catch {
      return false;
    }
  }

  #database(name: string): void {
    this.#step();
    this.#convertDatabase(name);
  }

  #convertDatabase(name: string): void {
    const [source, target] = [join(this.#folder, name), join(this.#target, name)];
    const keys = { from: this.#from ?? undefined, to: this.#targetKey ?? undefined };
    const size = sizeOf(source) + sizeOf(`${source}-wal`);
    this.#reportStep("copying");
    convertDatabase(source, target, keys);
    this.#reportStep("checking", size);
    let checked = 0;
    verifyConverted(source, target, keys, (bytes) => {
      const byteCount = Math.min(bytes, size - checked);
      checked += byteCount;
      this.#reportStep("checking", byteCount);
    });
    this.#reportStep("checking", size - checked);
    // Drafts of a plain workspace would be readable by everybody.
    if (this.#targetKey === null) eraseState(target, STATE.uiSettings.at(DRAFTS_SETTING).key);
    syncFile(target);
  }

  #file(name: string, as = name): void {
    this.#step();
    const [source, target] = [join(this.#folder, name), join(this.#target, as)];
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    const keys = { from: fileKeyAt(this.#from, name), to: fileKeyAt(this.#targetKey, as) };
    copySealed(source, target, keys);
    if (!isSameFile(source, target, keys)) throw new Error(`the copy of ${name} differs`);
    syncFile(target);
    this.#reportStep("files", 2 * sizeOf(source));
  }

  /** `byteCount`: bytes since it was told last. */
  #reportStep(step: ConversionStep, byteCount = 0): void {
    this.#done += byteCount;
    this.#progress(step, this.#done, this.#total);
  }

  #make(name: string): void {
    this.#step();
    mkdirSync(join(this.#target, name), { recursive: true, mode: 0o700 });
  }

  /** All files below a folder of the workspace, by their place in the workspace's. */
  #contents(name: string): readonly string[] {
    const below = join(this.#folder, name);
    if (!existsSync(below)) return [];
    return readdirSync(below, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(this.#folder, join(entry.parentPath, entry.name)));
  }

  /** Both copies are on the disk until the end. Returns the bytes of all. */
  #requireRoom(): number {
    const names = ["files", "backups", "replaced"].flatMap((name) => this.#contents(name));
    const needed = ["workspace.db", "workspace.db-wal", ...names]
      .map((name) => join(this.#folder, name))
      .reduce((sum, file) => sum + sizeOf(file), 0);
    const { bavail, bsize } = statfsSync(this.#folder);
    if (bavail * bsize < needed * 1.1) throw new Error("the disk is full");
    return needed;
  }
}

/** Files of `files/` are known by their id, all others by their place in the folder. */
function fileKeyAt(key: FileKey | null, name: string): Uint8Array | null {
  const place = name.split(sep).join("/");
  return key === null ? null : fileKeyOf(key, place.replace(/^files\//, ""));
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
