/** Texts of the preview of a file. */
export const PREVIEW_TEXTS = {
  opening: "Opening…",
  notShown: "Can't show this file",
  tools: "Pages and zoom",
  page: "Page",
  pageOf: (number: number, pages: number) => `Page ${number} of ${pages}`,
  previousPage: "Previous page",
  nextPage: "Next page",
  zoomOut: "Zoom out",
  zoomIn: "Zoom in",
  percent: (percent: number) => `${percent} %`,
  fitWidth: "Fit width",
} as const;
