// Plans: new, changed, same, faulty; what is open, and what is told.
import { expect, test } from "vitest";
import { countOutcomes, planMinutes, planRequests } from "../../main/intake/plan/row-plan.ts";
import { readPastedText } from "../../main/intake/read/read-workbook.ts";
import { planOf, type Planning, someRecord } from "./some-records.ts";

const ANNA = someRecord("contact", 1, {
  first_name: "Anna",
  last_name: "Schmidt",
  email: "anna@firma.example",
  phone: "0171 1234567",
  city: "Berlin",
  tags: "vip",
  stage: { id: 11 },
  owner: { id: 2 },
  organization: { id: 5 },
});
const ACME = someRecord("organization", 5, { name: "ACME GmbH" });
const RECORDS = { contact: [ANNA], organization: [ACME] };

const outcomes = (text: string, planning: Planning = {}) =>
  planOf(text, planning).plans.map(({ line, outcome }) => `${line} ${outcome}`);
const only = (text: string, planning: Planning = {}) => {
  const [plan] = planOf(text, planning).plans;
  if (plan === undefined) throw new Error("no plan");
  return plan;
};

/** Rows of people with other names, and a value each. */
const table = (heading: string, values: readonly string[]) =>
  [`Name\t${heading}`, ...values.map((value, index) => `Ann Lee${index}\t${value}`)].join("\n");

test("a known person is the same, whatever the spelling; empty cells clear nothing", () => {
  const text =
    "Name,E-mail,Phone,Company,City,Tags\n" +
    "Anna Schmidt,ANNA@firma.example,+49 171 1234567,Acme,,\n";
  expect(outcomes(text, { records: RECORDS })).toEqual(["2 same"]);
});

test("a change shows what is now and then, and only that is in its body", () => {
  const text =
    "First name,Last name,Email,City,Tags\nAnna,Schmidt,anna@firma.example,Hamburg,new\n";
  expect(only(text, { records: RECORDS })).toMatchObject({
    outcome: "changed",
    slug: "contact_1",
    body: { city: "Hamburg", tags: "vip,new" },
    changes: [
      { field: "city", from: "Berlin", to: "Hamburg" },
      { field: "tags", from: "vip", to: "vip,new" },
    ],
  });
});

test("a person is known by email, phone with a like name, or name and organization", () => {
  const changed = (row: string) =>
    only(`Name;Email;Phone;Company;City\n${row}`, { records: RECORDS });
  expect(changed("A. Schmidt;anna@firma.example;;;Bonn").slug).toBe("contact_1");
  expect(changed("Schmidt Anna;;+49 171 1234567;;Bonn").slug).toBe("contact_1");
  expect(changed("Anna Schmidt;;;ACME;Bonn").slug).toBe("contact_1");
  expect(changed("Anna Schmidt;anna@other.example;;Beta;Bonn")).toMatchObject({
    outcome: "new",
    similar: [{ slug: "contact_1", reasons: ["name"] }],
  });
  expect(changed("Peter Schmidt;;0171 1234567;;Bonn")).toMatchObject({
    outcome: "new",
    similar: [{ slug: "contact_1", reasons: ["phone"] }],
  });
});

test("rows about one person in a file are told, and made once", () => {
  const { plans } = planOf(
    "Name,Email,City\nBen Kurz,ben@x.example,Bonn\nBen Kurz,BEN@x.example,Bonn\n" +
      "Ben Kurz,ben@x.example,Köln\n",
  );
  expect(plans.map(({ outcome, duplicateOf }) => [outcome, duplicateOf])).toEqual([
    ["new", null],
    ["same", 2],
    ["faulty", 2],
  ]);
  expect(plans[2]?.faults).toEqual([
    {
      column: "Email",
      message: "Line 2 has the same email address, with other values. Put both rows into one.",
    },
  ]);
});

