// Texts of CVs: whose they are, how they are found, and when they go.
import fc from "fast-check";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listBackups, makeBackup } from "../../main/engine/backups/make-backup.ts";
import { restoreBackup } from "../../main/engine/backups/restore-backup.ts";
import { MIGRATIONS } from "../../main/store/file/migrate.ts";
import { openDatabase } from "../../main/store/file/open-database.ts";
import { openStore } from "../../main/store/open-store.ts";
import { STATE } from "../../main/store/state-keys.ts";
import type { Store, StoreWriter } from "../../main/store/types.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const TIME = "2026-05-04T08:00:00.000Z";

function workspace(): string {
  const folder = makeFolder();
  onTestFinished(() => folder.remove());
  return folder.path;
}

function open(folder: string): Store {
  const opened = openStore(join(folder, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  onTestFinished(() => opened.store.close());
  return opened.store;
}

const write = <T>(store: Store, use: (writer: StoreWriter) => T) =>
  store.write(use, { durable: true });
const fileOf = (blob: string, name = `${blob}.pdf`) =>
  ({ blob, name, type: "application/pdf", size: 1 }) as const;
const candidate = (id: number, resume: string | null, first_name = "Ann"): CrmRecord => ({
  id,
  slug: `candidate_${id}`,
  first_name,
  last_name: "Lind",
  resume,
  created_at: TIME,
  updated_at: TIME,
});

/** Holds a CV as a draft and returns its number. */
function hold(store: Store, blob: string, text: string): number {
  return write(store, (writer) => {
    const file = fileOf(blob);
    const content = {
      kind: "create",
      resource: "candidate",
      slug: null,
      title: blob,
      body: { resume: file },
      changes: [],
      source: { kind: "cv", name: file.name, place: "" },
      doubts: [],
      lookalikes: [],
    } as const;
    writer.files.add(file, 0);
    writer.drafts.add("run", blob, content, { file, text });
    return writer.drafts.byFingerprint(blob)?.id ?? 0;
  });
}

/** Makes a candidate of a draft, here only; returns the entry that waits to be sent. */
function release(store: Store, draft: number, recordId: number) {
  return write(store, (writer) => {
    const body = writer.drafts.byId(draft)?.body ?? {};
    const entry = writer.outbox.enqueue({
      kind: recordId < 0 ? "create" : "update",
      resource: "candidate",
      recordId,
      slug: recordId < 0 ? "candidate_local-1" : `candidate_${recordId}`,
      title: "Ann Lind",
      body: recordId < 0 ? { first_name: "Ann", last_name: "Lind", ...body } : body,
      base: {},
      createdAt: 1,
    });
    writer.drafts.giveText(draft, recordId);
    writer.drafts.remove(draft);
    return entry;
  });
}

/** The server has taken the file of an entry under a name of its own. */
function send(store: Store, entry: { readonly id: number }, record: CrmRecord, blob: string) {
  write(store, ({ outbox, records, files }) => {
    const recordId = outbox.entry(entry.id)?.recordId ?? 0;
    if (recordId < 0) records.adopt("candidate", recordId, record);
    else {
      outbox.patch(entry.id, { state: "done" });
      records.saveBase("candidate", record);
    }
    files.keep({
      resource: "candidate",
      recordId: record.id,
      field: "resume",
      fingerprint: String(record["resume"]),
      sentAt: 1,
      file: fileOf(blob),
    });
  });
}

const hits = (store: Store, text: string, limit = 20) =>
  store.read(({ records }) => records.search(text, limit));
const idsOf = (store: Store, text: string) => hits(store, text).hits.map(({ record }) => record.id);
/** All that is left of texts in the file: rows, and terms of the index. */
const remains = (store: Store) =>
  [1, 2, 3, -1, -2].flatMap((id) =>
    store.read(({ records, drafts }) => [...records.cvTexts(id), ...drafts.cvTexts(id)]),
  );

const WORDS = [
  "Kubernetes",
  "naïve",
  "ŁÓDŹ",
  "Straße",
  "O’Conor",
  "ﬁnance",
  "Ｗｉｄｅ",
  "C++",
  "C#",
  ".NET",
  "R",
  "QA",
  "2019-2021",
  "2019",
  "60%",
  "a@b.example",
  "https://lind.example/cv",
  "工程師",
  "工程",
  "師",
  "データ",
  "개발자",
  "مهندس",
  "инженер",
  "front-end",
  "24/7",
  "AND",
  '"NEAR"',
  "x*",
  "--",
  "😀",
];

test("any word of the text finds the candidate, in every script and spelling", () => {
  const store = open(workspace());
  write(store, ({ records }) => records.saveBase("candidate", candidate(1, null)));
  let last = 0;
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...WORDS), fc.string({ minLength: 1, maxLength: 12 })), {
        minLength: 1,
        maxLength: 30,
      }),
      fc.constantFrom(" ", "\n", "\t", ", "),
      (words, between) => {
        const text = words.join(between);
        last += 1;
        const entry = release(store, hold(store, `file${last}`, text), 1);
        for (const word of text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)))
          expect(idsOf(store, word), `${word} in ${JSON.stringify(text)}`).toEqual([1]);
        write(store, ({ outbox }) => outbox.drop(entry.id));
        expect(remains(store)).toEqual([]);
      },
    ),
    { numRuns: 20 },
  );
});

