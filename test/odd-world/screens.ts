import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import { BOARDS, REPORTS } from "../../shared/local/report.ts";
import { DUPLICATE_RESOURCES } from "../../shared/local/duplicates.ts";
import type { OddApp } from "./odd-app.ts";

/**
 * What the screens of the app ask for, beside lists and records: all of it answers, whatever the
 * server said.
 */
const SCREENS: readonly string[] = [
  "/local/status",
  "/local/lookups",
  "/local/outbox",
  "/local/outbox?state=done",
  "/local/budget",
  "/local/connection",
  "/local/removed",
  "/v1/custom-field",
  ...REPORTS.map((name) => `/local/report/${name}`),
  ...BOARDS.map((name) => `/local/board/${name}`),
  ...DUPLICATE_RESOURCES.map((name) => `/local/duplicates?resource=${name}`),
  "/v1/contact/search?first_name=a&maximize=all",
  "/v1/organization/search?name=a&maximize=all",
  "/v1/contact/search?updated_from=2020-01-01T00:00:00Z",
  "/v1/activity?search=about&maximize=all",
  ...RESOURCES.map((name) => `/local/keys/${name}`),
];

export async function lookAtScreens(app: OddApp, odd: Resource, field: string): Promise<string[]> {
  const found: string[] = [];
  const paths = [...SCREENS];
  // Sorted and filtered by the odd field, up and down.
  if (/^[a-z_]+$/.test(field)) {
    const filters = [
      { op: "empty", field },
      { op: "contains", fields: [field], text: "odd" },
    ];
    paths.push(
      `/local/records/${odd}?sort=${field}:asc`,
      `/local/records/${odd}?sort=${field}:desc`,
    );
    paths.push(
      ...filters.map(
        (filter) => `/local/records/${odd}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      ),
    );
  }
  for (const path of paths) {
    const { status } = await app.ask("GET", path);
    // Not every field can be sorted or filtered by, which is said.
    if (status !== 200 && !(status === 400 && path.includes("/records/")))
      found.push(`GET ${path} answers ${status}`);
  }
  return found;
}
