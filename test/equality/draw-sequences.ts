import fc from "fast-check";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { ProfileName } from "../../shared/contract/profile.ts";
import { PROFILES } from "../../shared/contract/profile.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { customFieldBody } from "./draw-custom-fields.ts";
import { drawValue, pick } from "./draw-values.ts";
import { resolve, type DrawnStep, type Field } from "./resolve-drawn.ts";
import type { Sequence } from "./step.ts";

const ENTITIES = ["contact", "candidate", "job", "deal"] as const;

/**
 * Sequences of requests of one user, of each kind: about custom fields, about records that name one
 * another, about everything.
 */
export function drawSequences(profile: ProfileName): fc.Arbitrary<Sequence> {
  const { operations } = PROFILES[profile];
  const can = (resource: Resource, operation: "update" | "create") =>
    operations[resource].includes(operation);
  const all = ["contact", "candidate", "job", "deal", "activity", "note"] as const;
  // A documented server shows candidates only where others mention them.
  const edited = all.filter(
    (resource) => can(resource, "update") && (profile === "extended" || resource !== "candidate"),
  );
  const made = all.filter((resource) => can(resource, "create"));

  const edits = (resource: Resource): fc.Arbitrary<DrawnStep> =>
    fc.record({
      kind: fc.constant("edit" as const),
      resource: fc.constant(resource),
      pick,
      fields: fieldsOf(resource),
      bare: fc.oneof(
        { weight: 20, arbitrary: fc.constant(false) },
        { weight: 1, arbitrary: fc.constant(true) },
      ),
    });
  const creates = (resource: Resource): fc.Arbitrary<DrawnStep> =>
    fc.record({
      kind: fc.constant("create" as const),
      resource: fc.constant(resource),
      fields: fieldsOf(resource),
      without: fc.oneof(
        { weight: 20, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.nat(4) },
      ),
    });
  const deletes: fc.Arbitrary<DrawnStep> = fc.record({
    kind: fc.constant("delete" as const),
    pick,
  });
  const breaks: fc.Arbitrary<DrawnStep> = fc.oneof(
    fc.constant({ kind: "restart" } as const),
    fc.record({
      kind: fc.constant("push" as const),
      breaks: fc.option(fc.record({ at: fc.nat(3), arrives: fc.boolean() })),
    }),
  );
  const odd: fc.Arbitrary<DrawnStep> = fc.record({
    kind: fc.constant("odd" as const),
    which: fc.nat(7),
  });
  const reads: fc.Arbitrary<DrawnStep> = fc.record({
    kind: fc.constant("read" as const),
    which: fc.nat(9),
    pick,
  });

  const anything = fc.oneof(
    { weight: 10, arbitrary: fc.oneof(...edited.map(edits)) },
    { weight: 6, arbitrary: fc.oneof(...made.map(creates)) },
    { weight: 2, arbitrary: deletes },
    { weight: 1, arbitrary: odd },
    { weight: 2, arbitrary: reads },
    { weight: 2, arbitrary: breaks },
  );
  const references = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.oneof(...(["deal", "activity", "job", "contact"] as const).map(edits)),
    },
    { weight: 5, arbitrary: fc.oneof(...made.map(creates)) },
    { weight: 3, arbitrary: deletes },
    { weight: 2, arbitrary: reads },
    { weight: 1, arbitrary: breaks },
  );
  const customFields = (resource: Resource) =>
    fc.oneof(
      {
        weight: 12,
        arbitrary: fc.record({
          kind: fc.constant("edit" as const),
          resource: fc.constant(resource),
          pick: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: pick }),
          fields: customFieldBody,
          bare: fc.constant(false),
        }),
      },
      { weight: 2, arbitrary: edits(resource) },
      {
        weight: can(resource, "create") ? 2 : 0,
        arbitrary: fc.record({
          kind: fc.constant("create" as const),
          resource: fc.constant(resource),
          fields: customFieldBody,
          without: fc.constant(null),
        }),
      },
      { weight: 1, arbitrary: breaks },
    );
  const sequenceOf = (step: fc.Arbitrary<DrawnStep>) =>
    fc.array(step, { minLength: 1, maxLength: 12, size: "max" });
  return fc
    .oneof(
      ...ENTITIES.filter((resource) => edited.includes(resource)).map((resource) =>
        sequenceOf(customFields(resource)),
      ),
      sequenceOf(references),
      sequenceOf(references),
      sequenceOf(anything),
      sequenceOf(anything),
    )
    .map((steps) => ({ profile, steps: resolve(steps) }));
}

/** One to three fields of the body; now and then one that nobody knows. */
function fieldsOf(resource: Resource): fc.Arbitrary<readonly Field[]> {
  const fields = Object.entries(CONTRACTS[resource].body).map(([name, field]) =>
    drawValue(name, field).map((value): Field => [name, value]),
  );
  const extra: fc.Arbitrary<Field> = fc.constant(["colour", "red"]);
  const some = fc.uniqueArray(fc.oneof(...fields, extra), {
    minLength: 0,
    maxLength: 3,
    selector: ([name]) => name,
  });
  if (!("custom_fields" in CONTRACTS[resource].body)) return some;
  return fc.oneof({ weight: 3, arbitrary: some }, { weight: 1, arbitrary: customFieldBody });
}
