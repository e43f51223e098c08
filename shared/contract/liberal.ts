/** Readers for single values as servers send them: liberal in what they take, strict in what they give. None of them throws. */

export function readText(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return null;
}

/** A number, or a text that is one; `null` for everything else. */
export function readNumber(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "boolean") return Number(value);
  if (typeof value !== "string" || value.trim() === "") return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** A day as text; "" where a date is meant is no date. */
export function readDate(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

/** Comma-separated text; some servers send the values as an array, or as objects with a name. */
export function readList(value: unknown): string | null {
  if (!Array.isArray(value)) return readText(value);
  return value
    .flatMap((item: unknown) => {
      if (typeof item === "object" && item !== null) {
        const { name, label } = item as { name?: unknown; label?: unknown };
        return readText(name ?? label) ?? [];
      }
      return readText(item) ?? [];
    })
    .join(",");
}

export function readFlag(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === "string" && /^(true|1|yes)$/i.test(value));
}

export function readSocials(value: unknown): Record<string, unknown> {
  const source =
    typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  return { ...source, network_a: readText(source["network_a"]), network_b: readText(source["network_b"]) };
}

export function readAttachment(value: unknown): Record<string, unknown> | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const source = value as Record<string, unknown>;
  const link = readText(source["file_link"]);
  const name = readText(source["file_name"]);
  if (link === null && name === null) return null;
  return { ...source, file_name: name ?? link?.split("/").at(-1) ?? "", file_link: link ?? "" };
}