test("a hit shows the line that matched, behind those of names and fields", () => {
  const store = open(workspace());
  write(store, ({ records }) => {
    records.saveBase("candidate", candidate(1, null));
    records.saveBase("candidate", { ...candidate(2, null, "Kube"), updated_at: "2020-01-01" });
    records.saveBase("candidate", { ...candidate(3, null), skill: "kubectl" });
  });
  release(store, hold(store, "cv", "Ann Lind\n\nRan Kubernetes and Kubeflow\nin Łódź"), 1);
  const { hits: found, total, more } = hits(store, "kube");
  expect(found.map(({ record }) => record.id)).toEqual([2, 3, 1]);
  expect([total, more]).toEqual([3, false]);
  expect(found[2]?.match).toEqual({ field: "cv", text: "Ran Kubernetes and Kubeflow" });
  expect(hits(store, "lodz kubernets flow").hits).toMatchObject([{ record: { id: 1 } }]);
  // Found by a field, the candidate is one hit.
  expect(hits(store, "lind").hits.map(({ match }) => match?.field)).not.toContain("cv");
  // A list that is full says that there is more.
  expect(hits(store, "kube", 2)).toMatchObject({ total: 2, more: true });
});

test("a long text is stored up to its limit, and quoted in part", () => {
  const store = open(workspace());
  write(store, ({ records }) => records.saveBase("candidate", candidate(1, null)));
  const text = `${"lorem ipsum ".repeat(20_000)}beyond`;
  release(store, hold(store, "cv", `${"before ".repeat(40)}Zirconium ${text}`), 1);
  const [hit] = hits(store, "zirconium").hits;
  expect(hit?.match?.text).toMatch(/^….*Zirconium.*…$/);
  expect(idsOf(store, "beyond")).toEqual([]);
});

test("a draft is not found; its text goes with it", () => {
  const store = open(workspace());
  const [one, two] = [hold(store, "one", "Zirconium"), hold(store, "two", "Zirconium too")];
  expect(idsOf(store, "zirconium")).toEqual([]);
  write(store, ({ drafts }) => drafts.remove(one));
  expect(store.read(({ drafts }) => [drafts.cvTexts(one), drafts.cvTexts(two)])).toEqual([
    [],
    ["Zirconium too"],
  ]);
  write(store, ({ drafts }) => drafts.removeRun("run"));
  expect(remains(store)).toEqual([]);
});

test("a text that goes leaves none of its words in the file, beside one that stays", () => {
  const folder = workspace();
  const store = open(folder);
  hold(store, "two", "Yttrium");
  const one = hold(store, "one", "Qvxjwk");
  const holds = (part: string) => {
    const database = openDatabase(join(folder, "workspace.db"));
    const count =
      "SELECT count(*) AS n FROM cv_text_index_data WHERE instr(block, CAST(? AS BLOB))";
    const { n } = database.prepare(count).get(part) as { n: number };
    database.close();
    return n > 0;
  };
  expect([holds("qvx"), holds("ytt")]).toEqual([true, true]);
  write(store, ({ drafts }) => drafts.remove(one));
  expect([holds("qvx"), holds("ytt")]).toEqual([false, true]);
});

test("the text stays with the candidate while it is sent, renamed and edited, and survives", () => {
  const folder = workspace();
  let store = open(folder);
  const entry = release(store, hold(store, "cv", "Zirconium"), -1);
  expect(idsOf(store, "zirconium")).toEqual([-1]);
  send(store, entry, candidate(7, "cv-7.pdf"), "cv");
  expect(idsOf(store, "zirconium")).toEqual([7]);
  write(store, ({ records }) =>
    records.saveBase("candidate", { ...candidate(7, "cv-7.pdf"), city: "Lund" }),
  );
  write(store, ({ records }) => records.rekey("candidate", 7, candidate(9, "cv-7.pdf")));
  // A file without room goes, and its text stays.
  write(store, ({ files }) =>
    files.dropKept({ resource: "candidate", recordId: 9, field: "resume" }),
  );
  store.close();
  store = open(folder);
  expect(idsOf(store, "zirconium")).toEqual([9]);
  write(store, ({ checks }) => checks.rebuildIndex("candidate"));
  expect(idsOf(store, "zirconium")).toEqual([9]);
  expect(store.read(({ checks }) => checks.file(true))).toEqual({
    damage: [],
    areTextsSound: true,
  });
});

