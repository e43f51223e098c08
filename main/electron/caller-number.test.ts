import { expect, test } from "vitest";
import { callerNumber } from "./caller-number.ts";

test.each([
  ["+49 (0) 151 2345-678", "+49 (0) 151 2345-678"],
  [" 0151/2345678\n", "0151/2345678"],
  ["tel:+491512345678", "+491512345678"],
  ["+1 555.010.2030 ext 12", "+1 555.010.2030 ext 12"],
  ["\u202A+49 151 2345678\u202C", "+49 151 2345678"],
])("%j is a number", (copied, number) => expect(callerNumber(copied)).toBe(number));

test.each([
  "",
  "Anna Müller",
  "12,50 €",
  "2026",
  "anna@example.com",
  "call 0151 2345678 at noon",
  "DE89 3704 0044 0532 0130 00",
  "4111111111111111 4111111111111111",
  "correct horse 123456",
])("%j stays in the clipboard", (copied) => expect(callerNumber(copied)).toBeNull());