test("a row that is one too many stays so once the person is here", () => {
  const text = "Name,Email,City\nBen Kurz,ben@x.example,Bonn\nBen Kurz,ben@x.example,Köln\n";
  const ben = { first_name: "Ben", last_name: "Kurz", email: "ben@x.example", city: "Bonn" };
  const contact = [someRecord("contact", 10, ben)];
  expect(outcomes(text, {})).toEqual(["2 new", "3 faulty"]);
  expect(outcomes(text, { records: { contact } })).toEqual(["2 same", "3 faulty"]);
});

test("an organization that is not here is told, and the contact comes without it", () => {
  const plan = only("Name,Company\nBen Kurz,Unknown Ltd\n");
  expect(plan).toMatchObject({ outcome: "new", body: { first_name: "Ben", last_name: "Kurz" } });
  expect(plan.body).not.toHaveProperty("organization_slug");
  expect(plan.doubts[0]?.field).toBe("organization_slug");
  expect(
    only("Name,Company\nBen Kurz,Acme\n", { records: RECORDS }).body["organization_slug"],
  ).toBe("organization_5");
});

test("each fault names its column and says what to do", () => {
  const faults = (text: string, planning: Planning = {}) =>
    planOf(text, { resource: "candidate", ...planning }).plans.flatMap((plan) =>
      plan.faults.map(({ column, message }) => `${column}: ${message}`),
    );
  expect(
    faults(
      "Name;Email;Phone;Available from;Expected salary;Owner;Gender\n" +
        "Anna Schmidt;anna(at)x;4,91711E+11;31/02/2027;a lot;Nobody;blue\n",
    ),
  ).toEqual([
    'Email: "anna(at)x" isn\'t an email address. Correct it or leave the cell empty.',
    expect.stringContaining('Phone: "4,91711E+11" is a phone number in scientific notation'),
    'Available from: "31/02/2027" isn\'t a date. Write it as 2026-01-31 or leave the cell empty.',
    'Expected salary: "a lot" isn\'t a number. Correct it or leave the cell empty.',
    'Owner: "Nobody" isn\'t a colleague here. Write the name or the email address of one.',
    'Gender: "blue" isn\'t an option of "Gender". Use: Not Available, Male, Female.',
  ]);
  expect(faults("Name;City\nMadonna;Rome\n")).toEqual([
    'Name: "Name" is missing. Enter it, or choose the column that has it.',
  ]);
});
test("the order of dates is asked for only while no value decides it", () => {
  const unsure = (...days: string[]) =>
    planOf(`Name\tAvailable from\n${days.map((day) => `Ann Lee\t${day}`).join("\n")}`, {
      resource: "candidate",
    }).unsure;
  expect(unsure("03/04/2027", "05/06/2027")).toEqual({ "Available from": "date_order" });
  expect(unsure("03/04/2027", "13/02/2027")).toEqual({});
  expect(unsure("03/04/2027", "02/13/2027")).toEqual({});
  expect(unsure("05/05/2027", "2027-03-04", "3. März 2027", "4 mars 2027", "46000")).toEqual({});
  const day = (value: string, choices: Planning["choices"] = {}) =>
    only(`Name\tAvailable from\nAnn Lee\t${value}`, { resource: "candidate", choices }).body[
      "available_from"
    ];
  expect(day("3. März 2027")).toBe("2027-03-03");
  expect(day("12 grudnia 2027")).toBe("2027-12-12");
  expect(day("3-Mar-27")).toBe("2027-03-03");
  expect(day("46000")).toBe("2025-12-09");
  expect(day("03/04/2027")).toBeUndefined();
  expect(day("03/04/2027", { date_order: "dmy" })).toBe("2027-04-03");
  expect(day("03/04/2027", { date_order: "mdy" })).toBe("2027-03-04");
  expect(day("13/02/2027")).toBe("2027-02-13");
});

