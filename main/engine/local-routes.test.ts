import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LOCAL_ROUTES } from "./local-routes.ts";

test("docs/local-api.md names every route of /local, and none that is not there", () => {
  const text = readFileSync(join(import.meta.dirname, "../../docs/local-api.md"), "utf8");
  // Answered above the engine of a workspace: by the shells, and by main/engine/workspaces.
  const shells = [
    "events",
    "file/:id",
    "blob",
    "abilities",
    "demo",
    "session",
    "backups/:name/restore",
    "workspaces",
    "workspaces/:id",
    "workspaces/:id/open",
  ];
  const told = [...text.matchAll(/`([A-Z]+) \/local\/([^`?\s]+)/g)]
    .map(([, method, path]) => `${method ?? ""} ${path ?? ""}`)
    .filter((route) => !shells.includes(route.split(" ")[1] ?? ""));
  expect([...new Set(told)].toSorted()).toEqual(
    LOCAL_ROUTES.map(({ method, path }) => `${method} ${path}`).toSorted(),
  );
});