const GONE: Readonly<Record<string, (store: Store) => void>> = {
  "deleted on the server": (store) => write(store, (w) => w.records.removeBase("candidate", 7)),
  "another file on the server": (store) =>
    write(store, (w) => w.records.saveBase("candidate", candidate(7, "other.pdf"))),
  "no file on the server": (store) =>
    write(store, (w) => w.records.saveBase("candidate", candidate(7, null))),
  "another file of the same name, sent from here": (store) => {
    const entry = release(store, hold(store, "next", "Other text"), 7);
    send(store, entry, candidate(7, "cv.pdf"), "next");
    expect(idsOf(store, "other")).toEqual([7]);
    write(store, (w) => w.records.removeBase("candidate", 7));
  },
};

test.each(Object.entries(GONE))("the text goes: %s", (_name, act) => {
  const store = open(workspace());
  send(store, release(store, hold(store, "cv", "Zirconium"), -1), candidate(7, "cv.pdf"), "cv");
  expect(idsOf(store, "zirconium")).toEqual([7]);
  act(store);
  expect(idsOf(store, "zirconium")).toEqual([]);
  expect(store.read(({ records }) => records.cvTexts(7))).toEqual([]);
});

test("a deletion that waits hides it, and taken back it is found again", () => {
  const store = open(workspace());
  send(store, release(store, hold(store, "cv", "Zirconium"), -1), candidate(7, "cv.pdf"), "cv");
  const deletion = write(store, ({ outbox }) =>
    outbox.enqueue({
      kind: "delete",
      resource: "candidate",
      recordId: 7,
      slug: "candidate_7",
      title: "Ann Lind",
      body: {},
      base: {},
      createdAt: 1,
    }),
  );
  expect(idsOf(store, "zirconium")).toEqual([]);
  write(store, ({ outbox }) => outbox.drop(deletion.id));
  expect(idsOf(store, "zirconium")).toEqual([7]);
});

test("a change that is discarded gives back the text of the file before", () => {
  const store = open(workspace());
  send(store, release(store, hold(store, "cv", "Zirconium"), -1), candidate(7, "cv.pdf"), "cv");
  const entry = release(store, hold(store, "next", "Hafnium"), 7);
  expect([idsOf(store, "zirconium"), idsOf(store, "hafnium")]).toEqual([[], [7]]);
  write(store, ({ outbox }) => outbox.drop(entry.id));
  expect([idsOf(store, "zirconium"), idsOf(store, "hafnium")]).toEqual([[7], []]);
  expect(store.read(({ records }) => records.cvTexts(7))).toEqual(["Zirconium"]);
});

test("a file that the server didn't take leaves no text", () => {
  const store = open(workspace());
  const entry = release(store, hold(store, "cv", "Zirconium"), -1);
  write(store, (w) => w.records.adopt("candidate", -1, candidate(7, null)));
  expect(store.read(({ outbox }) => outbox.entry(entry.id)?.state)).toBe("done");
  expect(store.read(({ records }) => records.cvTexts(7))).toEqual([]);
});

test("text and draft are one transaction", () => {
  const store = open(workspace());
  const failing = () =>
    write(store, (writer) => {
      const [draft] = writer.drafts.ids("run");
      writer.drafts.giveText(draft ?? 0, 5);
      writer.drafts.remove(draft ?? 0);
      throw new Error("killed");
    });
  const draft = hold(store, "cv", "Zirconium");
  expect(failing).toThrow("killed");
  expect(store.read(({ drafts }) => drafts.cvTexts(draft))).toEqual(["Zirconium"]);
});

test("a file from before is upgraded", () => {
  const folder = workspace();
  const database = openDatabase(join(folder, "workspace.db"));
  for (const step of MIGRATIONS.slice(0, 15)) step(database);
  database.pragma("user_version = 15");
  database.close();
  const store = open(folder);
  release(store, hold(store, "cv", "Zirconium"), -1);
  expect(idsOf(store, "zirconium")).toEqual([-1]);
});

