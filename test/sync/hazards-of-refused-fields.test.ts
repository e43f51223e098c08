/**
 * docs/sync.md, "Refused fields": what the server refuses of a change waits for the user, the rest
 * is sent.
 */
import { afterEach, expect, test } from "vitest";
import type { WireRequest } from "../../shared/wire.ts";
import { contact, contactBody, job } from "../fixtures/named-rows.ts";
import { type ScriptedWorld, scriptedWorld } from "../fixtures/scripted-world.ts";

let world: ScriptedWorld;
afterEach(() => world.close());

const MINUTE = 60_000;
const PATH = "/v1/contact/contact_pEdited";
const ROWS = { contact: [contact(1, "pEdited", { city: "Old", phone: "+1" })] };
const edit = (change: Record<string, unknown>) =>
  world.user("PUT", PATH, contactBody("pEdited", change));
const onServer = (path = PATH) => world.colleague("GET", path).body;
const puts = () =>
  world.wire.requests.filter(({ method }) => method === "PUT").map(({ body }) => body);

type Body = Readonly<Record<string, unknown>>;
/** The server refuses each change that the test calls wrong, in these words. */
function refuse(isWrong: (body: Body) => boolean, words: unknown, status = 422): void {
  const answer = world.server.answer.bind(world.server);
  world.server.answer = (request: WireRequest) =>
    request.method === "PUT" && isWrong((request.body ?? {}) as Body)
      ? { status, body: words }
      : answer(request);
}
const hasEmail = ({ email }: Body) => email === "bad@row.example";
const NO_NAMES = { message: "This can't be saved." };
const MANY = {
  email: "bad@row.example",
  city: "New",
  phone: "+2",
  designation: "Boss",
  address: "Street 1",
  description: "Text",
  last_name: "Other",
  stage_id: 2,
};

test.each<[string, unknown]>([
  ["a list by field", { message: "Invalid.", errors: { email: ["is taken"] } }],
  ["the searches' array", [{ field_name: "email", error_message: "is taken" }]],
  ["a path", { errors: [{ title: "Taken", source: { pointer: "/data/attributes/email" } }] }],
  ["other spelling", { errors: [{ path: ["body", "Email"], message: "is taken" }] }],
])("a refused field that is named by %s is parked, the rest is sent at once", async (_, words) => {
  world = await scriptedWorld(ROWS);
  refuse(hasEmail, words);
  await edit(MANY);
  await world.pass(2_000);
  expect(puts()).toHaveLength(2);
  expect(await world.waiting()).toMatchObject([
    { state: "rejected", body: { email: "bad@row.example" }, error: { status: 422 } },
  ]);
  expect(Object.keys((await world.waiting())[0]?.["body"] as Body)).toEqual(["email"]);
  expect(onServer()).toMatchObject({ city: "New", last_name: "Other", stage: { id: 2 } });
  await world.pass(5 * MINUTE);
  expect(puts()).toHaveLength(2);
});

test("a refused field that nothing names is found by sending parts", async () => {
  world = await scriptedWorld(ROWS);
  refuse(hasEmail, NO_NAMES, 400);
  await edit(MANY);
  await world.pass(2_000);
  expect(puts().length).toBeLessThanOrEqual(1 + 8);
  expect((await world.waiting()).map(({ body, state }) => [body, state])).toEqual([
    [{ email: MANY.email }, "rejected"],
  ]);
  expect(onServer()).toMatchObject({ city: "New", phone: "+2", designation: "Boss" });
  expect((await world.user("GET", PATH)).body).toMatchObject({ city: "New", email: MANY.email });
});

test("a change of which all is refused stays one change", async () => {
  world = await scriptedWorld(ROWS);
  refuse(() => true, NO_NAMES);
  await edit(MANY);
  await world.pass(5 * MINUTE);
  expect(puts().length).toBeLessThanOrEqual(1 + 8);
  const waiting = await world.waiting();
  expect(waiting).toMatchObject([{ state: "rejected", error: NO_NAMES }]);
  expect(waiting[0]?.["body"]).toEqual(MANY);
});

test("a refusal of a field that was not changed is not looked for among the others", async () => {
  world = await scriptedWorld(ROWS);
  refuse(() => true, { errors: { owner_id: ["is no longer here"] } });
  await edit(MANY);
  await world.pass(MINUTE);
  expect(puts()).toHaveLength(1);
  expect(await world.waiting()).toHaveLength(1);
});

