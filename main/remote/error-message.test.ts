import { expect, test } from "vitest";
import { messageOf } from "./error-message.ts";
import { nested } from "../../test/fixtures/odd-values.ts";

const GENERAL = "The given data was invalid.";

test.each<[string, unknown, string]>([
  [
    "a list by field",
    { message: GENERAL, errors: { email: ["already taken"] } },
    `${GENERAL} Email: already taken.`,
  ],
  [
    "no message beside it",
    { errors: { owner_id: ["is required"], email: "bad" } },
    "Owner: is required. Email: bad.",
  ],
  ["a text by field", { errors: { deal_stage_id: { message: "unknown" } } }, "Stage: unknown"],
  [
    "a general message that says it already",
    { message: "The email is taken.", errors: { email: ["The email is taken."] } },
    "The email is taken.",
  ],
  [
    "an error object",
    { error: { code: 7, message: "No way", errors: [{ field: "name", message: "too short" }] } },
    "No way. Name: too short.",
  ],
  [
    "an error text",
    { error: "invalid_grant", error_description: "The token is over." },
    "The token is over.",
  ],
  ["only an error text", { error: "Not allowed" }, "Not allowed"],
  [
    "items",
    { errors: [{ field: "email", message: "already taken" }, "Something else"] },
    "Email: already taken. Something else.",
  ],
  [
    "the searches' array",
    [{ field_name: "created_to", error_message: "must be later" }],
    "Created to: must be later",
  ],
  [
    "RFC 7807",
    { type: "about:blank", title: "Bad input", status: 400, detail: "Two fields are wrong" },
    "Two fields are wrong",
  ],
  [
    "RFC 7807 with parameters",
    { title: "Bad input", "invalid-params": [{ name: "email", reason: "taken" }] },
    "Bad input. Email: taken.",
  ],
  [
    "JSON:API",
    {
      errors: [
        { title: "Invalid", detail: "is taken", source: { pointer: "/data/attributes/email" } },
      ],
    },
    "Email: is taken",
  ],
  [
    "a location",
    { detail: [{ loc: ["body", "first_name"], msg: "field required" }] },
    "First name: field required",
  ],
  [
    "several messages",
    { message: ["name must be text", "email must be an email"] },
    "name must be text. email must be an email.",
  ],
  [
    "fields alone",
    { email: ["Enter a valid address."], non_field_errors: ["Try later"] },
    "Email: Enter a valid address. Try later.",
  ],
  [
    "our own",
    { message: "email must be text", errors: [{ field: "email", message: "must be text" }] },
    "email must be text",
  ],
  ["a text", "Stage is wrong", "Stage is wrong"],
])("%s", (_what, body, message) => {
  expect(messageOf(JSON.stringify(body), 422)).toBe(message);
});

test("an answer without a message is described by its status", () => {
  for (const text of [
    "",
    "  ",
    "<html><body>502</body></html>",
    "{}",
    "[]",
    "null",
    "7",
    '{"status":422}',
  ])
    expect(messageOf(text, 422)).toBe("The server answered 422.");
  expect(messageOf("Plain words", 400)).toBe("Plain words");
});

test("of any message, however long or deep, a part is shown", () => {
  expect(messageOf(JSON.stringify({ errors: nested(2_000) }), 400)).toBe(
    "The server answered 400.",
  );
  expect(messageOf(`{"errors": ${"[".repeat(100_000)}${"]".repeat(100_000)}}`, 400)).toBe(
    "The server answered 400.",
  );
  const many = Object.fromEntries(
    Array.from({ length: 500 }, (_item, index) => [`field_${index}`, ["x".repeat(90)]]),
  );
  expect(messageOf(JSON.stringify({ errors: many }), 400).length).toBeLessThanOrEqual(1_000);
  expect(messageOf("y".repeat(5_000), 400)).toHaveLength(1_000);
});
