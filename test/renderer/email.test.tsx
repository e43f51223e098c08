import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useEmailRequest } from "../../renderer/core/email-request.ts";
import { useNavigation } from "../../renderer/core/navigation.ts";
import { EmailDialog } from "../../renderer/screens/email/email-dialog.tsx";
import { filled, leftInBraces } from "../../renderer/screens/email/fill-template.ts";
import { emailActivity } from "../../renderer/screens/email/log-email.ts";
import { mailLink } from "../../renderer/screens/email/send-email.ts";
import { fieldsOf } from "../fixtures/fields-of.ts";
import { choose } from "./choose.ts";
import { scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

const ANNA = {
  id: 9,
  slug: "candidate_anna",
  first_name: "Anna",
  full_name: "Anna Kowalska",
  email: "anna+1@firma.example",
  current_organization: "",
};
const HELLO = {
  id: "a",
  name: "Hello",
  subject: "For {{First_Name}} & you",
  body: "Hello {{first name}},\nhow is {{company}}?\n{{my name}}",
};

beforeEach(() => {
  useEmailRequest.getState().ask(null);
  useNavigation.getState().go({ view: "today" }, "replace");
});

async function openDialog() {
  const opened: string[] = [];
  const bridge = {
    ...scriptedBridge({
      "GET /local/me": { id: 7, full_name: "Marta Nunes" },
      "GET /local/record/candidate/candidate_anna": { record: ANNA, entries: [] },
      "GET /local/ui-settings/email-templates": { value: { templates: [HELLO] } },
      "PUT /local/ui-settings/email-templates": { value: null },
      "POST /v1/activity": (request) => ({
        status: 201,
        body: { id: -1, ...fieldsOf(request.body) },
      }),
    }),
    openExternal: (url: string) => {
      opened.push(url);
      return Promise.resolve(true);
    },
  };
  await show(bridge, <EmailDialog />);
  return { bridge, opened };
}

/** A link as a mail program by RFC 6068 reads it. */
function readLink(url: string) {
  const [to = "", query = ""] = url.replace(/^mailto:/, "").split("?");
  const fields = query
    .split("&")
    .map((field) => field.split("="))
    .map(([name = "", value = ""]) => [name, decodeURIComponent(value)] as const);
  return { to: decodeURIComponent(to), ...Object.fromEntries(fields) };
}

test("a value that is missing is said, and nothing is opened until it is seen to", async () => {
  const { bridge, opened } = await openDialog();
  useEmailRequest.getState().ask({ to: "record", resource: "candidate", key: "candidate_anna" });
  await choose(page.getByRole("combobox", { name: "Template" }), "Hello");
  const text = page.getByRole("textbox", { name: "Text" });
  await expect.element(text).toHaveValue("Hello Anna,\nhow is {{company}}?\nMarta Nunes");
  await expect.element(page.getByRole("alert")).toMatchTextContent(/No value for company/);
  const open = page.getByRole("button", { name: "Open in mail program" });
  await expect.element(open).toBeDisabled();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(opened).toEqual([]);
  await page.getByRole("button", { name: "Remove" }).click();
  await open.click();
  await expect.element(page.getByRole("button", { name: "Log as an activity" })).toBeVisible();
  expect(opened.map(readLink)).toEqual([
    {
      to: "anna+1@firma.example",
      subject: "For Anna & you",
      body: "Hello Anna,\r\nhow is?\r\nMarta Nunes",
    },
  ]);
  await page.getByRole("button", { name: "Log as an activity" }).click();
  await expect.element(page.getByText("Email logged.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
  expect(fieldsOf(bridge.askedFor("POST /v1/activity")[0]?.body)).toMatchObject({
    title: "Email: For Anna & you",
    related_to: "candidate_anna",
    mark_as_done: true,
  });
});

test("many get the same text as Bcc, without anybody's name", async () => {
  const { opened } = await openDialog();
  const recipients = ["a@x.example", "b@x.example"].map((email, at) => ({
    resource: "candidate" as const,
    key: `candidate_${at}`,
    email,
  }));
  useEmailRequest.getState().ask({ to: "many", recipients, without: 1 });
  await choose(page.getByRole("combobox", { name: "Template" }), "Hello");
  await expect
    .element(page.getByRole("textbox", { name: "Text" }))
    .toHaveValue("Hello,\nhow is {{company}}?\nMarta Nunes");
  await expect.element(page.getByRole("alert")).toMatchTextContent(/No value for company/);
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Open in mail program" }).click();
  await expect
    .poll(() => opened.map(readLink))
    .toMatchObject([{ to: "", bcc: "a@x.example,b@x.example", subject: "For & you" }]);
});

test("a template is made, and stored with the workspace", async () => {
  const { bridge } = await openDialog();
  useEmailRequest.getState().ask({ to: "nobody" });
  await page.getByRole("button", { name: "New template" }).click();
  await page.getByRole("button", { name: "Save template" }).click();
  await expect.element(page.getByText("Give the template a name.")).toBeVisible();
  await page.getByRole("textbox", { name: /^Name/ }).fill("Thanks");
  await page.getByRole("textbox", { name: "Text" }).fill("Thank you, ");
  await page.getByRole("button", { name: "first name", exact: true }).click();
  await page.getByRole("button", { name: "Save template" }).click();
  // Whoever has saved it goes on from there; nothing to write leads nowhere.
  const saved = page.getByRole("button", { name: "Edit the template Thanks" });
  await expect.element(saved).toHaveFocus();
  await expect.element(page.getByRole("textbox")).not.toBeInTheDocument();
  expect(bridge.askedFor("PUT /local/ui-settings/email-templates").at(-1)?.body).toMatchObject({
    value: { templates: [HELLO, { name: "Thanks", body: "Thank you, {{first name}}" }] },
  });
});

test("what a link cannot hold is copied", () => {
  const many = Array.from({ length: 200 }, (_one, at) => `person${at}@company.example`);
  const long = "Ä".repeat(1000);
  const at = { to: ["a@x.example"], bcc: [], subject: "Hi" };
  expect(mailLink({ ...at, body: "Short" }).remainder).toBeNull();
  expect(mailLink({ ...at, body: long })).toEqual({
    url: "mailto:a@x.example?subject=Hi",
    remainder: { kind: "text", text: long },
  });
  const bcc = { to: [], bcc: many, subject: "Hi" };
  expect(mailLink({ ...bcc, body: "Short" }).remainder).toEqual({
    kind: "addresses",
    text: many.join(", "),
  });
  expect(mailLink({ ...bcc, body: long }).remainder?.kind).toBe("both");
  expect(mailLink({ ...bcc, subject: long, body: long }).url.length).toBeLessThanOrEqual(1_900);
});

test("values are filled in as they are, and those of many are logged without an invitation", () => {
  expect(filled("{{first name}}", { "first name": "$& {{company}}" })).toBe("$& {{company}}");
  expect(leftInBraces("{{ First_Name }} {{x}}", "{{first name}}")).toEqual(["first name", "x"]);
  const now = new Date("2026-11-23T09:00:30Z");
  const recipients = [
    { resource: "candidate" as const, key: "candidate_a", email: "a@x.example" },
    { resource: "candidate" as const, key: "candidate_b", email: "b@x.example" },
  ];
  expect(emailActivity({ recipients, subject: "", body: "" }, [], now)).toMatchObject({
    title: "Email",
    candidates_as_attendees: "candidate_a,candidate_b",
    do_not_send_calendar_invite: true,
    start_datetime: "2026-11-23T09:00:00.000Z",
  });
});
