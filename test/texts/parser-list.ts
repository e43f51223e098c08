import { createVocabulary } from "../../shared/matching/words/matching-vocabulary.ts";
import { Secrets } from "../../main/engine/log/redact.ts";

/**
 * What the check of all exported parsers cannot see by itself. A parser that is in none of these
 * lists is called with the text alone.
 */

const TODAY = "2026-11-27";
const { skills } = createVocabulary();
const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
const secrets = new Secrets();
const NOTE = { lossy: false };
const READING = { note: NOTE, resource: "contact" };
const DATE_CONTEXT = {
  now: new Date(2026, 0, 1),
  locale: "de",
  weekStart: 1,
  withTime: true,
  from: null,
  toward: "future",
};

const NO_RECORDS = {
  withKey: () => [],
  bySlug: () => null,
  about: () => [],
  titleOf: () => "",
  refs: { slugOf: () => null, idOf: () => null },
};

/** Further arguments, by `file#export`. */
export const ARGUMENTS: Readonly<Record<string, (value: unknown) => readonly unknown[]>> = {
  "main/engine/log/redact.ts#redactText": (value) => [value, secrets],
  "main/engine/log/redact.ts#redactDetails": (value) => [value, secrets],
  "main/intake/cv/read/cv-document.ts#isMessage": (value) => [
    "note.txt",
    new TextEncoder().encode(asText(value)),
  ],
  "main/store/erasures/person-keys.ts#personKeys": (value) => {
    const texts = [asText(value)];
    return ["secret", { slugs: texts, emails: texts, phones: texts }, "DE"];
  },
  "renderer/ui/find-quote.ts#findQuote": (value) => [asText(value), asText(value).slice(0, 200)],
  "main/intake/cv/extract/cv-reading.ts#finding": (value) => [
    "email",
    asText(value),
    1,
    { page: 1 },
    asText(value),
  ],
  "main/intake/cv/extract/find-contact.ts#hasNameOf": (value) => [asText(value), ["Berg"]],
  "main/intake/cv/extract/name-parts.ts#splitParts": (value) => [
    asText(value),
    ["ada@x.example"],
    "en",
  ],
  "main/intake/plan/resolve-reference.ts#readOrganization": (value) => [asText(value), NO_RECORDS],
  "main/intake/plan/resolve-reference.ts#readReference": (value) => [
    asText(value),
    "contact",
    true,
    NO_RECORDS,
    "DE",
  ],
  "main/engine/pictures/may-open.ts#mayOpen": (value) => [value, null, () => Promise.resolve([])],
  "main/browser/security.ts#isSameText": (value) => [asText(value), "key"],
  "main/remote/error-message.ts#messageOf": (value) => [value, 422],
  "main/remote/network-failure.ts#readNetworkFailure": (value) => [
    new Error(asText(value)),
    "https://crm.example",
  ],
  "main/remote/read-page.ts#readPage": (value) => [value, 100],
  "renderer/changes/word-diff.ts#wordDiff": (value) => [value, `a ${asText(value)} b`],
  "renderer/fields/follow-up.ts#withName": (value) => ["Call", { name: asText(value) }],
  "renderer/fields/marked-text.tsx#mentionsIn": (value) => [value, ["a", "Ana"]],
  "renderer/screens/email/fill-template.ts#filled": (value) => [value, { a: "b" }],
  "renderer/screens/email/fill-template.ts#filledForMany": (value) => [value, { a: "b" }],
  "renderer/ui/visible-text.ts#fileNameOf": (value) => [value, "file"],
  "renderer/ui/highlight.tsx#findWords": (value) => [value, value],
  "renderer/ui/highlight.tsx#hasWords": (value) => ["Ana Kovacs", value],
  "main/sync/creation-time.ts#ageOf": (value) => [value, 0, { ahead: null, now: null }],
  "shared/contract/same-spelling.ts#isSameItem": (value) => [asText(value), "12.50"],
  "shared/matching/read/read-availability.ts#readAvailability": (value) => [value, TODAY],
  "shared/matching/read/read-availability.ts#availabilityInText": (value) => [value, TODAY],
  "shared/matching/read/read-availability.ts#startInText": (value) => [value, TODAY],
  "shared/matching/read/read-day.ts#dateInText": (value) => [value, TODAY],
  "shared/matching/read/skills-in-text.ts#skillsInText": (value) => [value, skills],
  "shared/query/typed-words.ts#hasWord": (value) => [asText(value), "anne-marie"],
  "renderer/ui/fuzzy.tsx#fuzzyMatch": (value) => [value, "Go to Contacts"],
  "renderer/ui/read-date.ts#readDate": (value) => [value, DATE_CONTEXT],
  "renderer/ui/read-number.ts#readAmount": (value) => [value, "de", "EUR"],
  "renderer/ui/read-number.ts#readNumber": (value) => [value, "de"],
  "renderer/ui/format.ts#shortDayText": (value) => [value, new Date(0)],
  "renderer/ui/typed-date.ts#typedDate": (value) => [value, { type: "time", now: new Date(0) }],
  "shared/contract/text-values.ts#trimEnd": (value) => [value, "/. "],
  "shared/contract/read-custom-field.ts#readCustomFields": (value) => [value, NOTE],
  "shared/contract/read-relation.ts#readAttendees": (value) => [value, READING],
  "shared/contract/read-relation.ts#readUser": (value) => [value, READING],
  "shared/contract/read-relation.ts#readUsers": (value) => [value, READING],
};