test("the sign of decimals is asked for only while no value decides it", () => {
  const plan = (...amounts: string[]) =>
    planOf(table("Expected salary", amounts), { resource: "candidate" });
  expect(plan("65.000").unsure).toEqual({ "Expected salary": "decimal" });
  expect(plan("65.000", "1.250,50 €").unsure).toEqual({});
  expect(plan("65.000", "1.250,50 €").plans.map(({ body }) => body["expected_salary"])).toEqual([
    65000, 1250.5,
  ]);
  expect(
    plan("65k", "CHF 70'000", "1,200,000").plans.map(({ body }) => body["expected_salary"]),
  ).toEqual([65000, 70000, 1200000]);
});

test("the country of phones is asked for while nothing says it; a lost zero is back", () => {
  const plan = (phones: readonly string[], planning: Planning = {}) =>
    planOf(table("Phone", phones), planning);
  expect(plan(["0171 1234567"]).unsure).toEqual({ Phone: "country" });
  expect(plan(["0171 1234567"]).plans[0]?.body["phone"]).toBe("0171 1234567");
  expect(plan(["+49 171 1234567", "+49 30 901820", "0171 1234568"]).unsure).toEqual({});
  const inCountry = (phone: string, country: "DE" | "IT" | "GB") =>
    plan([phone], { choices: { country } }).plans[0]?.body["phone"];
  expect(inCountry("1711234567", "DE")).toBe("+491711234567");
  expect(inCountry("0049 171 1234567", "DE")).toBe("+491711234567");
  expect(inCountry("0612345678", "IT")).toBe("+390612345678");
  expect(inCountry("7911 123456", "GB")).toBe("+447911123456");
  expect(
    planOf("Name,Phone,Land\nAnn Lee,0171 1234567,Deutschland\n").plans[0]?.body["phone"],
  ).toBe("+491711234567");
});

test("the family name is told by commas, capitals, given names and email addresses", () => {
  const names = (...people: string[]) => {
    const { plans, unsure } = planOf(`Name\tEmail\n${people.join("\n")}`);
    return [
      ...plans.map(({ body }) => [body["first_name"], body["last_name"]].join("|")),
      ...Object.values(unsure),
    ];
  };
  expect(names("Anna Schmidt", "Schmidt, Ben", "KURZ Tom", "Dr. Eva von der Heide")).toEqual([
    "Anna|Schmidt",
    "Ben|Schmidt",
    "Tom|KURZ",
    "Eva|von der Heide",
  ]);
  expect(names("Schmidt Anna", "Weber Thomas")).toEqual(["Anna|Schmidt", "Thomas|Weber"]);
  expect(names("Kovacs Zsuzska", "Nagy Bence")).toEqual([
    "Kovacs|Zsuzska",
    "Nagy|Bence",
    "family_name",
  ]);
});

test("custom fields are mapped by their label and read by their kind", () => {
  const definitions = [
    {
      id: 3,
      field_name: "Región",
      field_type: "dropdown",
      default_value: "North,South",
      entity_name: "contact" as const,
      dependency: null,
    },
    {
      id: 4,
      field_name: "Since",
      field_type: "date",
      default_value: null,
      entity_name: "contact" as const,
      dependency: null,
    },
  ];
  expect(
    only("Name;region;SINCE\nAnn Lee;north;13.02.2026", { definitions }).body["custom_fields"],
  ).toEqual([
    { id: 3, value: "North" },
    { id: 4, value: "2026-02-13" },
  ]);
  expect(only("Name;region\nAnn Lee;East", { definitions }).faults[0]?.message).toBe(
    '"East" isn\'t an option of "Región". Use: North, South.',
  );
});

