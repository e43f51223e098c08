// A CV comes from a stranger: whatever is in it, the engine goes on and says a sentence.
import { expect, onTestFinished, test } from "vitest";
import { CvThread, type CvReading } from "../../main/engine/intake/cv-call.ts";
import { systemClock } from "../../main/engine/system.ts";
import type { Clock } from "../../shared/runtime/clock.ts";
import { writeDocx, writePdf } from "../intake/cv/write-files.ts";

const CONTEXT = {
  synonyms: { skills: [], titles: [] },
  definitions: [],
  currencies: [],
  fileName: "cv",
  today: "2026-11-28",
};

function openThread(clock: Clock = systemClock): CvThread {
  const thread = new CvThread(clock);
  onTestFinished(() => thread.close());
  return thread;
}

const encode = (text: string) => new TextEncoder().encode(text);
const problemOf = (reading: CvReading) => {
  if (reading.kind === "read") return reading.document.problem ?? "";
  return reading.kind === "unreadable" ? reading.message : "";
};
const LINE = { text: "Anna Berg", x: 40, y: 40, size: 10 };

// A busy machine may end a reading before its own limit does.
test("a file that grows when it is opened, or never ends, gets a sentence", async () => {
  const thread = openThread();
  const read = async (bytes: Uint8Array) => problemOf(await thread.read({ ...CONTEXT, bytes }));
  const bomb = writeDocx(`<w:p><w:r><w:t>${"a".repeat(80_000_000)}</w:t></w:r></w:p>`);
  expect(bomb.length).toBeLessThan(1_000_000);
  expect(await read(bomb)).toMatch(/isn't a Word document|10 seconds/);
  const endless = new TextDecoder("latin1")
    .decode(writePdf([[LINE]]))
    .replace(/\/Kids \[7 0 R\] \/Count 1/, `/Kids [${"7 0 R ".repeat(100_000)}] /Count 100000`);
  expect(await read(encode(endless))).toMatch(/first 30 pages|damaged|10 seconds/);
  const nested = `%PDF-1.7\n1 0 obj\n${"[".repeat(1_000_000)}\ntrailer << /Root 1 0 R >>`;
  expect(await read(encode(nested))).toMatch(/damaged|couldn't read|memory|10 seconds/);
  expect(await read(encode("Anna Berg ".repeat(1_900_000)))).toMatch(
    /Only the beginning|10 seconds/,
  );
  expect(await read(new Uint8Array(20_000_001))).toMatch(/larger than 20 MB|10 seconds/);
  // The thread, or the one after it, still reads.
  expect((await thread.read({ ...CONTEXT, bytes: writePdf([[LINE]]) })).kind).toBe("read");
}, 120_000);

test("a reader that takes too long is ended with a sentence, and the next one reads", async () => {
  let isHurried = true;
  const clock: Clock = {
    now: () => systemClock.now(),
    elapsed: () => systemClock.elapsed(),
    setTimeout: (run, ms) => systemClock.setTimeout(run, isHurried ? 1 : ms),
  };
  const thread = openThread(clock);
  const bytes = encode("Anna Berg");
  expect(problemOf(await thread.read({ ...CONTEXT, bytes }))).toContain("longer than 10 seconds");
  isHurried = false;
  expect((await thread.read({ ...CONTEXT, bytes })).kind).toBe("read");
}, 60_000);

test("a PDF's scripts and addresses are read by nobody", async () => {
  const file = new TextDecoder("latin1")
    .decode(writePdf([[LINE]]))
    .replace(
      "/Type /Catalog",
      "/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>" +
        " /AA << /WC << /S /URI /URI (http://127.0.0.1:9/) >> >>",
    );
  const reading = await openThread().read({ ...CONTEXT, bytes: encode(file) });
  expect(reading).toMatchObject({ kind: "read", document: { links: [], problem: null } });
}, 60_000);
