/**
 * Writes records and edits until it is killed; prints the id of each edit after it was committed
 * durably.
 */
import { openStore } from "../../main/store/open-store.ts";

const opened = openStore(process.argv[2] ?? "");
if (!opened.ok) throw new Error(opened.message);
const { store } = opened;
const start = store.read((reader) => reader.records.baseCount("contact")) + 1;
// Count changes of a page stay in memory for a while: the next start has to recount.
store.write(
  (writer) => {
    for (let id = 1; id <= 50; id += 1) {
      const stamp = new Date(1.6e12 + id * 1e9).toISOString();
      writer.records.saveBase("deal", {
        id,
        slug: `deal_${id}`,
        name: `Deal ${id} ${start}`,
        created_at: stamp,
        updated_at: stamp,
      });
    }
  },
  { durable: false },
);
for (let id = start; ; id += 1) {
  const slug = `contact_${id}`;
  const stamp = new Date(1.7e12 + id).toISOString();
  store.write(
    (writer) =>
      writer.records.saveBase("contact", {
        id,
        slug,
        first_name: "Ann",
        city: null,
        created_at: stamp,
        updated_at: stamp,
      }),
    { durable: false },
  );
  store.write(
    (writer) =>
      writer.outbox.enqueue({
        kind: "update",
        resource: "contact",
        recordId: id,
        slug,
        title: "",
        body: { city: "Oslo" },
        base: {},
        createdAt: 1.8e12 + id,
      }),
    { durable: true },
  );
  process.stdout.write(`${id}\n`);
}