test("notes and activities go to people who are here; a second import plans the same", () => {
  const note = "Email,Note\nanna@firma.example,Likes tea\nnobody@x.example,Hi\n";
  expect(planOf(note, { resource: "note", records: RECORDS }).plans).toMatchObject([
    {
      outcome: "new",
      body: { entity_name: "contact", related_to: "contact_1", note: "Likes tea" },
    },
    { outcome: "faulty", faults: [{ column: "Email" }] },
  ]);
  const records = {
    ...RECORDS,
    note: [
      someRecord("note", 9, {
        note: "<p>Likes <b>tea</b></p>",
        related_to: "contact_1",
        related_to_type: 4,
      }),
    ],
  };
  expect(outcomes(note, { resource: "note", records })).toEqual(["2 same", "3 faulty"]);
  const call =
    "Subject,Date,Time,End time,Type,About\nCall,28.11.2026,14:30,15:15,Meeting,Anna Schmidt\n";
  const plan = only(call, { resource: "activity", records: RECORDS });
  expect(plan.body).toEqual({
    title: "Call",
    start_datetime: "2026-11-28T13:30:00.000Z",
    end_datetime: "2026-11-28T14:15:00.000Z",
    activity_type_id: 2,
    related_to: "contact_1",
  });
  const stored = someRecord("activity", 3, {
    title: "Call",
    related_to: "contact_1",
    activity_type: { id: 2 },
    start_date: "2026-11-28",
    start_time: "13:30",
    end_time: "14:15",
  });
  expect(
    outcomes(call, { resource: "activity", records: { ...RECORDS, activity: [stored] } }),
  ).toEqual(["2 same"]);
});

test("a plan says how many rows, requests and minutes it takes", () => {
  const { plans } = planOf("Name,Email\nAnn Lee,a@x.example\nBen Roe,b@x.example\nX Y,nothing\n");
  const totals = countOutcomes(plans.map(({ outcome }) => outcome));
  expect(totals).toEqual({ new: 2, changed: 0, same: 0, faulty: 1 });
  expect(planRequests(totals)).toBe(2);
  expect([planMinutes(0, 60), planMinutes(2, 60), planMinutes(90, 60)]).toEqual([0, 0.1, 1.5]);
});

test("titles above, totals below, headings twice and columns without a name", () => {
  const { table, maps, plans } = planOf(
    "My list\n\nName\tPhone\tPhone\t\tHobby\nAnn Lee\t+49 171 1234567\t" +
      "+49 30 901820\tx\tchess\nTotal\t1\n",
  );
  expect(table.headingRow).toBe(3);
  expect(maps).toEqual({
    Name: "full_name",
    Phone: "phone",
    "Phone (2)": "phone",
    "Column D": null,
    Hobby: null,
  });
  expect(plans.map(({ line, outcome }) => [line, outcome])).toEqual([
    [4, "new"],
    [5, "faulty"],
  ]);
  expect(plans[0]?.doubts[0]?.reason).toBe('+4930901820 in "Phone (2)" is left out.');
});

test("what was planned and then stored plans the same: each line appears once, in order", () => {
  const text =
    "Name,Email,Phone,Company,Job title,City,Tags,Notes,LinkedIn\n" +
    'Anna-Lena von Berg,al@x.example,+49 171 1234567,ACME,CTO,Köln,"a,b","x\n' +
    'y",https://www.linkedin.com/in/al\n' +
    "Li Wei,,,,,,,,\n" +
    "مريم حسن,m@x.example,,,,,,😀,\n";
  const first = planOf(text, { records: RECORDS });
  expect(first.plans.map(({ line, outcome }) => [line, outcome])).toEqual([
    [2, "new"],
    [3, "new"],
    [4, "new"],
  ]);
  expect(planOf(readPastedText(text), { records: RECORDS }).plans).toEqual(first.plans);
  const stored = first.plans.map(({ body }, index) => {
    const { organization_slug, network_a_url, owner_id, stage_id, ...fields } = body;
    return someRecord("contact", index + 10, {
      ...fields,
      ...(organization_slug !== undefined && { organization: { id: 5 } }),
      socials: { network_a: network_a_url ?? null, network_b: null },
      owner: { id: owner_id },
      stage: { id: stage_id },
    });
  });
  expect(outcomes(text, { records: { ...RECORDS, contact: [ANNA, ...stored] } })).toEqual([
    "2 same",
    "3 same",
    "4 same",
  ]);
});

