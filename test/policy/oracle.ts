import type {
  CustomFieldDefinition,
  CustomFieldItem,
  CustomFieldValue,
  InvalidValuePolicy,
} from "../../shared/contract/custom-field.ts";

/** What the oracle says about one field. */
export type Expected = {
  readonly value: string | null;
  readonly visible: boolean;
  readonly allowed: readonly string[] | null;
  readonly valid: boolean;
  readonly wouldClear: boolean;
};

/**
 * The policy a second time, as plain as it can be: every question about a field is answered by
 * asking the same question about its parent, all over again. Shares no code with the product; needs
 * definitions without circles.
 */
export function expectedOutcome(
  definitions: readonly CustomFieldDefinition[],
  stored: readonly CustomFieldValue[],
  sent: readonly CustomFieldItem[],
  policy: InvalidValuePolicy,
): Map<number, Expected> {
  const definitionOf = (id: number) => definitions.find((d) => d.id === id);
  const parentOf = (d: CustomFieldDefinition) =>
    d.dependency ? definitionOf(d.dependency.parent_field_id) : undefined;

  function before(d: CustomFieldDefinition): string | null {
    for (let i = sent.length - 1; i >= 0; i -= 1)
      if (sent[i]?.id === d.id) return sent[i]?.value ?? null;
    return stored.find((v) => v.id === d.id)?.value ?? null;
  }

  function touched(d: CustomFieldDefinition): boolean {
    if (sent.some((s) => s.id === d.id)) return true;
    const parent = parentOf(d);
    return parent !== undefined && touched(parent);
  }

  function after(d: CustomFieldDefinition, under: InvalidValuePolicy): string | null {
    return under === "clear" && clears(d) ? null : before(d);
  }

  function clears(d: CustomFieldDefinition): boolean {
    return touched(d) && d.field_type !== "file" && !look(d, "clear").valid;
  }

  function look(d: CustomFieldDefinition, under: InvalidValuePolicy) {
    const mine = (before(d) ?? "").trim();
    const parent = parentOf(d);
    if (parent === undefined || d.dependency === null)
      return { visible: true, allowed: null, valid: true };
    const theirs = (after(parent, under) ?? "").trim();

    let visible = false;
    let everything = false;
    const list: string[] = [];
    for (const { parent_value, allowed_child_options } of d.dependency.visible_when) {
      const wanted = String(parent_value).trim();
      let match: boolean;
      if (parent.field_type === "checkbox")
        match = /^(true|1|yes|y|on)$/i.test(theirs) === /^(true|1|yes|y|on)$/i.test(wanted);
      else if (parent.field_type === "multiselect")
        match = new RegExp(`(^|,)\\s*${wanted}\\s*(,|$)`).test(theirs);
      else match = theirs === wanted;
      if (!match) continue;
      visible = true;
      if (allowed_child_options === null) everything = true;
      else list.push(...allowed_child_options.map((o) => o.trim()));
    }
    if (!visible) return { visible, allowed: null, valid: mine === "" };
    if (everything || (d.field_type !== "dropdown" && d.field_type !== "multiselect")) {
      return { visible, allowed: null, valid: true };
    }
    let rest = [mine];
    if (d.field_type === "multiselect") rest = mine.split(",").map((o) => o.trim());
    const valid = rest.every((o) => o === "" || list.some((a) => a === o));
    return { visible, allowed: list, valid };
  }

  return new Map(
    definitions.map(
      (d) =>
        [d.id, { ...look(d, policy), value: after(d, policy), wouldClear: clears(d) }] as const,
    ),
  );
}
