import { randomBytes, timingSafeEqual } from "node:crypto";
import { join } from "node:path";
import type { BodyOf, RouteName } from "../../../shared/local/contract.ts";
import type { EncryptionView, LockReason } from "../../../shared/local/encryption.ts";
import { FILE_KEY_BYTES, type FileKey, fileKind } from "../../store/file/file-key.ts";
import { done, DONE, type Handlers, type Outcome, refused } from "../routes/route.ts";
import { Conversion, type ConversionJob } from "./conversion.ts";
import { whatIsLeft } from "./conversion-plan.ts";
import {
  checkOf,
  findKey,
  isKeyOf,
  type KeyFile,
  readKeyFile,
  unwrapKey,
  writeKeyFile,
} from "./find-key.ts";
import {
  CANCELLED,
  CHANGED_KEY_FILE,
  conflict,
  LOCKED,
  NO_KEY_FILE,
  NOT_CONVERTING,
  NOT_KEPT,
  NOTHING_LOST,
  PLAIN,
  TOO_LATE,
} from "./encryption-refusals.ts";
import { type EncryptionHost, keepSafely } from "./encryption-host.ts";
import { IdleLock } from "./idle-lock.ts";
import { readRecoveryCode, writeRecoveryCode } from "./recovery-code.ts";
import { sealForBoth } from "./sealed-tokens.ts";
import { unwrapByCode, wrapByCode, wrapByPassphrase } from "./wrapped-key.ts";

/** The routes of shared/local/encryption.ts. */
export const ENCRYPTION_ROUTES = [
  "readEncryption",
  "makeRecoveryCode",
  "confirmRecoveryCode",
  "turnOnEncryption",
  "turnOffEncryption",
  "changeKey",
  "cancelConversion",
  "changePassphrase",
  "lockWorkspace",
  "unlockWorkspace",
  "setAutoLock",
  "setSyncWhileLocked",
  "reportUse",
  "wipeWorkspace",
] as const satisfies readonly RouteName[];
type EncryptionRoute = (typeof ENCRYPTION_ROUTES)[number];

type Answer = Outcome<EncryptionView>;

/** Secrets of a workspace to be encrypted, among them the code that is typed back. */
type NewOpening = BodyOf<"turnOnEncryption">;

interface NewKey {
  readonly key: FileKey;
  readonly keyFile: KeyFile;
}

/** Encrypts a workspace, locks and unlocks it, and changes what opens it. */
export class WorkspaceEncryption {
  readonly #host: EncryptionHost;
  readonly #idleLock: IdleLock;
  readonly #conversion: Conversion;
  #conversionProblem: string | null = null;
  /** A recovery code that was shown and not typed back yet. */
  #shownCode: Uint8Array | null = null;

