import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { listBackups, makeBackup, sizeText } from "../main/engine/backups/make-backup.ts";
import { viewBackup } from "../main/engine/backups/backups.ts";
import { damagedHint, dayText } from "../main/engine/backups/open-with-backup.ts";
import { finishConversion } from "../main/engine/encryption/conversion-plan.ts";
import { findKey, readKeyFile, unwrapKey } from "../main/engine/encryption/find-key.ts";
import { fileKeeper } from "../main/engine/encryption/key-keeper.ts";
import { givenSecret } from "../main/engine/process/token-file.ts";
import { finishReplacement, restoreBackup } from "../main/engine/backups/restore-backup.ts";
import { DoctorRuns, type RunOutcome } from "../main/engine/doctor/doctor-runs.ts";
import { systemClock } from "../main/engine/system.ts";
import { startProcess } from "../main/engine/process/start-process.ts";
import { lockFolder } from "../main/store/file/folder-lock.ts";
import type { FileKey } from "../main/store/file/file-key.ts";
import { openStore } from "../main/store/open-store.ts";
import { commandLine, flag, text } from "./command-line.ts";

const COMMAND = {
  usage: "npm run doctor -- --data-dir DIR [--repair] [--quick] | --data-dir DIR --restore [NAME]",
  words: 1,
  options: {
    "data-dir": text("DIR", "the workspace's folder"),
    repair: flag("repairs what is safe to repair"),
    mend: flag("the former name of --repair"),
    quick: flag("checks a sample of the index instead of all of it"),
    restore: flag("puts a backup in the place of the workspace's file; NAME says which"),
  },
};

startProcess();
process.exitCode = await run();

/**
 * Exit codes: 0 when everything is in order, repaired or restored; 1 when something is wrong; 2
 * when it could not be checked.
 */
async function run(): Promise<0 | 1 | 2> {
  const { values, words } = commandLine(COMMAND);
  const folder = values["data-dir"];
  if (folder === undefined) return refuse("Say which workspace: npm run doctor -- --data-dir DIR");
  if (values.restore) return restore(folder, words[0]);
  if (words.length > 0) return refuse("Only --restore takes the name of a backup.");
  return examine(folder, values.repair || values.mend, !values.quick);
}

async function examine(folder: string, repair: boolean, complete: boolean): Promise<0 | 1 | 2> {
  const file = join(folder, "workspace.db");
  if (!existsSync(folder))
    return refuse(`There is no workspace in ${folder}: ${file} does not exist.`);
  const locked = lockFolder(folder);
  if (!locked.ok)
    return refuse(`${locked.message} Close it first, or use the check in its settings.`);
  try {
    finishConversion(folder);
    finishReplacement(folder);
    if (!existsSync(file))
      return refuse(`There is no workspace in ${folder}: ${file} does not exist.`);
    const folderKey = await askKey(folder);
    if (!folderKey.ok) return refuse(folderKey.message);
    const { key } = folderKey;
    const opened = openStore(file, {
      key,
      beforeMigration: () => void makeBackup(folder, "update", Date.now(), key),
      hint: damagedHint(folder),
    });
    if (!opened.ok) return refuse(opened.message);
    try {
      const { store } = opened;
      const runs = new DoctorRuns({
        store,
        folder,
        clock: systemClock,
        onChange: () => undefined,
        key,
      });
      const outcome = await runs.run({ repair, complete });
      if (outcome.kind !== "done") return refuse(notFinished(outcome));
      const report = outcome.result;
      for (const { name, looked_at } of report.checks) {
        const findings = report.findings.filter((finding) => finding.check === name);
        say(`${findings.length === 0 ? "in order" : "NOT IN ORDER"}  ${looked_at}`);
        for (const { message, repair: remedy, repaired } of findings) {
          say(`  - ${message}`);
          if (repaired) say(`    Repaired: ${remedy ?? ""}.`);
          else if (remedy !== null) say(`    Can be repaired with --repair, which ${remedy}.`);
        }
      }
      if (report.damaged) say(damagedHint(folder));
      const unrepairedCount = report.findings.filter((finding) => !finding.repaired).length;
      const repaired = report.findings.length - unrepairedCount;
      say(
        unrepairedCount === 0 && repaired === 0
          ? "Everything is in order."
          : `${report.findings.length} found, ${repaired} repaired, ${unrepairedCount} left.`,
      );
      return unrepairedCount === 0 ? 0 : 1;
    } finally {
      opened.store.close();
    }
  } finally {
    locked.release();
  }
}

