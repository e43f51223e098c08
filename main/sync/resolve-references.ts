import { joinList, splitList } from "../../shared/contract/text-values.ts";
import type { ResourceContract } from "../../shared/contract/define.ts";
import { isLocalSlug } from "../../shared/contract/resource.ts";

export type Resolved =
  | { readonly ok: true; readonly body: Readonly<Record<string, unknown>> }
  /** `waitsFor`: local slug of a record that has to be created first. */
  | { readonly ok: false; readonly waitsFor: string };

/**
 * Replaces the references in a body by their current slugs, because local slugs mean nothing to the
 * server.
 */
export function resolveReferences(
  contract: ResourceContract,
  body: Readonly<Record<string, unknown>>,
  currentSlug: (slug: string) => string,
): Resolved {
  const resolved: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const type = contract.body[name]?.kind.type;
    if (
      typeof value !== "string" ||
      (type !== "ref" && type !== "refs" && type !== "attendees" && type !== "related")
    ) {
      resolved[name] = value;
      continue;
    }
    const slugs = (type === "ref" || type === "related" ? [value] : splitList(value)).map(
      currentSlug,
    );
    const localSlug = slugs.find(isLocalSlug);
    if (localSlug !== undefined) return { ok: false, waitsFor: localSlug };
    resolved[name] = joinList(slugs);
  }
  return { ok: true, body: resolved };
}
