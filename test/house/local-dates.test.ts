import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { productFiles, ROOT } from "./product-files.ts";

interface MachineDate {
  readonly what: string;
  readonly within: RegExp;
  readonly sign: RegExp;
  readonly homes: readonly string[];
  readonly planted: string;
}

const LOCAL_DATE = "renderer/ui/local-date.ts";

/** Functions that write a date as the user's locale does. */
const STANDS_ALONE = "(?:dayText|instantText|instantTitle|weekdayText|weekdayTimeText)\\(";

/** What reads or writes a date by the machine's time zone, which may not be the user's. */
const MACHINE_DATES: readonly MachineDate[] = [
  {
    what: "no date of the machine's zone is made in the page: localDate, localNow, localTime",
    within: /^(renderer|preload)\//,
    sign: /\bnew Date\((?!Date\.UTC\()/,
    homes: ["renderer/ui/time-zone.ts"],
    planted: "const day = new Date(value);",
  },
  {
    what: "date-fns is given dates of the user's zone, never numbers or texts",
    within: /^renderer\//,
    sign: /from "date-fns/,
    homes: [LOCAL_DATE],
    planted: 'import { startOfDay } from "date-fns";',
  },
  {
    what: "a format of dates says its time zone",
    within: /^renderer\//,
    sign: /\bIntl\.DateTimeFormat\((?![^;]*\btimeZone\b)/,
    homes: ["renderer/ui/time-zone.ts"],
    planted: 'const text = new Intl.DateTimeFormat("en", { timeZoneName: "short" }).format(at);',
  },
  {
    what: "texts from outside are read by parseInstant or timeOf, which know no zone but UTC",
    within: /./,
    sign: /\bDate\.parse\(|\bnew Date\((?:["'`]|String\(|[\w.?]*(?:_at|Text|text|\["[^"]*"\])\b)/,
    homes: [
      // They read no text from outside: days, and what Roadbook itself wrote.
      "main/engine/backups/make-backup.ts",
      "main/sandbox/fill-store.ts",
      "main/sandbox/options.ts",
      "main/store/reports/activities.ts",
      "main/store/reports/report-period.ts",
      "main/sync/removals.ts",
      "renderer/changes/bulk-progress.ts",
      "renderer/screens/sync-center/texts.ts",
      "renderer/core/list-ages.ts",
      "renderer/core/status-words.ts",
      "renderer/query/compile-conditions.ts",
      "renderer/ui/format.ts",
      "renderer/ui/typed-date.ts",
      "shared/query/starting-on.ts",
      "shared/query/zoned-date.ts",
      // They are the two readers, of timestamps and of HTTP dates.
      "main/remote/server-clock.ts",
      "shared/contract/instant.ts",
    ],
    planted: "const time = Date.parse(record.updated_at);",
  },
  {
    what: "a date is not written by its own methods",
    within: /./,
    sign: /\.to(?:Locale)?(?:Date|Time)String\(|[dD]ate\.toLocaleString\(/,
    homes: [],
    planted: "const text = date.toDateString();",
  },
  {
    what: "the engine reads days and hours from dates whose zone is given",
    within: /^(main|shared)\//,
    sign: /\.[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes)\(|getTimezoneOffset\(/,
    homes: ["shared/query/zoned-date.ts"],
    planted: "const hour = date.getHours();",
  },
  {
    what: "today is a day of the user's zone, not of UTC: dayOf(dateIn(null, now))",
    within: /./,
    sign: /\.toISOString\(\)\.slice\(0, 10\)/,
    homes: ["shared/contract/instant.ts"],
    planted: "const today = new Date(now()).toISOString().slice(0, 10);",
  },
  {
    // Labels before a date that stands alone are no sentences.
    what: "a date in a sentence is written in the language of the sentence: IN_SENTENCE",
    within: /^renderer\//,
    sign: new RegExp(
      `\\b[a-z]{2,} \\$\\{${STANDS_ALONE}|` +
        `TEXTS(?:\\.\\w+)*\\.(?!(?:lastContact|printedAt|range)\\()` +
        `\\w+\\((?:\\w+, )?${STANDS_ALONE}`,
    ),
    homes: [],
    planted: "const text = `Restored the backup of ${instantText(made_at)}.`;",
  },
];

test.for(MACHINE_DATES)("$what", ({ within, sign, homes, planted }) => {
  expect(planted).toMatch(sign);
  const found = productFiles().filter(
    (file) =>
      within.test(file) &&
      /\.tsx?$/.test(file) &&
      sign.test(readFileSync(join(ROOT, file), "utf8")) &&
      !homes.includes(file),
  );
  expect(found).toEqual([]);
});
