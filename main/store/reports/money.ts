import type { Filter } from "../../../shared/query/filter.ts";
import { numberOrNull, type RowOf, scalarOrNull, textOrNull } from "../file/statements.ts";
import { singleValueSql } from "../query/field-value.ts";

/**
 * Largest amount that counts. A larger one is a mistake, and sums in cents would no longer be exact
 * integers.
 */
const MAX_CENTS = 90_000_000_000_000;

const cents = (sql: string) =>
  `CASE WHEN abs(CAST(${sql} AS REAL)) <= ${MAX_CENTS} THEN CAST(round(CAST(${sql} AS ` +
  "REAL) * 100) AS INTEGER) END";

const amount = singleValueSql("deal", "deal_amount");
const byStage = singleValueSql("deal", "amount_by_stage");
const stage = singleValueSql("deal", "stage");
const [code, id, text] = ["currency.code", "currency.id", "currency"].map((name) =>
  singleValueSql("deal", name),
);
const percentage =
  "(SELECT CAST(json_extract(entry, '$.percentage') AS REAL) FROM lookup WHERE kind = " +
  `'deal_stage' AND id = ${stage})`;

/**
 * SQL of a deal's money for reports, in cents: sums of integers are exact, sums of fractions are
 * not. The weighted amount is the CRM's own `amount_by_stage` (api-spec: Deal), or else the deal's
 * amount times its stage's percentage, rounded to the cent. NULL for a deal that has an amount but
 * neither of these.
 */
export const DEAL_MONEY: Readonly<Record<string, string>> = {
  stage,
  percentage,
  cents: cents(amount),
  weighted: `CASE WHEN ${byStage} IS NOT NULL THEN ${cents(byStage)}
    WHEN ${amount} IS NULL THEN 0
    WHEN ${percentage} IS NOT NULL
      THEN CAST(round(${cents(amount)} * ${percentage} / 100.0) AS INTEGER) END`,
  // The specification has no currency of deals. Servers that send one use an object, a code or an
  // id; all of these are stored unread.
  currency_code: `nullif(${code}, '')`,
  currency_id: `CASE WHEN coalesce(${code}, '') = '' THEN ${id} END`,
  currency_text: `CASE WHEN ${text} NOT LIKE '{%' THEN nullif(${text}, '') END`,
};

export const CURRENCY_COLUMNS = {
  currency_code: textOrNull,
  currency_id: numberOrNull,
  currency_text: scalarOrNull,
};
export const MONEY_SUMS = {
  count: "count(*)",
  value: "sum(cents)",
  weighted: "sum(weighted)",
  unweighted: "sum(weighted IS NULL)",
} as const;

/** No currency, or an object with neither code nor id. */
const NO_CURRENCY: Filter = {
  op: "and",
  of: [
    { op: "empty", field: "currency.code" },
    { op: "empty", field: "currency.id" },
    {
      op: "or",
      of: [
        { op: "empty", field: "currency" },
        { op: "contains", fields: ["currency"], text: "{" },
      ],
    },
  ],
};

export interface Currency {
  readonly key: string;
  readonly label: string | null;
  /** Deals in this currency. */
  readonly filter: Filter;
}

/** Returns the currency of a group of deals. */
export function currencyOf(
  row: RowOf<typeof CURRENCY_COLUMNS>,
  nameOf: (id: number) => string | null,
): Currency {
  const { currency_code: code, currency_id: id, currency_text: text } = row;
  if (code !== null && code !== "")
    return { key: code, label: code, filter: { op: "is", field: "currency.code", value: code } };
  if (id !== null)
    return {
      key: `#${id}`,
      label: nameOf(id) ?? `#${id}`,
      filter: {
        op: "and",
        of: [
          { op: "empty", field: "currency.code" },
          { op: "is", field: "currency.id", value: id },
        ],
      },
    };
  if (typeof text === "number")
    return {
      key: `${text}`,
      label: nameOf(text) ?? `#${text}`,
      filter: { op: "is", field: "currency", value: text },
    };
  if (typeof text === "string")
    return { key: text, label: text, filter: { op: "is", field: "currency", value: text } };
  return { key: "", label: null, filter: NO_CURRENCY };
}