test("a later change of another field does not wait for a refused one", async () => {
  world = await scriptedWorld(ROWS);
  refuse(hasEmail, NO_NAMES);
  await edit({ email: MANY.email });
  await world.pass(2_000);
  await edit({ stage_id: 2, city: "New" });
  await world.pass(2_000);
  expect(onServer()).toMatchObject({ city: "New", stage: { id: 2 } });
  expect(await world.waiting()).toMatchObject([{ state: "rejected", body: { email: MANY.email } }]);
  expect(puts()).toHaveLength(2);
});

test("a correction goes out in place of what was refused", async () => {
  world = await scriptedWorld(ROWS);
  refuse(hasEmail, NO_NAMES);
  await edit({ email: MANY.email });
  await world.pass(2_000);
  await edit({ city: "New" });
  await edit({ email: "good@row.example" });
  await world.pass(2_000);
  expect(await world.waiting()).toEqual([]);
  expect(onServer()).toMatchObject({ city: "New", email: "good@row.example" });
});

test("a correction made while the refused change was on its way is sent", async () => {
  world = await scriptedWorld(ROWS);
  refuse(hasEmail, NO_NAMES);
  await edit({ email: MANY.email });
  const answer = world.wire.hold(`PUT ${PATH}`, { status: 422, body: NO_NAMES });
  await world.pass(1_000);
  expect(answer.arrived()).toBe(true);
  await edit({ email: "good@row.example", city: "New" });
  answer.release();
  await world.pass(2_000);
  expect(await world.waiting()).toEqual([]);
  expect(onServer()).toMatchObject({ city: "New", email: "good@row.example" });
});

test("a refused value that is taken back leaves nothing to send", async () => {
  world = await scriptedWorld(ROWS);
  refuse(hasEmail, NO_NAMES);
  await edit({ email: MANY.email });
  await world.pass(2_000);
  await edit({ email: "pEdited@row.example" });
  await world.pass(2_000);
  expect(await world.waiting()).toEqual([]);
  expect(puts()).toHaveLength(1);
});

test("a colleague's change of a refused field is no loss when it is corrected", async () => {
  world = await scriptedWorld(ROWS);
  refuse(hasEmail, NO_NAMES);
  await edit({ email: MANY.email, city: "New" });
  await world.pass(2_000);
  world.colleague("PUT", PATH, contactBody("pEdited", { email: "theirs@row.example" }));
  await edit({ email: "good@row.example" });
  await world.pass(2_000);
  expect(onServer()).toMatchObject({ email: "theirs@row.example", city: "New" });
  expect(await world.waiting()).toMatchObject([
    { state: "conflict", conflict: { fields: [{ field: "email", mine: "good@row.example" }] } },
  ]);
});

test("fields that belong together stay together", async () => {
  world = await scriptedWorld({ job: [job(1, "pJob")] });
  const path = "/v1/job/job_pJob";
  refuse(({ maximum_salary: most }) => most === 1, NO_NAMES);
  await world.user("PUT", path, {
    position_name: "pJob",
    headcount: 1,
    owner_id: 1,
    minimum_salary: 5,
    maximum_salary: 1,
    city: "New",
    country: "Belgium",
  });
  await world.pass(2_000);
  expect(onServer(path)).toMatchObject({ city: "New", country: "Belgium" });
  const [parked] = await world.waiting();
  expect(parked).toMatchObject({ body: { minimum_salary: 5, maximum_salary: 1 } });
});

test("a crash in the middle of the search loses nothing and repeats nothing", async () => {
  world = await scriptedWorld(ROWS);
  refuse(hasEmail, NO_NAMES);
  await edit(MANY);
  let count = 0;
  const answer = world.server.answer.bind(world.server);
  const stopped = new Promise<void>((resolve) => {
    world.server.answer = (request) => {
      if (request.method === "PUT" && (count += 1) === 4) {
        const result = answer(request);
        resolve();
        return result;
      }
      return answer(request);
    };
  });
  await world.pass(400);
  await stopped;
  await world.crash();
  await world.restart();
  await world.pass(MINUTE);
  expect((await world.waiting()).map(({ body }) => body)).toEqual([{ email: MANY.email }]);
  expect(onServer()).toMatchObject({ city: "New", phone: "+2", stage: { id: 2 } });
});
