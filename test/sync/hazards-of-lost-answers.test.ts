/**
 * What the server makes of a request counts, not what the request said: values that `clear`
 * empties, deletions that wait.
 */
import { afterEach, expect, test } from "vitest";
import { contact, contactBody, deal, dealBody, job } from "../fixtures/named-rows.ts";
import { type ScriptedWorld, scriptedWorld } from "../fixtures/scripted-world.ts";
import { spellingServer } from "../fixtures/spelling-server.ts";

let world: ScriptedWorld;
afterEach(() => world.close());

const SALARY = { id: 51, field_name: "Salary known", field_type: "checkbox", default_value: null };
const BUDGET = { id: 52, field_name: "Budget", field_type: "text", default_value: null };
const FIELDS = ["contact", "deal"].flatMap((entity_name) => [
  { ...SALARY, entity_name, dependency: null },
  {
    ...BUDGET,
    entity_name,
    dependency: {
      parent_field_id: SALARY.id,
      parent_field_name: SALARY.field_name,
      parent_field_type: SALARY.field_type,
      visible_when: [{ parent_value: true, allowed_child_options: null }],
    },
  },
]);
/** A budget where no salary is known, which `clear` empties. */
const UNFITTING = {
  custom_fields: [{ id: BUDGET.id, value: "much" }],
  invalid_linked_custom_field_value_policy: "clear",
};
const stored = (value: string) => [{ ...BUDGET, default_value: undefined, value }];

const notes = async () => {
  const { body } = await world.user("GET", "/local/outbox?state=done&limit=50");
  return body["data"].flatMap(({ error }) => error ?? []);
};
const jobsOf = async (slug: string) => {
  const { body } = await world.user("GET", `/v1/deal/${slug}?maximize=all`);
  return body["jobs"].map(({ slug: name }) => name);
};

test("a new record under clear is recognized after a lost answer, without a question", async () => {
  world = await scriptedWorld({ deal: [deal(1, "pSynced")], "custom-field": FIELDS });
  await world.user("POST", "/v1/deal", { ...dealBody("tCleared"), ...UNFITTING });
  world.wire.next("POST /v1/deal", "unanswered");
  await world.sync();
  await world.pass(60_000);
  expect(await world.waiting()).toEqual([]);
  expect(world.server.records("deal").filter(({ name }) => name === "tCleared")).toHaveLength(1);
});

test("an edit under clear does not clash with what its own lost attempt emptied", async () => {
  const rows = [contact(1, "pCleared", { custom_fields: stored("little") })];
  world = await scriptedWorld({ contact: rows, "custom-field": FIELDS });
  await world.user("PUT", "/v1/contact/contact_pCleared", contactBody("pCleared", UNFITTING));
  world.wire.next("PUT /v1/contact", "unanswered");
  await world.sync();
  await world.pass(60_000);
  expect(await world.waiting()).toEqual([]);
  expect(world.wire.count("PUT /v1/contact")).toBe(1);
  expect(world.server.records("contact")[0]?.custom_fields).toMatchObject([
    { id: BUDGET.id, value: null },
  ]);
});

test("a deal does not regain a job that was deleted just before the network broke", async () => {
  const jobs = [
    { id: 1, slug: "job_pGone" },
    { id: 2, slug: "job_pStays" },
  ];
  world = await scriptedWorld({
    job: [job(1, "pGone"), job(2, "pStays")],
    deal: [deal(1, "pNames", { jobs })],
  });
  await world.user("DELETE", "/v1/job/job_pGone");
  expect(await jobsOf("deal_pNames")).toEqual(["job_pStays"]);
  world.wire.always("GET /v1/deal/", "lost");
  await world.sync();
  expect(world.server.records("job")).toHaveLength(1);
  expect(await jobsOf("deal_pNames")).toEqual(["job_pStays"]);
});

test("a deletion waiting behind an edit does not make the server seem unchanged", async () => {
  world = await scriptedWorld({ job: [job(1, "pGone")], deal: [deal(1, "pNames")] });
  await world.user("PUT", "/v1/deal/deal_pNames", {
    ...dealBody("pNames"),
    job_slugs: "job_pGone",
  });
  await world.user("POST", "/v1/deal", { ...dealBody("tNames"), job_slugs: "job_pGone" });
  await world.user("DELETE", "/v1/job/job_pGone");
  await world.sync();
  expect(await world.waiting()).toEqual([]);
  expect(await notes()).toEqual([]);
  expect(world.server.records("job")).toEqual([]);
});

/** A server that keeps e-mail addresses in lower case. */
const lowerCase = spellingServer({
  habits: [{ field: "email", value: "Anna@Row.Example", spelling: "in lower case" }],
});
const withEmail = (email: string) => contactBody("pAnna", { email });

test("spelling: an edit taken back after a lost answer does not clash with itself", async () => {
  const rows = [contact(1, "pAnna", { email: "old@row.example" })];
  world = await scriptedWorld({ contact: rows }, { manner: lowerCase });
  await world.user("PUT", "/v1/contact/contact_pAnna", withEmail("Anna@Row.Example"));
  world.wire.next("PUT /v1/contact", "unanswered");
  await world.sync();
  const [entry] = await world.waiting();
  await world.user("POST", `/local/outbox/${String(entry?.["id"])}/discard`);
  await world.sync();
  expect(await world.waiting()).toEqual([]);
  expect(world.server.records("contact")[0]).toMatchObject({ email: "old@row.example" });
});

test("spelling: without a lost answer the case of a name is corrected", async () => {
  world = await scriptedWorld({ contact: [contact(1, "pAnna", { city: "ghent" })] });
  const change = { city: "Ghent" };
  await world.user("PUT", "/v1/contact/contact_pAnna", contactBody("pAnna", change));
  await world.sync();
  expect(world.server.records("contact")[0]).toMatchObject(change);
});

test("spelling: a colleague's other value still conflicts after a lost answer", async () => {
  world = await scriptedWorld({ contact: [contact(1, "pAnna")] }, { manner: lowerCase });
  await world.user("PUT", "/v1/contact/contact_pAnna", withEmail("Anna@Row.Example"));
  world.wire.next("PUT /v1/contact", "unanswered");
  await world.sync();
  world.colleague("PUT", "/v1/contact/contact_pAnna", withEmail("other@row.example"));
  await world.pass(60_000);
  expect(await world.waiting()).toMatchObject([
    { state: "conflict", conflict: { fields: [{ field: "email", theirs: "other@row.example" }] } },
  ]);
});
