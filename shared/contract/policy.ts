/**
 * The public door of the nested custom-field policy. api-spec: Nested custom-field value policy.
 */
export { childrenOf, descendants } from "./policy/dependency-tree.ts";
export { describeReason } from "./policy/verdict.ts";
export { emptiedBy, evaluatePolicy, verdicts } from "./policy/evaluate.ts";
export { hasOptions, isEmptyValue, offers, options, splitMultiselect } from "./policy/options.ts";
export type { FieldVerdict } from "./policy/verdict.ts";
