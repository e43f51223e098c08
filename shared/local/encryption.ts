import { z } from "zod";
import { route, type Shape } from "./route.ts";
import { emptySchema } from "./values.ts";

/** Places that can keep a key without a passphrase: the system's key store, or the owner's file. */
export const KEEPERS = ["system", "file"] as const;
export type Keeper = (typeof KEEPERS)[number];

/**
 * Reasons why a workspace is locked: the user locked it; it was not used, or the computer was
 * locked or asleep (`away`); it opens by a passphrase; its key is gone from where it was kept; or
 * what is kept there is another key.
 */
export const LOCK_REASONS = ["asked", "away", "passphrase", "no-key", "wrong-key"] as const;
export type LockReason = (typeof LOCK_REASONS)[number];

/**
 * Reasons why a workspace that is not locked cannot be opened: its file is damaged; what encrypts
 * its key is missing (`key-lost`); a newer Roadbook has written it; its folder cannot be written;
 * the disk is full; another process has it open; or something else.
 */
export const OPENING_PROBLEMS = [
  "damaged",
  "key-lost",
  "newer",
  "not-writable",
  "disk-full",
  "in-use",
  "other",
] as const;
export const openingProblemSchema = z.enum(OPENING_PROBLEMS).meta({ id: "OpeningProblem" });
export type OpeningProblem = (typeof OPENING_PROBLEMS)[number];

/** Status of every answer while the workspace is locked. */
export const LOCKED_STATUS = 423;

/** After how many minutes without use a workspace may lock itself. */
export const AUTO_LOCK_MINUTES = [5, 15, 30, 60] as const;
export const autoLockSchema = z.literal(AUTO_LOCK_MINUTES).nullable();

export const MIN_PASSPHRASE_LENGTH = 10;

/**
 * Steps of a conversion: databases are copied and compared, files are, and then the copies are put
 * in place, which is not cancelled.
 */
export const CONVERSION_STEPS = ["copying", "checking", "files", "replacing"] as const;
export type ConversionStep = (typeof CONVERSION_STEPS)[number];

const conversionSchema = z
  .object({
    to: z.enum(["encrypted", "plain"]),
    step: z.enum(CONVERSION_STEPS),
    /** Bytes, of all that are read. */
    done: z.number(),
    total: z.number(),
    is_cancelling: z.boolean(),
  })
  .meta({ id: "Conversion" });
/** Progress of encrypting a workspace, or making it plain. */
export type ConversionView = Shape<typeof conversionSchema>;

export const encryptionSchema = z
  .object({
    state: z.enum(["plain", "encrypted"]),
    /** Null while the workspace is open. */
    locked: z.enum(LOCK_REASONS).nullable(),
    /** Null unless it could not be opened: `GET /local/opening` says more. */
    cannot_open: openingProblemSchema.nullable(),
    /** True if it opens by a passphrase; else by the key that is kept. */
    has_passphrase: z.boolean(),
    /** Place where this computer can keep a key; null if it has none. */
    keeper: z.enum(KEEPERS).nullable(),
    /** Null if it does not lock itself. */
    lock_after_minutes: autoLockSchema,
    /** True if a lock leaves it syncing, with its key in memory. */
    sync_while_locked: z.boolean(),
    /** True if it is locked and goes on syncing: a workspace that was opened locked cannot. */
    is_syncing: z.boolean(),
    /** Null while it is neither encrypted nor made plain. */
    conversion: conversionSchema.nullable(),
    /** Reason why the last conversion failed, until the next one. */
    conversion_problem: z.string().nullable(),
  })
  .meta({ id: "Encryption" });
/** True if the open workspace is encrypted, and what opens it. */
export type EncryptionView = Shape<typeof encryptionSchema>;

const passphrase = z.string().min(MIN_PASSPHRASE_LENGTH).max(1000);
/** The passphrase, or the recovery code in its place. */
const secret = z.string().min(1).max(1000);

