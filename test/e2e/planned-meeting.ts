import { expect } from "@playwright/test";

interface Row {
  readonly slug: string;
  readonly [field: string]: unknown;
}
type Rows = (path: string) => Promise<readonly Row[]>;

/** An activity that is planned from an open deal: by keys, and with a mouse. */
export const MEETING = {
  title: "Round two",
  file: { name: "agenda.txt", mimeType: "text/plain", buffer: Buffer.from("1. Hello") },
};

/** Returns a deal that is found by its name alone. */
export async function uniqueDeal(rowsOf: Rows): Promise<Row> {
  const deals = await rowsOf("/v1/deal?limit=50");
  const names = deals.map((row) => String(row["name"]));
  const deal = deals.find(({ name }) => names.filter((n) => n.includes(String(name))).length === 1);
  if (deal === undefined) throw new Error("No deal has a name of its own.");
  return deal;
}

/** Checks that the server has the activity: about the deal, with its attendee and its file. */
export async function expectMeeting(
  rowsOf: Rows,
  made: { readonly deal: string; readonly guest: string } | undefined,
): Promise<void> {
  const activities = await rowsOf("/v1/activity?limit=50&sortOrder=id&sortByColumn=desc");
  const found = activities.filter(({ title }) => title === MEETING.title);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({
    related_to: made?.deal,
    attachment: { file_name: MEETING.file.name },
    attendees: { contacts: [{ slug: made?.guest }] },
  });
}