  constructor(host: EncryptionHost) {
    this.#host = host;
    const lock = () =>
      this.#idleLock.isDue() ? this.lock("away") : Promise.resolve(done(this.view()));
    this.#idleLock = new IdleLock(host.clock, () => void host.inTurn(lock));
    this.#conversion = new Conversion({
      clock: host.clock,
      onChange: () => host.converting(this.view()),
      start: host.startConversion,
    });
  }

  handlers(): Handlers<EncryptionRoute, null> {
    const { inTurn } = this.#host;
    return {
      readEncryption: () => done(this.view()),
      makeRecoveryCode: ({ body }) => inTurn(() => this.#makeCode(body.secret)),
      confirmRecoveryCode: ({ body }) =>
        inTurn(() => Promise.resolve(this.#confirmCode(body.code))),
      turnOnEncryption: ({ body }) => inTurn(() => this.#turnOn(body)),
      turnOffEncryption: ({ body }) => inTurn(() => this.#turnOff(body.secret)),
      changeKey: ({ body }) => inTurn(() => this.#changeKey(body)),
      cancelConversion: () => this.#cancel(),
      changePassphrase: ({ body }) => inTurn(() => this.#change(body)),
      lockWorkspace: () => inTurn(() => this.lock("asked")),
      unlockWorkspace: ({ body }) => inTurn(() => this.#unlock(body.secret)),
      setAutoLock: ({ body }) => inTurn(() => Promise.resolve(this.#setAutoLock(body.minutes))),
      setSyncWhileLocked: ({ body }) =>
        inTurn(() => Promise.resolve(this.#setSyncWhileLocked(body.on))),
      reportUse: () => {
        this.#idleLock.used();
        return DONE;
      },
      wipeWorkspace: () => inTurn(() => this.#wipe()),
    };
  }

  view(): EncryptionView {
    const keyFile = this.#keyFile();
    return {
      state: keyFile === null ? "plain" : "encrypted",
      locked: this.#host.locked(),
      cannot_open: this.#host.problem(),
      has_passphrase: keyFile !== null && keyFile.passphrase !== null,
      keeper: this.#host.keeper()?.kind ?? null,
      lock_after_minutes: keyFile?.lock_after_minutes ?? null,
      sync_while_locked: keyFile?.sync_while_locked ?? false,
      is_syncing: this.#host.syncingKey() !== null,
      conversion: this.#conversion.view(),
      conversion_problem: this.#conversionProblem,
    };
  }

  /** The app closes. */
  close(): void {
    this.watch(false);
    this.#conversion.close();
  }

  /** Watches the use of the workspace that was opened, or of none. */
  watch(isOpen: boolean): void {
    this.#idleLock.watch(isOpen ? this.view().lock_after_minutes : null);
  }

  /** The computer goes to sleep, or shows its own lock. */
  leave(): void {
    const lock = () =>
      this.view().lock_after_minutes === null
        ? Promise.resolve(done(this.view()))
        : this.lock("away");
    void this.#host.inTurn(lock);
  }

  #setAutoLock(minutes: BodyOf<"setAutoLock">["minutes"]): Answer {
    const refusal = this.#choose({ lock_after_minutes: minutes });
    if (refusal === null) this.watch(true);
    return refusal ?? done(this.view());
  }

  #setSyncWhileLocked(isAllowed: boolean): Answer {
    return this.#choose({ sync_while_locked: isAllowed }) ?? done(this.view());
  }

  /** Writes what the user chose about the lock; null once it is done. */
  #choose(choice: Partial<KeyFile>): ReturnType<typeof refused> | null {
    const keyFile = this.#keyFile();
    if (keyFile === null) return PLAIN;
    if (this.#host.key() === null) return LOCKED;
    writeKeyFile(this.#host.folder(), { ...keyFile, ...choice });
    this.#host.onChange();
    return null;
  }

  async lock(reason: LockReason): Promise<Answer> {
    const keyFile = this.#keyFile();
    if (keyFile === null) return PLAIN;
    if (this.#host.locked() === null) {
      this.#shownCode = null;
      if (keyFile.sync_while_locked) this.#host.setLocked(reason);
      else await this.#host.close(reason);
      this.#host.log("info", "The workspace is locked", { syncs: keyFile.sync_while_locked });
    }
    return done(this.view());
  }

  /** A damaged file counts as none: the workspace could not have been opened. */
  #keyFile(): KeyFile | null {
    try {
      return readKeyFile(this.#host.folder());
    } catch {
      return null;
    }
  }

  async #makeCode(secret: string | undefined): Promise<Outcome<{ readonly code: string }>> {
    const keyFile = this.#keyFile();
    if (keyFile !== null) {
      if (this.#host.key() === null) return LOCKED;
      const opened = await unwrapKey(keyFile, secret ?? "");
      if (!opened.ok) return refused(400, opened.message);
    }
    this.#shownCode = new Uint8Array(randomBytes(16));
    return done({ code: writeRecoveryCode(this.#shownCode) });
  }

  /** Returns the secret of the code that was shown, or why what was typed is another one. */
  #typedBack(text: string) {
    const read = readRecoveryCode(text);
    if (!read.ok) return { ok: false, message: read.message } as const;
    if (this.#shownCode === null || !Buffer.from(read.secret).equals(this.#shownCode))
      return { ok: false, message: "This is another code than the one that was shown." } as const;
    return read;
  }

  #confirmCode(text: string): Answer {
    const [keyFile, key] = [this.#keyFile(), this.#host.key()];
    if (keyFile === null) return PLAIN;
    if (key === null) return LOCKED;
    const read = this.#typedBack(text);
    if (!read.ok) return refused(400, read.message);
    writeKeyFile(this.#host.folder(), { ...keyFile, recovery: wrapByCode(key, read.secret) });
    this.#shownCode = null;
    this.#host.log("info", "The recovery code was replaced");
    return done(this.view());
  }

  async #turnOn(opening: NewOpening): Promise<Answer> {
    if (this.#keyFile() !== null) return conflict("This workspace is encrypted already.");
    return this.#encrypt(null, opening);
  }

  /** With another key, also of the backups, so that who knows the present one can read nothing. */
  async #changeKey({ secret, ...opening }: BodyOf<"changeKey">): Promise<Answer> {
    const keyFile = this.#keyFile();
    if (keyFile === null) return PLAIN;
    if (this.#host.key() === null) return LOCKED;
    const opened = await unwrapKey(keyFile, secret);
    if (!opened.ok) return refused(400, opened.message);
    return this.#encrypt({ key: opened.key, keyFile }, opening);
  }

  /** `previousKey`: what opens the workspace so far; null if it is plain. */
  async #encrypt(previousKey: NewKey | null, opening: NewOpening): Promise<Answer> {
    const newKey = await this.#newKey(opening, previousKey?.keyFile ?? null);
    if (newKey.kind !== "done") return newKey;
    const { key, keyFile } = newKey.body;
    const from = previousKey?.key ?? null;
    if (keyFile.passphrase === null) {
      const refusal = await keepSafely(this.#host, from === null ? [key] : [from, key]);
      if (refusal !== null) return refusal;
    }
    if (from !== null) await sealForBoth(this.#host.tokens(), [from, key]);
    const answer = await this.#convert({ from, to: key, keyFile });
    if (answer.kind === "done") this.#shownCode = null;
    await this.#forgetUseless();
    return answer;
  }

  async #newKey(
    { code, passphrase }: NewOpening,
    previousFile: KeyFile | null,
  ): Promise<Outcome<NewKey>> {
    const read = this.#typedBack(code);
    if (!read.ok) return refused(400, read.message);
    const key: FileKey = new Uint8Array(randomBytes(FILE_KEY_BYTES));
    const recovery = wrapByCode(key, read.secret);
    // Proves the code before anything is written with the key.
    const proved = unwrapByCode(recovery, read.secret);
    if (proved === null || !isKeyOf({ check: checkOf(key) }, proved))
      return refused(500, "The recovery code doesn't open the key. Nothing was changed.");
    const keyFile: KeyFile = {
      format: 1,
      check: checkOf(key),
      passphrase: passphrase === undefined ? null : await this.#wrap(key, passphrase),
      recovery,
      lock_after_minutes: previousFile?.lock_after_minutes ?? null,
      sync_while_locked: previousFile?.sync_while_locked ?? false,
    };
    return done({ key, keyFile });
  }

  /** Keeps the key that opens the workspace without a passphrase, and none that opens nothing. */
  async #forgetUseless(): Promise<void> {
    const [keyFile, keeper] = [this.#keyFile(), this.#host.keeper()];
    const isEncrypted = fileKind(join(this.#host.folder(), "workspace.db")) === "encrypted";
    const isUndecided = whatIsLeft(this.#host.folder(), keyFile) === "plan";
    if (keeper === null || isUndecided || (keyFile === null && isEncrypted)) return;
    const keptKeys = await keeper.load();
    const useful =
      keyFile === null || keyFile.passphrase !== null
        ? []
        : keptKeys.filter((key) => isKeyOf(keyFile, key));
    if (useful.length < keptKeys.length) await keeper.save(useful);
  }

  async #turnOff(secret: string): Promise<Answer> {
    const keyFile = this.#keyFile();
    if (keyFile === null) return PLAIN;
    if (this.#host.key() === null) return LOCKED;
    const opened = await unwrapKey(keyFile, secret);
    if (!opened.ok) return refused(400, opened.message);
    const answer = await this.#convert({ from: opened.key, to: null, keyFile: null });
    await this.#forgetUseless();
    return answer;
  }

  async #change({
    secret,
    passphrase,
  }: {
    readonly secret: string;
    readonly passphrase: string | null;
  }): Promise<Answer> {
    const keyFile = this.#keyFile();
    if (keyFile === null) return PLAIN;
    if (this.#host.key() === null) return LOCKED;
    const opened = await unwrapKey(keyFile, secret);
    if (!opened.ok) return refused(400, opened.message);
    if (passphrase === null) {
      const refusal = await keepSafely(this.#host, [opened.key]);
      if (refusal !== null) return refusal;
    }
    const slot = passphrase === null ? null : await this.#wrap(opened.key, passphrase);
    writeKeyFile(this.#host.folder(), { ...keyFile, passphrase: slot });
    // Only now: until then the kept key is what opens the workspace.
    if (passphrase !== null) await this.#host.keeper()?.save([]);
    this.#host.log("info", "What opens the workspace was changed");
    return done(this.view());
  }

  async #unlock(secret: string | undefined): Promise<Answer> {
    const keyFile = this.#keyFile();
    if (this.#host.locked() === null) return done(this.view());
    if (keyFile === null) return refused(500, NO_KEY_FILE);
    if (secret === undefined) {
      const keySearch = await findKey(this.#host.folder(), this.#host.keeper(), undefined);
      if (!keySearch.ok) return refused(400, NOT_KEPT[keySearch.locked ?? "no-key"]);
      return this.#openBy(keySearch.key, NOT_KEPT["wrong-key"]);
    }
    const opened = await unwrapKey(keyFile, secret);
    if (!opened.ok) return refused(400, opened.message);
    const answer = await this.#openBy(opened.key, CHANGED_KEY_FILE);
    // A recovery code was needed because the kept key is lost: next time it is there.
    if (answer.kind === "done" && keyFile.passphrase === null)
      await keepSafely(this.#host, [opened.key]);
    return answer;
  }

  /**
   * A workspace that goes on syncing is open already: only the key it was opened with unlocks it. A
   * key file that was replaced leads to another one.
   */
  async #openBy(key: FileKey | null, otherKey: string): Promise<Answer> {
    const syncing = this.#host.syncingKey();
    if (syncing === null) return this.#reopen(key ?? undefined);
    if (key === null || !timingSafeEqual(key, syncing)) return refused(400, otherKey);
    this.#host.setLocked(null);
    return done(this.view());
  }

  async #wipe(): Promise<Outcome<Record<never, never>>> {
    await this.#host.close(null);
    await this.#host.keeper()?.save([]);
    const opened = await this.#host.wipe();
    return opened.ok ? DONE : conflict(opened.message);
  }

  #wrap(key: FileKey, passphrase: string) {
    return wrapByPassphrase(key, passphrase, this.#host.cost);
  }

  async #convert(keys: Omit<ConversionJob, "folder">): Promise<Answer> {
    const { host, folder } = { host: this.#host, folder: this.#host.folder() };
    const { from, to } = keys;
    this.#conversionProblem = null;
    const end = await this.#conversion.run({ folder, ...keys }, () => host.close(null));
    if (end.kind === "unchanged") {
      const message = end.reason === null ? CANCELLED : `${end.reason} Nothing was changed.`;
      if (end.reason !== null) this.#conversionProblem = message;
      host.log("warn", "The workspace wasn't converted", { message });
      await host.open(from ?? undefined);
      return conflict(message);
    }
    host.log("info", "The workspace was converted", { to: to === null ? "plain" : "encrypted" });
    const answer = await this.#reopen(to ?? undefined);
    return answer.kind === "refused" ? conflict(`${answer.message} ${NOTHING_LOST}`) : answer;
  }

  async #cancel(): Promise<Answer> {
    if (this.#conversion.view() === null) return conflict(NOT_CONVERTING);
    if (!this.#conversion.cancel()) return conflict(TOO_LATE);
    return this.#host.inTurn(() => Promise.resolve(done(this.view())));
  }

  async #reopen(key?: FileKey): Promise<Answer> {
    const opened = await this.#host.open(key);
    return opened.ok ? done(this.view()) : conflict(opened.message);
  }
}
