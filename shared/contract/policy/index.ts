/**
 * The public door of the nested custom-field policy. api-spec: Nested custom-field value policy.
 */
export { childrenOf, descendants } from "./dependency-tree.ts";
export { describeReason } from "./describe-reason.ts";
export { emptiedBy } from "./emptied.ts";
export { evaluatePolicy, verdicts } from "./evaluate.ts";
export { isEmptyValue, splitMultiselect } from "./field-value.ts";
export { hasOptions, offers, options } from "./options.ts";
export type { FieldVerdict } from "./verdict.ts";
