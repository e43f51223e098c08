import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Sandbox } from "../../main/sandbox/start.ts";
import { type App, type Ask, askHttp, openApp, openSandbox } from "../fixtures/worlds.ts";

/**
 * The specification, sentence by sentence, asked of the sandbox over HTTP and of the app's local
 * API. Written from the specification, because code that both share cannot test itself.
 */
const targets: Record<string, () => Promise<{ ask: Ask; close: () => Promise<void> }>> = {
  "sandbox over HTTP": async () => {
    const sandbox = await openSandbox();
    return { ask: askHttp(sandbox.url, sandbox.token), close: () => sandbox.close() };
  },
  "local API": async () => {
    const sandbox: Sandbox = await openSandbox();
    const app: App = await openApp(sandbox.url);
    await app.ask("POST", "/local/sync");
    await sandbox.close();
    return { ask: app.ask, close: () => app.close() };
  },
};

describe.each(Object.entries(targets))("%s", (name, open) => {
  let ask: Ask;
  let close: () => Promise<void>;
  beforeAll(async () => ({ ask, close } = await open()));
  afterAll(() => close());
  const rows = async (path: string) => (await ask("GET", path)).body.data;
  const ids = async (path: string) => (await rows(path)).map((row) => row["id"]);

  describe("paginated list envelope", () => {
    test("has total, per_page, current_page, last_page, links, from, to, data", async () => {
      const { status, body } = await ask("GET", "/v1/note?entity_name=candidate&limit=5&page=2");
      expect(status).toBe(200);
      expect(body).toMatchObject({
        total: 12,
        per_page: 5,
        current_page: 2,
        last_page: 3,
        from: 6,
        to: 10,
      });
      expect(body["next_page_url"]).toMatch(/^http.*entity_name=candidate.*page=3/);
      expect(body["prev_page_url"]).toMatch(/page=1/);
    });
    test("next_page_url is null on the last page, prev_page_url null on the first", async () => {
      expect(
        (await ask("GET", "/v1/note?entity_name=candidate&page=2")).body["next_page_url"],
      ).toBeNull();
      expect((await ask("GET", "/v1/note?entity_name=candidate")).body["prev_page_url"]).toBeNull();
    });
    test("limits: defaults and caps of each list", async () => {
      const perPage = async (path: string) => (await ask("GET", path)).body["per_page"];
      expect(
        await Promise.all(
          [
            "/v1/contact",
            "/v1/organization",
            "/v1/note?entity_name=job",
            "/v1/activity",
            "/v1/contact/search?first_name=a",
          ].map(perPage),
        ),
      ).toEqual([25, 100, 10, 25, 25]);
      expect(
        await Promise.all(
          [
            "/v1/contact?limit=999",
            "/v1/organization?limit=999",
            "/v1/note?entity_name=job&limit=999",
            "/v1/activity?limit=51",
            "/v1/organization/search?name=a&limit=51",
          ].map(perPage),
        ),
      ).toEqual([50, 100, 100, 50, 50]);
      expect(await perPage("/v1/contact?limit=0")).toBe(25);
    });
    test("a page past the end is empty", async () => {
      expect((await ask("GET", "/v1/contact?page=99")).body).toMatchObject({
        data: [],
        from: 0,
        to: 0,
        total: 4,
      });
    });
  });

  describe("search", () => {
    test("rule 1: at least one search filter must be included to receive results", async () => {
      expect((await ask("GET", "/v1/contact/search")).body).toMatchObject({ total: 0, data: [] });
      expect(
        (await ask("GET", "/v1/contact/search?sort_by=created_at&limit=5")).body["total"],
      ).toBe(0);
    });
    test("rule 2: text filters are partial-match unless exact_search=true", async () => {
      expect(await ids("/v1/contact/search?last_name=ulle")).toEqual([1, 2]);
      expect(await ids("/v1/contact/search?last_name=muller&exact_search=true")).toEqual([2]);
      expect(await ids("/v1/contact/search?last_name=mull&exact_search=true")).toEqual([]);
    });
    test("partial text ignores case and accents; % and _ are plain characters", async () => {
      expect(await ids("/v1/contact/search?first_name=LUKASZ")).toEqual([1]);
      expect(await ids("/v1/contact/search?first_name=zoe")).toEqual([4]);
      expect(await ids(`/v1/contact/search?last_name=${encodeURIComponent("%_")}`)).toEqual([4]);
      expect(await ids(`/v1/contact/search?first_name=${encodeURIComponent("李")}`)).toEqual([3]);
      expect(await ids("/v1/organization/search?name=100%25")).toEqual([2]);
    });
    test("rule 3: date ranges are inclusive", async () => {
      expect(
        await ids(
          "/v1/contact/search?created_from=2025-03-02T23:59:59.500Z" +
            "&created_to=2025-03-03T00:00:00Z&sort_by=created_at&sort_order=asc",
        ),
      ).toEqual([2, 3]);
      expect(await ids("/v1/contact/search?created_from=2025-03-02&created_to=2025-03-02")).toEqual(
        [2],
      );
    });
    test("rule 3: a *_to before its *_from answers 400 with field and message", async () => {
      const { status, body } = await ask(
        "GET",
        "/v1/organization/search?updated_from=2025-02-02&updated_to=2025-01-01",
      );
      expect(status).toBe(400);
      expect(body).toEqual([
        {
          field_name: "updated_to",
          error_message: expect.stringContaining("greater than or equal to"),
        },
      ]);
    });
    test("a contact_slug takes priority over all other filters, even reversed dates", async () => {
      expect(
        await ids(
          "/v1/contact/search?contact_slug=contact_2&first_name=nobody" +
            "&created_from=2025-02-02&created_to=2025-01-01",
        ),
      ).toEqual([2]);
      expect((await ask("GET", "/v1/contact/search?contact_slug=contact_nope")).body["total"]).toBe(
        0,
      );
    });
    test("rule 4: sorted by updated_at, newest first, compared as instants", async () => {
      expect(await ids("/v1/contact/search?created_from=2020-01-01")).toEqual([3, 1, 2, 4]);
      expect(
        await ids("/v1/contact/search?created_from=2020-01-01&sort_by=created_at&sort_order=asc"),
      ).toEqual([1, 2, 3, 4]);
    });
    test("rule 5: reduced records, expanded by maximize", async () => {
      const [plain] = await rows("/v1/contact/search?contact_slug=contact_1");
      expect(Object.keys(plain ?? {}).toSorted()).toEqual([
        "created_at",
        "email",
        "first_name",
        "full_name",
        "id",
        "last_name",
        "organization",
        "phone",
        "slug",
        "updated_at",
      ]);
      expect(plain?.["organization"]).toEqual({ id: 1 });
      const [full] = await rows(
        "/v1/contact/search?contact_slug=contact_1&maximize=organization,owner,nonsense",
      );
      expect(full).toMatchObject({
        organization: { id: 1, name: "Żubr Logistics" },
        owner: { id: 1, full_name: "Anna Sørensen" },
      });
    });
    test("organization, owner and several filters together", async () => {
      expect(await ids("/v1/contact/search?organization_slug=organization_a")).toEqual([1]);
      expect(await ids("/v1/contact/search?owner_id=2")).toEqual([2]);
      expect(await ids("/v1/contact/search?owner_name=sorensen&last_name=w")).toEqual([]);
      expect(await ids("/v1/contact/search?owner_email=anna&email=zubr")).toEqual([1]);
      expect(await ids("/v1/contact/search?organization_slug=organization_none")).toEqual([]);
    });
    test("organizations by website or domain, and by network URL", async () => {
      expect(await ids("/v1/organization/search?website=zubr.example")).toEqual([1]);
      expect(await ids("/v1/organization/search?website=talent.example&exact_search=true")).toEqual(
        [2],
      );
      expect(await ids("/v1/organization/search?network_a_url=network-a.example/zubr")).toEqual([
        1,
      ]);
      expect(await ids("/v1/organization/search?location=lodz")).toEqual([1]);
    });
  });

  describe("records and maximize", () => {
    test("relation fields are reference-only unless maximized", async () => {
      expect((await ask("GET", "/v1/contact/contact_1")).body).toMatchObject({
        owner: { id: 1 },
        stage: { id: 1 },
        organization: { id: 1 },
      });
      expect((await ask("GET", "/v1/contact/contact_1?Maximize=all")).body).toMatchObject({
        owner: { email: "anna@agency.example", role: "Recruiter" },
        stage: { id: 1, label: "Lead" },
        organization: { slug: "organization_a", owner: { id: 1 } },
      });
    });
    test("a job returns its owner as owner_id; status and collaborators are objects", async () => {
      const { body } = await ask("GET", "/v1/job/job_1?maximize=owner,currency");
      expect(body).toMatchObject({
        owner_id: { full_name: "Anna Sørensen" },
        currency: { code: "EUR" },
        job_status: { id: 1, label: "Open" },
        collaborators: [{ id: 2, full_name: "Ben O'Neil" }],
        organization: { id: 1 },
        contact: { id: 1 },
        qualification: { id: 1 },
      });
    });
    test("an expanded stage of a deal has label and percentage; relations are arrays", async () => {
      expect((await rows("/v1/deal?maximize=stage,job"))[0]).toMatchObject({
        stage: { id: 1, label: "Offer", percentage: 50 },
        jobs: [{ id: 1, position_name: "Driver" }],
        candidates: [{ id: 1 }],
        deal_type: 1,
      });
    });
    test("a candidate's industry and qualification are integers, gender an object", async () => {
      expect((await ask("GET", "/v1/candidate/candidate_1")).body).toMatchObject({
        industry: 1,
        qualification: 1,
        gender: { id: 2, label: "Female" },
        owner: { id: 1 },
      });
    });
    test("404 for what does not exist, 400 for an activity id that is none", async () => {
      const status = async (path: string) => (await ask("GET", path)).status;
      expect(
        await Promise.all(
          [
            "/v1/contact/x",
            "/v1/organization/x",
            "/v1/job/x",
            "/v1/activity/999",
            "/v1/activity/abc",
            "/v1/nothing",
          ].map(status),
        ),
      ).toEqual([404, 404, 404, 404, 400, 404]);
    });
    test("lists sort by sortOrder (the field) and sortByColumn (the direction)", async () => {
      expect(await ids("/v1/job?sortOrder=position_name&sortByColumn=asc")).toEqual([2, 1]);
      expect(await ids("/v1/job?sortOrder=position_name&sortByColumn=desc")).toEqual([1, 2]);
      expect(await ids("/v1/job")).toEqual([1, 2]);
    });
  });

  describe("activities, notes, custom fields", () => {
    test("activities: default order updated_at descending; filters", async () => {
      expect(await ids("/v1/activity")).toEqual([1, 2, 3]);
      expect(await ids("/v1/activity?sort_by=created_at&sort_order=asc")).toEqual([1, 2, 3]);
      expect(await ids("/v1/activity?importance=high")).toEqual([2]);
      expect(await ids("/v1/activity?activity_type_id=12")).toEqual([3]);
      expect(await ids("/v1/activity?related_to_entity=4")).toEqual([2]);
      expect(await ids("/v1/activity?related_to=candidate_1")).toEqual([1]);
      expect(await ids("/v1/activity?search=cafe")).toEqual([2, 3]);
    });
    test("400 for an invalid sort_by or sort_order", async () => {
      expect((await ask("GET", "/v1/activity?sort_by=title")).status).toBe(400);
      expect((await ask("GET", "/v1/activity?sort_order=up")).status).toBe(400);
    });
    test("related_record is {slug} in lists and always expanded on get-by-id", async () => {
      expect((await rows("/v1/activity"))[0]?.["related_record"]).toEqual({ slug: "candidate_1" });
      expect((await ask("GET", "/v1/activity/1")).body["related_record"]).toMatchObject({
        slug: "candidate_1",
        full_name: "Ewa Nowak",
      });
    });
    test("attendees and users of activities", async () => {
      expect((await ask("GET", "/v1/activity/1?maximize=created_by")).body).toMatchObject({
        attendees: {
          candidates: [{ slug: "candidate_1", full_name: "Ewa Nowak" }],
          contacts: [{ slug: "contact_1" }],
          users: [{ id: 1, full_name: "Anna Sørensen", email: "anna@agency.example" }],
        },
        created_by: {
          id: 1,
          slug: "user_1",
          full_name: "Anna Sørensen",
          email: "anna@agency.example",
        },
      });
    });
    test("notes: entity_name is required; searchText searches inside the content", async () => {
      const missing = await ask("GET", "/v1/note");
      expect(missing.status).toBe(400);
      expect(missing.body["message"]).toContain("entity_name");
      expect(await ids("/v1/note?entity_name=candidate&searchText=100%20%25")).toEqual([5]);
      expect((await ask("GET", "/v1/note?entity_name=deal")).body["total"]).toBe(0);
    });
    test("custom fields: an array, of one entity or of all", async () => {
      expect((await ask("GET", "/v1/custom-field")).body).toHaveLength(3);
      expect((await ask("GET", "/v1/custom-field?entity_name=deal")).body).toMatchObject([
        { id: 21, dependency: null },
      ]);
    });
  });

  describe("writing", () => {
    const put = { first_name: "Mary", stage_id: 2, owner_id: 2 };
    test("updates return 201 with the record; fields that are not sent stay", async () => {
      const { status, body } = await ask("PUT", "/v1/contact/contact_2", {
        ...put,
        city: "Ghent",
        tags: "a,b",
      });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        first_name: "Mary",
        last_name: "Muller",
        city: "Ghent",
        tags: "a,b",
        stage: { id: 2, label: "Client" },
      });
      expect((await ask("GET", "/v1/contact/contact_2")).body["city"]).toBe("Ghent");
    });
    test("missing, empty and mistyped fields answer 422 or 400, by resource", async () => {
      const status = async (method: "PUT" | "POST", path: string, body: unknown) =>
        (await ask(method, path, body)).status;
      expect(await status("PUT", "/v1/contact/contact_2", { stage_id: 2, owner_id: 2 })).toBe(422);
      expect(await status("PUT", "/v1/contact/contact_2", { ...put, last_name: "" })).toBe(422);
      expect(await status("PUT", "/v1/contact/contact_2", { ...put, last_name: null })).toBe(422);
      expect(await status("PUT", "/v1/contact/contact_2", { ...put, owner_id: "2" })).toBe(422);
      // The app cannot know every colleague, nor what was made a minute ago (docs/assumptions.md).
      const ofUnknown = name === "local API" ? 201 : 422;
      expect(
        await status("PUT", "/v1/contact/contact_2", {
          ...put,
          organization_slug: "organization_none",
        }),
      ).toBe(ofUnknown);
      expect(await status("PUT", "/v1/contact/contact_2", { ...put, owner_id: 99 })).toBe(
        ofUnknown,
      );
      expect(await status("PUT", "/v1/deal/deal_1", { name: "x" })).toBe(422);
      expect(
        await status("PUT", "/v1/job/job_1", {
          position_name: "Driver",
          headcount: 0,
          owner_id: 1,
        }),
      ).toBe(400);
      expect(await status("PUT", "/v1/candidate/candidate_1", { first_name: "Ewa" })).toBe(400);
      expect(await status("POST", "/v1/deal", { name: "x" })).toBe(400);
      expect(await status("PUT", "/v1/contact/contact_none", put)).toBe(404);
    });
    test("unknown fields in a body are ignored", async () => {
      expect((await ask("PUT", "/v1/contact/contact_2", { ...put, shoe_size: 43 })).status).toBe(
        201,
      );
    });
    test("a deal's amounts, type and relations", async () => {
      const body = {
        name: "Two drivers",
        close_date: "2026-01-31",
        deal_stage_id: 1,
        created_by: 1,
        owner_id: 1,
      };
      expect(
        (
          await ask("PUT", "/v1/deal/deal_1", {
            ...body,
            deal_amount: 2000.5,
            deal_type: "2",
            contact_slugs: "contact_2, contact_3",
          })
        ).body,
      ).toMatchObject({
        deal_amount: 2000.5,
        amount_by_stage: 1000.25,
        deal_type: 2,
        contacts: [{ id: 2 }, { id: 3 }],
        jobs: [{ id: 1 }],
      });
      expect((await ask("PUT", "/v1/deal/deal_1", { ...body, deal_amount: -1 })).status).toBe(422);
      expect((await ask("PUT", "/v1/deal/deal_1", { ...body, deal_type: "3" })).status).toBe(422);
      expect(
        (await ask("PUT", "/v1/deal/deal_1", { ...body, close_date: "2026-02-30" })).status,
      ).toBe(422);
    });
    test("PUT of an activity: optional fields, 200, end after start, lengths, URL", async () => {
      const change = (body: unknown) => ask("PUT", "/v1/activity/2", body);
      expect(
        await change({
          start_datetime: "2025-06-01T10:00:00+02:00",
          end_datetime: "2025-06-01T11:30:00+02:00",
        }),
      ).toMatchObject({
        status: 200,
        body: {
          start_date: "2025-06-01",
          start_time: "08:00",
          end_time: "09:30",
          title: "Interview",
        },
      });
      expect((await change({ end_datetime: "2025-06-01T07:00:00Z" })).status).toBe(400);
      expect((await change({ title: "x".repeat(101) })).status).toBe(400);
      expect((await change({ location: "x".repeat(51) })).status).toBe(400);
      expect((await change({ meeting_link: "not a url" })).status).toBe(400);
      expect((await change({ importance: "urgent" })).status).toBe(400);
    });
    test("attendees of a type are replaced; an empty string clears that type", async () => {
      expect(
        (await ask("PUT", "/v1/activity/1", { contacts_as_attendees: "contact_2,contact_3" })).body,
      ).toMatchObject({
        attendees: {
          contacts: [{ slug: "contact_2", full_name: "Mary Muller" }, { slug: "contact_3" }],
          candidates: [{ slug: "candidate_1" }],
        },
      });
      expect(
        (await ask("PUT", "/v1/activity/1", { contacts_as_attendees: "", mark_as_done: true }))
          .body,
      ).toMatchObject({
        attendees: { contacts: [], candidates: [{ slug: "candidate_1" }] },
        mark_as_done: true,
      });
    });
    test("keep preserves invalid child values, clear nulls them, for all descendants", async () => {
      const contact = { first_name: "Łukasz", stage_id: 1, owner_id: 1 };
      const value = (body: unknown, id: number) =>
        (body as { custom_fields: { id: number; value: string | null }[] }).custom_fields.find(
          (item) => item.id === id,
        )?.value;
      const kept = await ask("PUT", "/v1/contact/contact_1", {
        ...contact,
        custom_fields: [{ id: 11, value: "Asia" }],
      });
      expect([value(kept.body, 11), value(kept.body, 12)]).toEqual(["Asia", "PL"]);
      const cleared = await ask("PUT", "/v1/contact/contact_1", {
        ...contact,
        custom_fields: [{ id: 12, value: "DE" }],
        invalid_linked_custom_field_value_policy: "clear",
      });
      expect(cleared.status).toBe(201);
      expect(value(cleared.body, 12)).toBeNull();
      expect(
        (
          await ask("PUT", "/v1/contact/contact_1", {
            ...contact,
            custom_fields: [{ id: 99, value: "x" }],
          })
        ).status,
      ).toBe(422);
    });
    test("create deal: 201; the new deal is found", async () => {
      const made = await ask("POST", "/v1/deal", {
        name: "Brand new",
        close_date: "2026-05-05",
        deal_stage_id: 1,
        created_by: 1,
        owner_id: 2,
        organization_slug: "organization_b",
      });
      expect(made.status).toBe(201);
      expect(made.body).toMatchObject({
        name: "Brand new",
        owner: { id: 2, full_name: "Ben O'Neil" },
        organization: { id: 2 },
      });
      expect((await ask("GET", `/v1/deal/${String(made.body["slug"])}`)).status).toBe(200);
    });
    test("extended profile: five more resources can be created", async () => {
      const made = await Promise.all([
        ask("POST", "/v1/contact", { first_name: "New", stage_id: 1, owner_id: 1 }),
        ask("POST", "/v1/candidate", { first_name: "New", last_name: "One", owner_id: 1 }),
        ask("POST", "/v1/job", { position_name: "New", headcount: 1, owner_id: 1 }),
        ask("POST", "/v1/activity", {
          title: "New",
          related_to: "contact_1",
          related_to_entity: 4,
        }),
        ask("POST", "/v1/note", { entity_name: "contact", related_to: "contact_1", note: "New" }),
      ]);
      expect(made.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201]);
      expect((await ask("GET", "/v1/note?entity_name=contact")).body["total"]).toBe(1);
      expect((await ask("GET", `/v1/activity/${String(made[3].body["id"])}`)).body).toMatchObject({
        related_to_type: "contact",
      });
    });
    test("DELETE of a job answers the job, then 404; deals no longer have it", async () => {
      const gone = await ask("DELETE", "/v1/job/job_1");
      expect(gone).toMatchObject({ status: 200, body: { slug: "job_1", position_name: "Driver" } });
      expect((await ask("DELETE", "/v1/job/job_1")).status).toBe(404);
      expect((await ask("GET", "/v1/job/job_1")).status).toBe(404);
      expect((await ask("GET", "/v1/deal/deal_1")).body["jobs"]).toEqual([]);
    });
  });
});

test("a missing or invalid bearer token gives HTTP 401", async () => {
  const sandbox = await openSandbox();
  expect((await askHttp(sandbox.url, "wrong")("GET", "/v1/contact")).status).toBe(401);
  expect(
    (await askHttp(sandbox.url, "wrong")("GET", "/v1/custom-field")).body["message"],
  ).toContain("token");
  await sandbox.close();
});

test("profile documented: of the assumed operations only create-deal exists", async () => {
  const sandbox = await openSandbox({ profile: "documented" });
  const ask = askHttp(sandbox.url, sandbox.token);
  const status = async (method: "GET" | "POST", path: string) =>
    (await ask(method, path, method === "POST" ? {} : undefined)).status;
  expect(
    await Promise.all([
      status("GET", "/v1/candidate"),
      status("GET", "/v1/deal/deal_1"),
      status("POST", "/v1/contact"),
      status("POST", "/v1/note"),
    ]),
  ).toEqual([404, 404, 404, 404]);
  expect(await status("POST", "/v1/deal")).toBe(400);
  await sandbox.close();
});
