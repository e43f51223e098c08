/** Writes records and edits until it is killed; prints the id of each edit after it was committed durably. */
import { openStore } from "../../main/store/open-store.ts";

const opened = openStore(process.argv[2] ?? "");
if (!opened.ok) throw new Error(opened.message);
const { store } = opened;
const start = store.read((reader) => reader.baseCount("contact")) + 1;
for (let id = start; ; id += 1) {
  const slug = `contact_${id}`;
  const stamp = new Date(1.7e12 + id).toISOString();
  store.write(
    (writer) =>
      writer.saveBase("contact", { id, slug, first_name: "Ann", city: null, created_at: stamp, updated_at: stamp }),
    { durable: false },
  );
  store.write(
    (writer) =>
      writer.enqueue({
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