const none = (reason: string, file: string, names: string) =>
  names.split(" ").map((name) => [`${file}#${name}`, reason] as const);
const PATH = "takes the path of a file of the app's own";
const OWN = "takes a name that the app made itself";

/** Exports that get no text from outside, with the reason. */
export const NO_PARSERS: Readonly<Record<string, string>> = Object.fromEntries([
  ...none(PATH, "main/electron/update-source.ts", "readUpdateSource"),
  ...none(PATH, "main/electron/window-state.ts", "readWindowState"),
  ...none(PATH, "main/electron/autostart.ts", "autostartFile"),
  ...none(PATH, "main/engine/backups/make-backup.ts", "listBackups adoptOldBackups makeBackup"),
  ...none(PATH, "main/engine/backups/restore-backup.ts", "finishReplacement"),
  ...none(PATH, "main/engine/encryption/find-key.ts", "findKey"),
  ...none(PATH, "main/engine/encryption/find-key.ts", "readKeyFile writeKeyFile"),
  ...none(PATH, "main/engine/log/open-log.ts", "readLastLines"),
  ...none(PATH, "main/engine/files/private-files.ts", "keepPrivate removeOwnFiles"),
  ...none(PATH, "main/store/carry-over.ts", "carryOver"),
  ...none(PATH, "main/store/file/backup.ts", "readBackupNote"),
  ...none(
    PATH,
    "main/store/file/convert-database.ts",
    "convertDatabase verifyConverted eraseState",
  ),
  ...none(PATH, "main/store/record-formats.ts", "hasOutdatedRecords"),
  ...none(OWN, "main/electron/signed-provider.ts", "signedProvider"),
  ...none(OWN, "main/remote/outcome.ts", "refusalText"),
  ...none("only puts it on the clipboard", "renderer/core/copy-text.ts", "copyText"),
  ...none(OWN, "main/engine/routes/diagnostics.ts", "readSystem"),
  ...none(OWN, "main/store/records/record-fields.ts", "fieldsOfFormat"),
  ...none(
    OWN,
    "main/store/reports/report-period.ts",
    "addDays daysBetween monthsFrom dayOf weekOf startOfDay endOfDay",
  ),
  ...none(OWN, "renderer/query/compile-conditions.ts", "startOfDay endOfDay addDays"),
  ...none(OWN, "renderer/core/keys.ts", "readKeys keyText"),
  ...none(OWN, "renderer/core/trusted-types.ts", "startWorker"),
  ...none(OWN, "renderer/ui/date-words.ts", "dateWords"),
  ...none(OWN, "renderer/screens/record/preview/file-fact.tsx", "fileSource"),
  ...none(OWN, "shared/contract/body-value.ts", "readBodyField"),
  ...none(
    "opens a connection; its address is read by readBaseUrl",
    "main/remote/open-network.ts",
    "certificateIssuer",
  ),
  ...none(
    "opens a connection; its address is read by mayOpen",
    "main/engine/pictures/fetch-picture.ts",
    "fetchPicture",
  ),
  ...none(OWN, "renderer/ui/time-zone.ts", "zoneName"),
  ...none(OWN, "renderer/ui/typed-date.ts", "onDay"),
  ...none(OWN, "shared/local/opening.ts", "socketKey"),
  ...none(OWN, "shared/matching/words/long-pattern.ts", "longPattern"),
  ...none(OWN, "renderer/screens/record/capture/capture-bodies.ts", "appended"),
]);