test(
  "what two programs write differently is one value, or a fault, and never another" + " value",
  () => {
    const body = (text: string, resource: "contact" | "candidate" = "contact") =>
      only(text, { resource }).body;
    const google =
      "First Name,Last Name,Labels,E-mail 1 - Value,Phone 1 - Value\n" +
      "Ana,Ruiz,* myContacts ::: Fair,a@x.example ::: b@x.example,+34 612 345 678 ::: +34" +
      " 911 223 344\n";
    expect(body(google)).toMatchObject({
      tags: "myContacts,Fair",
      email: "a@x.example",
      phone: "+34612345678",
    });
    expect(body('First,Last,Cell\nAda,Krüger,="0221 123456"\n')).toMatchObject({
      first_name: "Ada",
      last_name: "Krüger",
      phone: "0221 123456",
    });
    expect(body("Name;PLZ Ort\nAda Krüger;D-50667 Köln\n")).toMatchObject({ city: "Köln" });
    expect(body("Name;City\nAda Krüger;50667 Köln\n")).toMatchObject({ city: "50667 Köln" });
    expect(only("Name;Mail\na@x.example;a@x.example\n").faults[0]?.column).toBe("Name");
    const free = only("Name;Verfügbar ab\nAda Krüger;ab sofort\n", { resource: "candidate" });
    expect(free.body["available_from"]).toBe("2026-11-28");
    expect(free.doubts.map(({ field }) => field)).toContain("available_from");
  },
);

test("a number that a spreadsheet may have cut is doubtful", () => {
  const rows = [
    { line: 1, cells: ["Name", "Phone"], isHidden: false },
    { line: 2, cells: ["Ada Krüger", 1712345678], isHidden: false },
  ];
  const sheet = { name: "A", isHidden: false, headings: null, rows, hiddenRows: 0 };
  const book = { kind: "xlsx", sheets: [sheet] } as const;
  const fields = (planning: Planning) =>
    planOf(book, planning).plans.map(({ body, doubts }) => [
      body["phone"],
      doubts.some(({ field }) => field === "phone"),
    ]);
  expect(fields({})).toEqual([["1712345678", true]]);
  expect(fields({ choices: { country: "DE" } })).toEqual([["+491712345678", false]]);
});

test("an amount in thousands is no thousandth because of another row", () => {
  const text =
    "Position\tOpenings\tMin salary\tMax salary\tCurrency\nNurse\t1\t1.234,56\t2.345" +
    ",67\tEUR\nCook\t1\t60,000\t75,000\tEUR\n";
  const [nurse, cook] = planOf(text, { resource: "job" }).plans;
  expect(nurse?.body["minimum_salary"]).toBe(1234.56);
  expect(cook?.faults.map(({ column }) => column)).toEqual(["Min salary", "Max salary"]);
  const chosen = planOf(text, { resource: "job", choices: { decimal: "comma" } }).plans;
  expect(chosen[1]?.body["minimum_salary"]).toBe(60);
});

test("columns of times beside a day are those of an activity", () => {
  const text = "Title;Date;From;To\nInterview;12.01.2027;9 Uhr;11:30\n";
  expect(only(text, { resource: "activity" }).body).toMatchObject({
    start_datetime: "2027-01-12T08:00:00.000Z",
    end_datetime: "2027-01-12T10:30:00.000Z",
  });
});

test("a whole name counts in the rows that have no parts of it", () => {
  const card = (lines: string) => `BEGIN:VCARD\nVERSION:3.0\n${lines}\nEND:VCARD\n`;
  const cards = card("N:Smith;John;;;\nFN:Johnny Smith") + card("FN:Max Power");
  expect(planOf(cards).plans.map(({ body }) => [body["first_name"], body["last_name"]])).toEqual([
    ["John", "Smith"],
    ["Max", "Power"],
  ]);
  expect(planOf(card("N:Smith;Wang;;;\nFN:Wang Smith")).unsure).toEqual({});
});

test("only names that may be either way round are doubtful", () => {
  const { plans } = planOf("Name\nSchmidt, Anna\nWang Fang\n");
  const doubts = plans.map((plan) => plan.doubts.map(({ field }) => field));
  expect(doubts).toEqual([[], ["full_name"]]);
});
