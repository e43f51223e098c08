import { firstSchema } from "./migrations/0001-first-schema.ts";
import { compactForm } from "./migrations/0002-compact-form.ts";
import { words } from "./migrations/0003-words.ts";
import { entryContext } from "./migrations/0004-entry-context.ts";
import { keptFiles } from "./migrations/0005-kept-files.ts";
import { bulkRuns } from "./migrations/0006-bulk-runs.ts";
import { damagedRecords } from "./migrations/0007-damaged-records.ts";
import { validWhenEdited } from "./migrations/0008-valid-when-edited.ts";
import { lastContact } from "./migrations/0009-last-contact.ts";
import { shortContacts } from "./migrations/0010-short-contacts.ts";
import { rowsOfTextIndexes } from "./migrations/0011-text-index-rows.ts";
import { newContactTimes } from "./migrations/0012-new-contact-times.ts";
import { shortlists } from "./migrations/0013-shortlists.ts";
import { matchChoices } from "./migrations/0014-match-choices.ts";
import { drafts } from "./migrations/0015-drafts.ts";
import { cvTexts } from "./migrations/0016-cv-texts.ts";
import { type Database, fileVersion } from "./open-database.ts";

/**
 * A step from one schema version to the next. Its position in the list is the resulting version.
 */
export type Migration = (database: Database) => void;

export const MIGRATIONS: readonly Migration[] = [
  firstSchema,
  compactForm,
  words,
  entryContext,
  keptFiles,
  bulkRuns,
  damagedRecords,
  validWhenEdited,
  lastContact,
  shortContacts,
  rowsOfTextIndexes,
  newContactTimes,
  shortlists,
  matchChoices,
  drafts,
  cvTexts,
];

export type Migrated = { readonly ok: true } | { readonly ok: false; readonly message: string };

/**
 * Upgrades a file to the newest schema, one transaction per step. `backUp` is called before the
 * first one. A file of a newer Roadbook is refused and left untouched.
 */
export function migrate(
  database: Database,
  file: string,
  migrations: readonly Migration[] = MIGRATIONS,
  backUp: () => void = () => undefined,
): Migrated {
  const version = fileVersion(database);
  if (version > migrations.length) {
    return {
      ok: false,
      message:
        `The workspace ${file} was written by a newer Roadbook (format ${version}, this ` +
        `one knows ${migrations.length}). Install the newer version; nothing was changed.`,
    };
  }
  if (version > 0 && version < migrations.length) backUp();
  for (const [index, step] of migrations.entries()) {
    if (index < version) continue;
    database.transaction(() => {
      step(database);
      database.pragma(`user_version = ${index + 1}`);
    })();
  }
  return { ok: true };
}
