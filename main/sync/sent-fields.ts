import { readBodyField } from "../../shared/contract/body-value.ts";
import type { BodyField } from "../../shared/contract/body-field.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { StoreReader } from "../store/types.ts";

/** A field that was sent and that answers show, with its values in two versions of the record. */
export interface SentField {
  readonly name: string;
  readonly field: BodyField;
  readonly expected: unknown;
  readonly present: unknown;
}

/** Returns the fields of a body that can be compared: no files, no policy, none that is hidden. */
export function sentFields(
  reader: StoreReader,
  resource: Resource,
  body: Readonly<Record<string, unknown>>,
  { expected, record }: { readonly expected: CrmRecord; readonly record: CrmRecord },
): readonly SentField[] {
  return Object.keys(body).flatMap((name) => {
    const field = CONTRACTS[resource].body[name];
    if (field === undefined || field.writeOnly === true) return [];
    if (field.kind.type === "file" || field.kind.type === "policy") return [];
    const [expectedValue, present] = [expected, record].map((version) =>
      readBodyField(name, field, version, reader.sources),
    );
    return [{ name, field, expected: expectedValue, present }];
  });
}