export const encryptionRoutes = {
  readEncryption: route({
    method: "GET",
    path: "encryption",
    by: "workspaces",
    answer: encryptionSchema,
    does:
      "whether the workspace is encrypted, why it is `locked`, and what opens it; also " +
      "while locked",
  }),
  makeRecoveryCode: route({
    method: "POST",
    path: "encryption/recovery-code",
    body: z.object({ secret: secret.optional() }).default({}),
    by: "workspaces",
    status: 201,
    answer: z.object({ code: z.string() }),
    does:
      "a new recovery code, shown once, which opens nothing until it is typed back; an " +
      "encrypted workspace asks for the `secret`: its passphrase or present recovery code",
  }),
  confirmRecoveryCode: route({
    method: "PUT",
    path: "encryption/recovery-code",
    body: z.object({ code: z.string().max(200) }),
    by: "workspaces",
    answer: encryptionSchema,
    does: "takes the recovery code into use, once it is typed back",
  }),
  turnOnEncryption: route({
    method: "POST",
    path: "encryption/on",
    body: z.object({ code: z.string().max(200), passphrase: passphrase.optional() }),
    by: "workspaces",
    answer: encryptionSchema,
    isConfirmed: true,
    does:
      "encrypts the workspace, once its recovery code is typed back; without a `passphrase` " +
      "the key is kept where `keeper` says, 409 where there is no such place; answers when " +
      "it is done; meanwhile `encryption` events tell how far it is, and all else answers " +
      "503; pages hear `restarted`",
  }),
  turnOffEncryption: route({
    method: "POST",
    path: "encryption/off",
    body: z.object({ secret }),
    by: "workspaces",
    answer: encryptionSchema,
    isConfirmed: true,
    does: "makes the workspace plain, in the same way; pages hear `restarted`",
  }),
  changeKey: route({
    method: "POST",
    path: "encryption/new-key",
    body: z.object({ secret, code: z.string().max(200), passphrase: passphrase.optional() }),
    by: "workspaces",
    answer: encryptionSchema,
    isConfirmed: true,
    does:
      "encrypts an encrypted workspace and its backups with a new key, as `encryption/on` " +
      "does; key, passphrase and code from before open nothing any more; pages hear " +
      "`restarted`",
  }),
  cancelConversion: route({
    method: "POST",
    path: "encryption/cancel",
    by: "workspaces",
    answer: encryptionSchema,
    does:
      "ends encrypting or making plain; answers when the workspace is open as before; 409 " +
      "when there is none, or its files are being put in place",
  }),
  changePassphrase: route({
    method: "PUT",
    path: "encryption/passphrase",
    body: z.object({ secret, passphrase: passphrase.nullable() }),
    by: "workspaces",
    answer: encryptionSchema,
    does: "changes the passphrase; with null the key is kept where `keeper` says",
  }),
  lockWorkspace: route({
    method: "POST",
    path: "lock",
    by: "workspaces",
    answer: encryptionSchema,
    does:
      "closes an encrypted workspace and forgets its key, unless it syncs while locked; " +
      "pages hear `restarted`",
  }),
  unlockWorkspace: route({
    method: "POST",
    path: "unlock",
    body: z.object({ secret: secret.optional() }).default({}),
    by: "workspaces",
    answer: encryptionSchema,
    isConfirmed: true,
    does:
      "opens a locked workspace by passphrase or recovery code; without a `secret` by the " +
      "kept key, which the user confirms in the desktop app; 400 says why it stays locked; " +
      "pages hear `restarted`",
  }),
  setAutoLock: route({
    method: "PUT",
    path: "encryption/auto-lock",
    body: z.object({ minutes: autoLockSchema }),
    by: "workspaces",
    answer: encryptionSchema,
    does:
      "locks an encrypted workspace after so many `minutes` without use, in the desktop app " +
      "also when the computer sleeps or is locked; null ends both; pages hear `restarted`",
  }),
  setSyncWhileLocked: route({
    method: "PUT",
    path: "encryption/sync-while-locked",
    body: z.object({ on: z.boolean() }),
    by: "workspaces",
    answer: encryptionSchema,
    does:
      "whether a locked workspace goes on syncing, with its key in memory; pages hear " +
      "`restarted`",
  }),
  reportUse: route({
    method: "POST",
    path: "encryption/in-use",
    by: "workspaces",
    answer: emptySchema,
    does: "the workspace is in use: its time without use begins again",
  }),
  wipeWorkspace: route({
    method: "POST",
    path: "wipe",
    body: z.object({ unsent: z.literal("lose") }),
    by: "workspaces",
    answer: emptySchema,
    isConfirmed: true,
    does:
      "forgets the key and deletes the open or locked workspace with all that was not sent; " +
      "another one is opened; pages hear `restarted`",
  }),
};