/** `wantedBackup`: the name of a backup or its beginning; optional if there is only one. */
async function restore(folder: string, wantedBackup: string | undefined): Promise<0 | 2> {
  const backups = listBackups(folder);
  if (backups.length === 0) return refuse(`There is no backup in ${folder}. Nothing was changed.`);
  const folderKey = await askKey(folder);
  if (!folderKey.ok) return refuse(folderKey.message);
  const { key } = folderKey;
  const fitting = backups.filter(
    ({ name }) => wantedBackup === undefined || name.startsWith(wantedBackup),
  );
  const [onlyBackup] = fitting;
  if (onlyBackup === undefined || fitting.length > 1) {
    for (const backup of backups) {
      const { records, unsent, bytes } = viewBackup(backup, key);
      say(
        `${backup.name}  ${dayText(backup.madeAt)}  ${records} records, ${unsent} ` +
          `unsent changes, ${sizeText(bytes)}`,
      );
    }
    const which =
      onlyBackup === undefined
        ? `None is called ${wantedBackup ?? ""}.`
        : "There is more than one.";
    return refuse(
      `${which} Say which: npm run doctor -- --data-dir ${folder} --restore NAME. ` +
        "Nothing was changed.",
    );
  }
  try {
    const options = { folder, name: onlyBackup.name, now: Date.now(), newId: randomUUID(), key };
    const done = restoreBackup(options);
    say(
      `Restored the backup of ${dayText(onlyBackup.madeAt)}. The next sync brings it up to date.`,
    );
    say(`What it replaced is kept in ${join(folder, done.kept_in)}.`);
    if (done.unreadable === null) say("Nothing could be read of the file that it replaced.");
    else say(`${done.carried} unsent changes were carried over.`);
    if ((done.unreadable ?? 0) > 0)
      say(`${done.unreadable ?? 0} entries of the outbox could not be read.`);
    if (done.in_doubt > 0)
      say(
        `${done.in_doubt} unsent changes of the backup may have been sent since: the ` +
          "server is asked before that.",
      );
    return 0;
  } catch (error) {
    return refuse(`${error instanceof Error ? error.message : String(error)} Nothing was changed.`);
  }
}

type AskedKey =
  | { readonly ok: true; readonly key: FileKey | undefined }
  | { readonly ok: false; readonly message: string };

/** The key of an encrypted workspace, by ROADBOOK_PASSPHRASE, by the kept key, or by asking. */
async function askKey(folder: string): Promise<AskedKey> {
  const storedKey = await findKey(folder, fileKeeper(folder), undefined);
  const passphrase = givenSecret({ variable: "ROADBOOK_PASSPHRASE" }, process.env);
  if (storedKey.ok) return { ok: true, key: storedKey.key ?? undefined };
  const keyFile = storedKey.locked === null ? null : readKeyFile(folder);
  if (keyFile === null)
    return { ok: false, message: storedKey.locked === null ? storedKey.message : "" };
  const secret = (passphrase.ok ? passphrase.secret : undefined) ?? (await askSecret());
  if (secret === null)
    return {
      ok: false,
      message:
        "This workspace is encrypted. Give its passphrase or its recovery code in " +
        "ROADBOOK_PASSPHRASE, or start this in a terminal.",
    };
  return unwrapKey(keyFile, secret);
}

/** Asks in the terminal, without showing what is typed; null where there is none. */
async function askSecret(): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  process.stderr.write("Passphrase or recovery code: ");
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  const input = await lines.question("");
  lines.close();
  process.stderr.write("\n");
  return input;
}

function notFinished(outcome: Exclude<RunOutcome, { readonly kind: "done" }>): string {
  const reason = outcome.kind === "failed" ? outcome.message : "it was ended";
  return `The check couldn't be finished (${reason}). Nothing was changed.`;
}

function refuse(message: string): 2 {
  process.stderr.write(`${message}\n`);
  return 2;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
