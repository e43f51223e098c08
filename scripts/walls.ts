/** Says what the files of a folder may import. */
export interface Wall {
  /** Folder; `*` stands for each folder of that place, and these may not import one another. */
  readonly room: string;
  /** Folders whose files it may import, beside those in its own. */
  readonly may: readonly string[];
  readonly packages: readonly string[];
}

const NODE = ["node:*", "zod"];
const REACT = ["react", "react-dom", "react-aria-components", "lucide-react", "zustand", "zod"];
const PAGE = [...REACT, "@tanstack/*"];
const FLOORS = ["shared", "renderer/{ui,core,fields,changes,query}"];

/** Folders of the engine; each may import those before it. */
export const ENGINE_FLOORS: readonly string[] = (
  "files jobs log backups pictures documents matching doctor outbox sync intake routes " +
  "encryption assembly workspaces process"
).split(" ");

/** From the outside in: the last one that fits a file counts. */
export const WALLS: readonly Wall[] = [
  { room: "shared", may: [], packages: ["zod"] },

  { room: "main/store", may: ["shared"], packages: NODE },
  { room: "main/store/file", may: ["shared"], packages: [...NODE, "better-sqlite3"] },
  { room: "main/store/file/migrations", may: ["shared", "main/store/file"], packages: [] },
  { room: "main/store/records", may: ["shared", "main/store/file"], packages: [] },
  { room: "main/store/index", may: ["shared", "main/store/{file,records}"], packages: [] },
  { room: "main/store/memory", may: ["shared", "main/store/{file,records,index}"], packages: NODE },
  {
    room: "main/store/query",
    may: ["shared", "main/store/{file,records,index,memory}"],
    packages: ["libphonenumber-js"],
  },
  {
    room: "main/store/matching",
    may: ["shared", "main/store/{file,records,state-keys.ts}"],
    packages: NODE,
  },
  {
    room: "main/store/erasures",
    may: ["shared", "main/store/{file,records,query,state-keys.ts}"],
    packages: NODE,
  },
  { room: "main/store/outbox", may: ["shared", "main/store/{file,records}"], packages: NODE },
  {
    room: "main/store/reports",
    may: ["shared", "main/store/{file,records,index,memory,query}"],
    packages: [],
  },
  { room: "main/store/subjects", may: ["shared", "main/store"], packages: [] },

  { room: "main/api", may: ["shared", "main/store"], packages: NODE },
  { room: "main/remote", may: ["shared"], packages: NODE },
  { room: "main/sync", may: ["shared", "main/{store,remote}"], packages: NODE },
  { room: "main/engine", may: ["shared", "main/store"], packages: NODE },
  ...ENGINE_FLOORS.map((floor, index) => ({
    room: `main/engine/${floor}`,
    may: [
      "shared",
      "main/{store,api,remote,sync,intake}",
      "main/engine/{types,system,start-options}.ts",
      ...ENGINE_FLOORS.slice(0, index).map((lower) => `main/engine/${lower}`),
    ],
    packages: [...NODE, "pino", "ulid"],
  })),
  {
    room: "main/intake",
    may: ["shared", "main/store/query/{phone-numbers,duplicate-keys}.ts"],
    packages: [...NODE, "pdfjs-dist", "postal-mime"],
  },
  { room: "main/http", may: ["shared"], packages: NODE },
  { room: "main/demo", may: ["shared"], packages: NODE },
  { room: "main/sandbox", may: ["shared", "main/{store,api,http}"], packages: NODE },
  {
    room: "main/browser",
    may: ["shared", "main/{engine,demo,http,remote,store/file}"],
    packages: [...NODE, "ws"],
  },
  {
    room: "main/electron",
    may: ["shared", "main/{engine,demo,http,store/file}"],
    packages: [...NODE, "electron", "electron-updater"],
  },
  { room: "preload", may: ["shared"], packages: ["electron"] },

  { room: "renderer", may: ["shared"], packages: ["react", "react-dom"] },
  {
    room: "renderer/ui",
    may: ["shared"],
    packages: [...REACT, "date-fns", "@internationalized/date"],
  },
  { room: "renderer/core", may: ["shared", "renderer/ui"], packages: PAGE },
  {
    room: "renderer/fields",
    may: ["shared", "renderer/{ui,core}"],
    packages: [...PAGE, "prosemirror-*", "dompurify", "pdfjs-dist"],
  },
  { room: "renderer/changes", may: ["shared", "renderer/{ui,core,fields}"], packages: PAGE },
  {
    room: "renderer/query",
    may: ["shared", "renderer/{ui,core,fields,changes}"],
    packages: [...PAGE, "papaparse"],
  },
  { room: "renderer/screens/*", may: FLOORS, packages: PAGE },
  { room: "renderer/screens/today", may: [...FLOORS, "renderer/screens/agenda"], packages: PAGE },
  {
    room: "renderer/screens/first-run",
    may: [...FLOORS, "renderer/screens/settings"],
    packages: PAGE,
  },
  { room: "renderer/screens/list", may: FLOORS, packages: [...PAGE, "fflate"] },
  {
    room: "renderer/screens/record",
    may: FLOORS,
    packages: [...PAGE, "pdfjs-dist", "chrono-node/*", "fflate", "uqr"],
  },
  { room: "renderer/shell", may: [...FLOORS, "renderer/screens"], packages: PAGE },
];
