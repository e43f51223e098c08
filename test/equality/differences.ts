/** Where two values differ, a line each: the path, and what either has. */
export function differences(online: unknown, offline: unknown, path = ""): readonly string[] {
  if (Object.is(online, offline)) return [];
  if (isObject(online) && isObject(offline) && Array.isArray(online) === Array.isArray(offline)) {
    const names = new Set([...Object.keys(online), ...Object.keys(offline)]);
    return [...names].flatMap((name) =>
      differences(online[name], offline[name], path === "" ? name : `${path}.${name}`),
    );
  }
  return [`${path || "all of it"}: ${text(online)} online, ${text(offline)} offline`];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function text(value: unknown): string {
  const json = JSON.stringify(value) ?? "nothing";
  return json.length > 200 ? `${json.slice(0, 200)}…` : json;
}
