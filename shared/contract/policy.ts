/**
 * The public door of the nested custom-field policy. api-spec: Nested custom-field value policy.
 */
export { childrenOf, descendants } from "./policy/dependency-tree.ts";
export { describeReason } from "./policy/describe-reason.ts";
export { emptiedBy } from "./policy/emptied.ts";
export { evaluatePolicy, verdicts } from "./policy/evaluate.ts";
export { isEmptyValue, splitMultiselect } from "./policy/field-value.ts";
export { hasOptions, offers, options } from "./policy/options.ts";
export type { FieldVerdict } from "./policy/verdict.ts";
