import type { Random } from "../../main/sandbox/generate/random.ts";
import { type Ask, type Json, type Reply } from "./ask.ts";
import { CREATED, type EditableName, KINDS, MARKED, newRecord } from "./kinds.ts";
import type { Life } from "./life.ts";

/**
 * A request of the user that is ready to be sent: it may be answered, or the app may die over it.
 */
export interface Act {
  /**
   * Which field or record it is about: two at the same time are not sent, their order would be
   * open.
   */
  readonly about: string;
  /** Sends it; true when it was answered. Anything but 2xx is an error. */
  readonly send: () => Promise<boolean>;
}

const EDITABLE: readonly EditableName[] = [
  "contact",
  "candidate",
  "job",
  "deal",
  "activity",
  "activity",
];

/** What the user does next; null when there is nothing to do it to yet. */
export function nextAct(life: Life, app: Ask, random: Random): Promise<Act | null> {
  const roll = random.next();
  if (roll < 0.58) return edit(life, app, random);
  if (roll < 0.84) return create(life, app, random);
  if (roll < 0.94) return attach(life, app, random);
  return Promise.resolve(deleteJob(life, app));
}

/**
 * An edit: of a shared record, of one that was made here, or once more of a field that was edited
 * before; some go back to the first value.
 */
async function edit(life: Life, app: Ask, random: Random): Promise<Act | null> {
  const [which, backAgain] = [random.next(), random.chance(0.25)];
  const name = random.pick(EDITABLE);
  const edited = [...life.promises.values.values()];
  const made = life.promises.records.flatMap(({ resource, key }) =>
    resource === name && key !== null ? [key] : [],
  );
  const again = which < 0.35 && edited.length > 0 ? random.pick(edited) : null;
  const kind = again?.kind ?? KINDS[name];
  const field = again?.field ?? random.pick(kind.mine);
  const key = again?.key ?? random.pick(which < 0.55 && made.length > 0 ? made : life.shared[name]);
  if (life.colleague.renamed.has(`${kind.name} ${key}`)) return null;
  const record = await app("GET", `/v1/${kind.name}/${key}`);
  if (record === null) return null;
  // Not read by the first sync yet; a promised record that is missing is found by the checks.
  if (record.status === 404) return null;
  const required = kind.required(answered(life, record, "GET", `/v1/${kind.name}/${key}`));
  if (required === null) return null;
  const before = field.read(record.body);
  const original = life.promises.value(kind, key, field)?.original ?? "";
  const fresh = field.write(life.unique());
  const back = backAgain && original !== "" && original !== before;
  const value = back ? (typeof fresh === "number" ? Number(original) : original) : fresh;
  return {
    about: `${kind.name} ${key} ${field.name}`,
    async send() {
      const done = life.promises.editing(kind, key, field, before, String(value));
      return report(
        life,
        app,
        "PUT",
        `/v1/${kind.name}/${key}`,
        { ...required, [field.name]: value },
        () => done(),
      );
    },
  };
}

async function create(life: Life, app: Ask, random: Random): Promise<Act | null> {
  const resource = random.pick(CREATED);
  const [ownParent, contact] = [random.chance(0.5), random.pick(life.contacts)];
  const parents = life.promises.records.filter(
    (record) => record.resource === "contact" && record.key !== null,
  );
  const own =
    ownParent && (resource === "note" || resource === "activity") ? (parents.at(-1) ?? null) : null;
  // A user picks among what is in sight: not what the first sync has not read yet.
  if (own === null && (resource === "note" || resource === "activity"))
    if ((await app("GET", `/v1/contact/${contact}`))?.status !== 200) return null;
  const marker = life.marker();
  const body = newRecord(resource, marker, own?.key ?? contact, life.samples);
  return {
    about: marker,
    send() {
      const done = life.promises.creating(resource, marker, own?.marker ?? null);
      return report(life, app, "POST", `/v1/${resource}`, body, (record) => {
        if (record[MARKED[resource]] !== marker)
          throw new Error(
            `POST /v1/${resource} for ${marker} answered another record: ${JSON.stringify(record)}`,
          );
        done(String(record["slug"] ?? record["id"]));
      });
    },
  };
}

async function attach(life: Life, app: Ask, random: Random): Promise<Act | null> {
  const id = random.pick(life.shared.activity);
  const record = await app("GET", `/v1/activity/${id}`);
  if (record === null || record.status === 404) return null;
  return {
    about: `activity ${id} attachment`,
    send() {
      const content = `File of ${life.marker()} `.repeat(random.between(1, 4_000));
      const form = new FormData();
      form.append("attachment", new Blob([content], { type: "text/plain" }), "notes of a call.txt");
      const done = life.promises.attaching(id, content);
      return report(life, app, "PUT", `/v1/activity/${id}`, form, () => done());
    },
  };
}

function deleteJob(life: Life, app: Ask): Act | null {
  const slug = life.doomedJobs.shift();
  if (slug === undefined) return null;
  return {
    about: `job ${slug}`,
    async send() {
      const known = await app("GET", `/v1/job/${slug}`);
      if (known === null || known.status === 404) return known !== null;
      const done = life.promises.deleting(slug);
      return report(life, app, "DELETE", `/v1/job/${slug}`, undefined, () => done());
    },
  };
}

async function report(
  life: Life,
  app: Ask,
  method: string,
  path: string,
  body: Json | FormData | undefined,
  done: (record: Json) => void,
): Promise<boolean> {
  const reply = await app(method, path, body);
  if (reply === null) return false;
  done(answered(life, reply, method, path));
  return true;
}

function answered(life: Life, reply: Reply, method: string, path: string): Json {
  if (reply.status < 300) return reply.body;
  throw new Error(
    `${life.label}: ${method} ${path} of the app answered ${reply.status} ` +
      `${JSON.stringify(reply.body)}`,
  );
}
