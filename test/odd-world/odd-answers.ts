/**
 * Answers that no operation should give, and some that it may: status, headers and text as they are
 * on the wire.
 */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The connection ends in the middle of the text. */
  readonly breaksOff?: true;
}

const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };
const HTML_TYPE = { "content-type": "text/html; charset=utf-8" };
const HTML =
  "<!doctype html><html><head><title>Sign in</title></head><body>Please sign in.</body></html>";

const REFUSALS = [
  400, 401, 403, 404, 405, 408, 409, 410, 413, 418, 422, 425, 429, 451, 500, 501, 502, 503, 504,
];
const BODIES = {
  json: (status: number) => ({
    text: JSON.stringify({ message: `No (${status}).` }),
    headers: JSON_TYPE,
  }),
  html: () => ({ text: HTML, headers: HTML_TYPE }),
  empty: () => ({ text: "", headers: {} }),
} as const;
const LARAVEL = JSON.stringify({
  errors: { email: ["already taken"] },
  message: "The given data was invalid.",
});

/**
 * What the server would have answered, as a body, and the JSON of another record of the same kind.
 */
export interface Honest {
  readonly status: number;
  readonly text: string;
  readonly other: string;
}

type Make = (honest: Honest) => RawAnswer;

const plain = (text: string, headers = JSON_TYPE): Make => {
  return ({ status }) => ({ status, text, headers });
};

const FIXED: Readonly<Record<string, Make>> = {
  "ok-html": plain(HTML, HTML_TYPE),
  "ok-empty": plain(""),
  "ok-no-content": () => ({ status: 204, text: "" }),
  "ok-null": plain("null"),
  "ok-true": plain("true"),
  "ok-number": plain("42"),
  "ok-text": plain('"OK"'),
  "ok-object": plain("{}"),
  "ok-message": plain('{"message":"Success"}'),
  "ok-array": plain("[]"),
  "ok-array-null": plain("[null]"),
  "ok-empty-page": plain(
    '{"total":0,"per_page":25,"current_page":1,"last_page":1,' +
      '"next_page_url":null,"prev_page_url":null,"from":0,"to":0,"data":[]}',
  ),
  "ok-data-null": plain('{"total":3,"per_page":25,"current_page":1,"last_page":1,"data":null}'),
  "ok-page-short": plain('{"total":3,"per_page":25,"current_page":1,"last_page":1,"data":[]}'),
  "ok-page-endless": plain(
    '{"total":1000000,"per_page":1,"current_page":1,"last_page":1000000,"data":[]}',
  ),
  "ok-rows-null": plain(
    '{"total":3,"per_page":25,"current_page":1,"last_page":1,"data":[null,1,"x",[],{}]}',
  ),
  "ok-deep": plain("[".repeat(20_000) + "]".repeat(20_000)),
  "ok-polluted": plain(
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  ),
  "ok-another": ({ status, other }) => ({ status, text: other, headers: JSON_TYPE }),
  "ok-in-data": ({ status, text }) => ({ status, text: `{"data":${text}}`, headers: JSON_TYPE }),
  "ok-in-array": ({ status, text }) => ({ status, text: `[${text}]`, headers: JSON_TYPE }),
  "ok-error": plain('{"success":false,"error":"Something failed"}'),
  "ok-half": ({ status, text }) => ({ status, text, headers: JSON_TYPE, breaksOff: true }),
  "ok-half-json": ({ status, text }) => ({
    status,
    text: text.slice(0, text.length / 2),
    headers: JSON_TYPE,
  }),
  "ok-bom": ({ status, text }) => ({ status, text: `\uFEFF${text}`, headers: JSON_TYPE }),
  "ok-reset": ({ status }) => ({ status, text: "", headers: JSON_TYPE, breaksOff: true }),
  "moved-here": () => ({ status: 302, text: "", headers: { location: "/login" } }),
  "moved-away": () => ({
    status: 301,
    text: "",
    headers: { location: "https://elsewhere.example/v1" },
  }),
  "moved-308": () => ({ status: 308, text: "", headers: { location: "/v2" } }),
  "not-modified": () => ({ status: 304, text: "" }),
  "429-later": () => ({ status: 429, text: "", headers: { "retry-after": "5" } }),
  "429-date-past": () => ({
    status: 429,
    text: "",
    headers: { "retry-after": "Thu, 01 Jan 1970 00:00:00 GMT" },
  }),
  "429-minus": () => ({ status: 429, text: "", headers: { "retry-after": "-5" } }),
  "429-year": () => ({ status: 429, text: "", headers: { "retry-after": "31536000" } }),
  "503-later": () => ({ status: 503, text: HTML, headers: { ...HTML_TYPE, "retry-after": "3" } }),
  "422-fields": () => ({ status: 422, text: LARAVEL, headers: JSON_TYPE }),
  "400-array": () => ({
    status: 400,
    text: '[{"field_name":"x","error_message":"no"}]',
    headers: JSON_TYPE,
  }),
};

const REFUSED = Object.fromEntries(
  REFUSALS.flatMap((status) =>
    Object.entries(BODIES).map(([body, make]) => [
      `${status}-${body}`,
      (): RawAnswer => ({ status, ...make(status) }),
    ]),
  ),
);

export const ODD_ANSWERS: Readonly<Record<string, Make>> = { ...REFUSED, ...FIXED };
export const ODD_ANSWER_NAMES = Object.keys(ODD_ANSWERS);

/** Whether the server says that it did what it was asked, whatever its body is. */
export function claimsSuccess(name: string): boolean {
  return name.startsWith("ok-");
}

/** Answers that speak of the account, whatever was asked: after them nobody is served. */
export function isOfAccount(name: string): boolean {
  return name.startsWith("401") || name.startsWith("429");
}

/** Those that tell most apart, for the operations that are many and alike. */
export const TELLING_ANSWERS: readonly string[] = [
  ..."400 401 403 404 405 408 409 410 413 429 500 502 503"
    .split(" ")
    .map((status) => `${status}-json`),
  "404-html",
  "429-later",
  ...(
    "html empty no-content null text object array empty-page data-null page-short " +
    "page-endless rows-null another in-data half"
  )
    .split(" ")
    .map((name) => `ok-${name}`),
  "moved-here",
];

/**
 * Answers by which a server says that it did not do what it was asked: one that did it all the same
 * could not be helped.
 */
export function isRefusal(name: string): boolean {
  return name.startsWith("4") && !/^4(08|25|29)/.test(name);
}
