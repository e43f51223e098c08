import { describe, expect, test } from "vitest";
import { findLeaks } from "./find-leaks.ts";
import { identityOf } from "./identity.ts";

const RECORD = {
  id: 12,
  first_name: "Anna-Maria",
  last_name: "Müller",
  full_name: "Anna-Maria Müller",
  email: "am.mueller77@example.org",
  phone: "+49 171 2345678",
  address: "Lindenstraße 14, 10969 Berlin",
  nationality: "German",
  date_of_birth: "1990-05-17",
  current_salary: 64_000,
  expected_salary: 5200,
  current_organization: "Nordwind Logistik GmbH",
  socials: { network_a: "https://network.example/in/anna-maria-m-77", network_b: null },
} as const;
const IDENTITY = identityOf(
  { ...RECORD, slug: "candidate_12", created_at: "", updated_at: "", custom_fields: [] },
  ["candidate_12"],
);

function leaksIn(text: string): readonly string[] {
  return findLeaks([{ place: "Description", candidate: "candidate_12", text }], [IDENTITY]).map(
    ({ what }) => what,
  );
}

describe("what tells who a candidate is", () => {
  test.each([
    ["name", "Anna led the team"],
    ["name", "ANNA led the team"],
    ["name", "Ms Mueller led the team"],
    ["name", "Ms Muller's reports"],
    ["name", "Müllers Projekt"],
    ["name", "Team of Frau M\u00fc\u00adller"],
    ["name", "Mu\u0308ller"],
    ["name", "Ｍｕｌｌｅｒ"],
    ["name", "annamariamueller on the network"],
    ["name", "A n n a M a r i a  M ü l l e r"],
    ["phone number", "call 0171 2345678"],
    ["phone number", "0049 (171) 23-45-678"],
    ["phone number", "1.7.1.2.3.4.5.6.7.8"],
    ["phone number", "٠١٧١ ٢٣٤٥٦٧٨"],
    ["phone number", "another one: 030 123 456 78"],
    ["email address", "am.mueller77 (at) example (dot) org"],
    ["email address", "write to me: x@y.example"],
    ["email address", "x at company dot com"],
    ["link", "see https://example.com"],
    ["link", "see www.example.com"],
    ["link", "network.example/in/somebody"],
    ["link", "anna-maria-m-77"],
    ["address", "lives in Lindenstrasse 14"],
    ["record's name", "see candidate_12"],
    ["employer", "now at Nordwind Logistik GmbH"],
    ["date of birth", "17.05.1990"],
    ["date of birth", "17 May 1990"],
    ["date of birth", "born in 1990"],
    ["date of birth", "geb. 1990"],
    ["nationality", "German citizen"],
    ["nationality", "Nationality: German"],
    ["pay", "earns 64,000 a year"],
    ["pay", "64k"],
    ["pay", "wants EUR 5.200"],
  ])("%s: %s", (kind, text) => {
    expect(leaksIn(text).join()).toMatch(new RegExp(`\\b${kind}[^,]* in Description`));
  });

  test("the name of a candidate who stands beside is one, too", () => {
    const other = identityOf(
      {
        id: 13,
        slug: "candidate_13",
        first_name: "Bo",
        last_name: "Berg",
        created_at: "",
        updated_at: "",
        custom_fields: [],
      },
      ["candidate_13"],
    );
    expect(
      findLeaks(
        [{ place: "Description", candidate: "candidate_12", text: "worked with Bo" }],
        [IDENTITY, other],
      ),
    ).toEqual([{ candidate: "candidate_13", what: "name “bo” in Description" }]);
  });
});

test.each([
  "Java, C++, ASP.NET, Node.js, Vue.js, Socket.IO, draw.io; 2015-2019, 2020 - 2022",
  "Languages: German (C1), English",
  "Led 5 teams of 1,200 people since 2016, budget 2.5 million, ISO 9001:2015",
  "From 01.03.2019 to 31.12.2022 head of a department in Annapolis; annual plan; 100 % remote",
  "Immediately available. Willing to relocate. Version 10.15.7, port 8080",
])("work is no leak: %s", (text) => {
  expect(leaksIn(text)).toEqual([]);
});
