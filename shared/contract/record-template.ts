/**
 * Returns an object with these names and values, to be copied (`{ ...template }`) for each record.
 * An object that gets dozens of names one after the other becomes a hash table in V8, which is slow
 * to fill, to read and to write as JSON; what the JSON parser makes does not, nor do its copies.
 */
export function recordTemplate(
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const names = Object.keys(values).map((name) => `${JSON.stringify(name)}:null`);
  const template = JSON.parse(`{${names.join(",")}}`) as Record<string, unknown>;
  for (const name of Object.keys(values)) template[name] = values[name];
  return template;
}
