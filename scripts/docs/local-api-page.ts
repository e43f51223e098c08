import { format } from "prettier";
import { z } from "zod";
import { backupRoutes } from "../../shared/local/backups.ts";
import { budgetRoutes } from "../../shared/local/budget.ts";
import { bulkRoutes } from "../../shared/local/bulk.ts";
import { connectionRoutes } from "../../shared/local/connection.ts";
import { ROUTE_NAMES, type RouteName, routeOf } from "../../shared/local/contract.ts";
import { cvRoutes } from "../../shared/local/cv.ts";
import { diagnosticRoutes } from "../../shared/local/diagnostics.ts";
import { doctorRoutes } from "../../shared/local/doctor.ts";
import { erasureRoutes } from "../../shared/local/erasures.ts";
import { matchRoutes } from "../../shared/local/matches.ts";
import { intakeRoutes } from "../../shared/local/intake.ts";
import { packRoutes } from "../../shared/local/pack.ts";
import { shortlistRoutes } from "../../shared/local/shortlists.ts";
import { duplicateRoutes } from "../../shared/local/duplicates.ts";
import { encryptionRoutes } from "../../shared/local/encryption.ts";
import { meRoutes } from "../../shared/local/me.ts";
import { openingRoutes } from "../../shared/local/opening.ts";
import { outboxRoutes } from "../../shared/local/outbox.ts";
import { pictureRoutes } from "../../shared/local/pictures.ts";
import { recordRoutes } from "../../shared/local/records.ts";
import { removalRoutes } from "../../shared/local/removals.ts";
import { reportRoutes } from "../../shared/local/report.ts";
import { NO_BODY } from "../../shared/local/route.ts";
import { searchRoutes } from "../../shared/local/search.ts";
import { settingRoutes } from "../../shared/local/settings.ts";
import { shellRoutes } from "../../shared/local/shell.ts";
import { statusRoutes } from "../../shared/local/status.ts";
import { undoSendRoutes } from "../../shared/local/unsent.ts";
import { workspaceRoutes } from "../../shared/local/workspaces.ts";
import { type NamedShapes, shapeText } from "./shape-text.ts";

interface Section {
  readonly title: string;
  readonly about?: string;
  readonly routes: object;
}

const SECTIONS: readonly Section[] = [
  {
    title: "Sync and connection",
    routes: { ...statusRoutes, ...connectionRoutes, ...budgetRoutes },
  },
  {
    title: "Workspaces and who uses them",
    routes: { ...workspaceRoutes, ...meRoutes, ...settingRoutes },
  },
  {
    title: "Encryption and the lock",
    about:
      'While a workspace is locked, every request answers 423 with `code: "locked"`, also those ' +
      "of `/v1`, except these and those for the list of workspaces.",
    routes: encryptionRoutes,
  },
  {
    title: "A workspace that cannot be opened",
    about:
      'Then every request answers 503 with `code: "not-open"` and a message, except these, ' +
      "those for the list of workspaces, and restoring a backup.",
    routes: openingRoutes,
  },
  {
    title: "Checks, backups and the log",
    routes: { ...doctorRoutes, ...backupRoutes, ...diagnosticRoutes },
  },
  { title: "The outbox", routes: { ...outboxRoutes, ...undoSendRoutes, ...removalRoutes } },
  {
    title: "Records",
    about:
      "A record also carries `raw_values` where the server sent something that was not " +
      "understood, or not completely: by field, as it came.",
    routes: {
      ...recordRoutes,
      ...pictureRoutes,
      ...searchRoutes,
      ...bulkRoutes,
      ...reportRoutes,
      ...duplicateRoutes,
      ...matchRoutes,
      ...shortlistRoutes,
      ...packRoutes,
    },
  },
  {
    title: "Drafts and imports",
    about: "What was read from a file waits for a person; nothing of it is sent before.",
    routes: { ...intakeRoutes, ...cvRoutes },
  },
  {
    title: "People who asked to be erased",
    about: "Noted on this machine only. The record itself is erased in the CRM.",
    routes: erasureRoutes,
  },
  { title: "Of the shells", routes: shellRoutes },
];

const INTRODUCTION = `<!-- Made by \`npm run docs\` from the table in shared/local. -->

# Routes that only the client has: /local

In the browser shell each request carries \`Authorization: Bearer KEY\`; in Electron the same
requests go over a message port. Every \`/v1\` route of the profile is answered from the workspace,
too. GETs may also go over a WebSocket of the browser shell, \`/local/socket\` with the subprotocols
\`roadbook\` and \`key.KEY\` (percent-encoded): a question is \`{"id", "path", "query"}\`, its
answer a line \`ID STATUS\` with the body below. Anything else ends the connection.

\`npm run docs\` writes this page from \`shared/local/contract.ts\`, and a test compares it. Engine
and page (\`renderer/core/local.ts\`) use the same table. A route whose answer is not given answers
\`{}\`, unless its text says more.

Malformed requests answer 400 with a \`message\`, unknown routes 404. Every request gets an answer:
below 500, but for 503 where something outside of the request is missing (the demo's server, a
backup that cannot be made, a workspace that is being opened), 504 after 30 s and 507 on a full
disk. \`npm run fuzz -- --requests 20000 [--seed N]\` asks all routes and checks that this holds.
`;

const PAGE_SHAPE = [
  "{ total: number; per_page: number; current_page: number; last_page: number;",
  "  next_page_url: string | null; prev_page_url: string | null;",
  "  from: number; to: number; data: Row[] }",
].join("\n");

/** Returns docs/local-api.md. */
export async function localApiPage(): Promise<string> {
  const namedShapes: NamedShapes = new Map();
  const sectionTexts = SECTIONS.map(({ title, about = "", routes }) => {
    const names = ROUTE_NAMES.filter((name) => name in routes);
    return [`## ${title}`, about, ...names.map((name) => routeText(name, namedShapes))].join(
      "\n\n",
    );
  });
  const shapes = [...namedShapes]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => `type ${name} = ${text};`);
  const page = [
    INTRODUCTION,
    ...sectionTexts,
    "## Shapes",
    `\`\`\`ts\n${[`type Page<Row> = ${PAGE_SHAPE};`, ...shapes].join("\n")}\n\`\`\``,
  ].join("\n\n");
  return format(page, { parser: "markdown", proseWrap: "always", printWidth: 100 });
}

function routeText(name: RouteName, namedShapes: NamedShapes): string {
  const { method, path, query, body, answer, status, does } = routeOf(name);
  const queryNames = Object.keys(query.shape).map((key) => `${key}=`);
  const isTold = answer instanceof z.ZodUnknown;
  const answerText = isTold ? "{}" : shapeText(answer, "output", namedShapes);
  const queryText = queryNames.length === 0 ? "" : `?${queryNames.join("&")}`;
  const address = `${method} /local/${path}${queryText}`;
  const types = [
    ...(body === NO_BODY ? [] : [`type Body = ${shapeText(body, "input", namedShapes)};`]),
    ...(answerText === "{}" ? [] : [`type Answer = ${answerText};`]),
  ];
  const code = types.length === 0 ? "" : `\`\`\`ts\n${types.join("\n")}\n\`\`\``;
  const success = status === 200 ? "" : ` Answers ${status}.`;
  const start = /^[a-z]/.test(does) ? does.charAt(0).toUpperCase() : does.charAt(0);
  const sentence = `${start}${does.slice(1)}.${success}`;
  return [`### \`${address}\``, sentence, code].join("\n\n");
}