test.each([
  ["sent since the backup", true],
  ["not sent yet", false],
])("a restored backup has the texts of CVs that were added before and since: %s", (_, isSent) => {
  const folder = workspace();
  let store = open(folder);
  write(store, ({ state }) => state.set(STATE.lineage, "one"));
  write(store, ({ records }) => records.saveBase("candidate", candidate(1, "old.pdf")));
  const old = release(store, hold(store, "old", "Hafnium"), 1);
  send(store, old, candidate(1, "old.pdf"), "old");
  const entry = release(store, hold(store, "cv", "Zirconium"), -1);
  makeBackup(folder, "daily", Date.UTC(2026, 4, 4));
  const since = release(store, hold(store, "since", "Yttrium"), -2);
  if (isSent) {
    send(store, entry, candidate(7, "cv.pdf"), "cv");
    send(store, since, candidate(8, "since.pdf"), "since");
  }
  store.close();
  const [backup] = listBackups(folder);
  restoreBackup({ folder, name: backup?.name ?? "", now: Date.UTC(2026, 4, 5), newId: "x" });
  store = open(folder);
  if (isSent)
    write(store, ({ records }) => {
      records.saveBase("candidate", candidate(7, "cv.pdf"));
      records.saveBase("candidate", candidate(8, "since.pdf"));
    });
  const ids = isSent ? [7, 8] : [-1, -2];
  expect(idsOf(store, "hafnium")).toEqual([1]);
  expect([...idsOf(store, "zirconium"), ...idsOf(store, "yttrium")]).toEqual(ids);
});

test("an index that lost its rows is found by the workspace check, and made again", () => {
  const folder = workspace();
  let store = open(folder);
  release(store, hold(store, "cv", "Zirconium"), -1);
  store.close();
  const database = openDatabase(join(folder, "workspace.db"));
  database.exec("INSERT INTO cv_text_index (cv_text_index) VALUES ('delete-all')");
  database.close();
  store = open(folder);
  const faults = () => store.read(({ checks }) => checks.index("candidate", { complete: true }));
  expect(faults()).toHaveLength(1);
  write(store, ({ checks }) => checks.rebuildIndex("candidate"));
  expect(faults()).toEqual([]);
  expect(idsOf(store, "zirconium")).toEqual([-1]);
});

/** Reads what is unread, as idle time does, and returns whose it was. */
function readUnread(store: Store, text: string): number | null {
  const unread = store.read(({ files }) => files.unreadResume());
  if (unread === null) return null;
  write(store, ({ files }) => files.addResumeText(unread.candidateId, { ...unread, text }));
  return unread.candidateId;
}

test("a resume that was added without a draft is read once, before it is sent or after", () => {
  const store = open(workspace());
  write(store, ({ records, files, outbox }) => {
    for (const id of [1, 2, 3]) {
      records.saveBase("candidate", candidate(id, null));
      files.add(fileOf(`blob${id}`), 0);
      outbox.enqueue({
        kind: "update",
        resource: "candidate",
        recordId: id,
        slug: `candidate_${id}`,
        title: "Ann Lind",
        body: { resume: fileOf(`blob${id}`) },
        base: {},
        createdAt: 1,
      });
    }
  });
  const [first, second, third] = store.read(({ outbox }) => outbox.entries({}));
  if (first === undefined || second === undefined || third === undefined) throw new Error("none");
  send(store, first, candidate(1, "server-1.pdf"), "blob1");
  const read = [1, 2, 3].map(() => readUnread(store, "Zirconium"));
  expect(new Set(read)).toEqual(new Set([1, 2, 3]));
  expect(store.read(({ files }) => files.unreadResume())).toBeNull();
  send(store, second, candidate(2, "server-2.pdf"), "blob2");
  expect(store.read(({ files }) => files.unreadResume())).toBeNull();
  expect(new Set(idsOf(store, "zirconium"))).toEqual(new Set([1, 2, 3]));
  // The text of a file that was discarded while it was read is not stored.
  write(store, ({ outbox }) => outbox.drop(third.id));
  write(store, ({ files }) => files.addResumeText(3, { file: fileOf("blob3"), text: "Zirconium" }));
  expect(new Set(idsOf(store, "zirconium"))).toEqual(new Set([1, 2]));
});

test("a resume without text is not read again", () => {
  const store = open(workspace());
  const draft = hold(store, "cv", "Zirconium");
  write(store, ({ drafts }) => drafts.giveText(draft, 77));
  release(store, draft, -1);
  expect(readUnread(store, "")).toBe(-1);
  expect(readUnread(store, "")).toBeNull();
  expect(store.read(({ records }) => records.cvTexts(-1))).toEqual([]);
});
