import { expect, test } from "vitest";
import { currencyOf } from "./money.ts";

const nameOf = (id: number) => (id === 1 ? "EUR" : null);
const currency = (row: Partial<Parameters<typeof currencyOf>[0]>) =>
  currencyOf({ currency_code: null, currency_id: null, currency_text: null, ...row }, nameOf);

// docs/assumptions.md, "currency of deals": servers send it as an object, a code or an id.
test("a currency is known by its code, else by its id, else by what the server wrote", () => {
  expect(currency({ currency_code: "EUR", currency_id: 1 })).toMatchObject({ key: "EUR" });
  expect(currency({ currency_id: 1 })).toMatchObject({ key: "#1", label: "EUR" });
  expect(currency({ currency_id: 9 })).toMatchObject({ key: "#9", label: "#9" });
  expect(currency({ currency_text: 1 })).toMatchObject({ key: "1", label: "EUR" });
  expect(currency({ currency_text: "GBP" })).toMatchObject({ key: "GBP", label: "GBP" });
  expect(currency({ currency_code: "" })).toMatchObject({ key: "", label: null });
});

test("groups of different currencies never have the same filter", () => {
  const filters = [
    currency({ currency_code: "EUR" }),
    currency({ currency_id: 1 }),
    currency({ currency_text: 1 }),
    currency({ currency_text: "EUR" }),
    currency({}),
  ].map(({ filter }) => JSON.stringify(filter));
  expect(new Set(filters).size).toBe(filters.length);
});
