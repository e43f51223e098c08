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
  openPdf: {
    thisFileCallsItself: "This file is named like a PDF, but it isn't one.",
    thisPDFIsLocked:
      "This PDF is locked with a password. Save a copy and open it with another program.",
    thisPDFCannotBe: "This PDF can't be shown here. Save a copy and open it with another program.",
  },
  fileFact: {
    roadbookOpensHttpsAddresses: "Roadbook only opens https addresses.",
    isNoPDFSave: (name: string | number) =>
      `${name} isn't a PDF. Save a copy to open it in another program.`,
    preview: "Preview",
    saveACopy: "Save a copy",
    openOnTheServer: "Open on the server",
    notSentYet: "Not sent yet",
    close: "Close",
    opening: "Opening…",
    theCopyThatWas: (sentAt: string | number) => `The copy that was sent from here on ${sentAt}`,
    theServerHasA: (sent: string | number) => `${sent}; the server has a file of this name.`,
    theServerStillHas: (sent: string | number) => `${sent}; the server still has it.`,
    theFileItselfIs:
      "The file is on the server, which provides only its name, so it can't be shown here.",
    theFileItselfIs2: "The file is on the server, not on this machine.",
  },
  pdfPage: {
    thisPageCannotBe: "Couldn't show this page.",
    pageOf: (number: string | number, numPages: string | number) => `Page ${number} of ${numPages}`,
  },
} as const;
