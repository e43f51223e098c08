import { numberText } from "./format.ts";

export const PAGER_TEXTS = {
  previous: "Previous",
  next: "Next",
  page: (page: number, last: number) => `Page ${numberText(page)} of ${numberText(last)}`,
} as const;
