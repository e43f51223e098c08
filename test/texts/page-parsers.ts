/** Parsers that need a page: test/renderer/hostile-texts.test.tsx tries them in a browser. */
export const PAGE_PARSERS = [
  "renderer/core/navigation.ts#pastedPlace",
  "renderer/core/navigation.ts#placeOf",
  "renderer/core/trusted-types.ts#parseUnseen",
  "renderer/fields/rich-text/format.ts#formatOf",
  "renderer/fields/rich-text/html-format.ts#cleanBody",
  "renderer/fields/rich-text/html-format.ts#docOfHtml",
  "renderer/fields/rich-text/same-html.ts#sameHtml",
  "renderer/fields/value-text.ts#plainText",
  "renderer/fields/value-text.ts#writtenText",
  "renderer/screens/board/board-address.ts#readBoardQuery",
] as const;
