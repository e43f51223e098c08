/** One turn of `benchEncryption`: works on a file that is there, and prints what that took. */
import { both, editCity, enqueueCity, page, sample } from "./asks.ts";
import { fillFile, open } from "./bench-folder.ts";
import { givenSchema, type TurnMeasured } from "./encryption-figures.ts";
import { quickFilter } from "./queries.ts";
import { typedTexts } from "./texts.ts";
import { measure } from "./timing.ts";

const FILLED_CONTACTS = 2_000;
const EDITS = 400;
const BULK = 2_000;

const { file, fresh, contacts, round, ...given } = givenSchema.parse(
  JSON.parse(process.argv[2] ?? ""),
);
const key = given.key === null ? undefined : new Uint8Array(Buffer.from(given.key, "hex"));

const filled = fillFile(fresh, FILLED_CONTACTS, key);
const applying = {
  wall: (filled.records / filled.perSecond) * 1000,
  cpu: (filled.cpu * filled.records) / 1000,
};
const opening = measure(() => {
  for (let time = 0; time < 10; time += 1) {
    const opened = open(file, key);
    page(opened, { op: "all" });
    opened.close();
  }
});
const store = open(file, key);
// As the app does after its start.
while (store.warmUp());
const texts = typedTexts(sample(store, contacts), 200);
const typeAll = () => {
  for (const text of texts) both(store, quickFilter("contact", text), 0);
};
const firstTyping = measure(typeAll);
const typing = measure(() => {
  for (let time = 0; time < 3; time += 1) typeAll();
});
const search = measure(() => {
  for (const text of texts) store.read((reader) => reader.records.search(text, 20));
});
/** Contacts that no other turn has edited, as long as there are some. */
const id = (index: number) => 1 + ((round * (EDITS + BULK) + index) % contacts);
const edits = measure(() => {
  for (let index = 0; index < EDITS; index += 1) editCity(store, id(index), `City ${round}`);
});
const bulk = measure(() => {
  store.write(
    (writer) => {
      for (let index = EDITS; index < EDITS + BULK; index += 1)
        enqueueCity(writer, id(index), `Town ${round}`);
    },
    { durable: true },
  );
});
store.close();

const turn: TurnMeasured = { applying, opening, firstTyping, typing, search, edits, bulk };
process.stdout.write(JSON.stringify(turn));
