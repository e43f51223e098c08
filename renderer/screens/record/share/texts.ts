/** Texts of what is given away about a person. */
export const PHONE_CODE_TEXTS = {
  title: "Scan with a phone",
  command: "Show as a QR code",
  loading: "Loading…",
  codeOf: (name: string) => `QR code of ${name}`,
  about: "The phone's camera offers to save the contact. It works without a network.",
  trimmed: "Long texts were cut, so that the code can be scanned.",
  onlyPeople: "Only candidates and contacts can be shown as a QR code.",
} as const;

/** Texts of the archive of everything about a person. */
export const ARCHIVE_TEXTS = {
  command: "Everything about this person (.zip)",
  onlyPeople: "Only candidates and contacts have such an archive.",
  fileName: "file",
  personName: "person",
  saved: (name: string) => `Saved everything about ${name}.`,
  failed: "Couldn't save everything about this person.",
  contains:
    "Everything that Roadbook has on this computer about this person: the record, notes, " +
    "activities, deals and jobs, shortlists, drafts in the inbox, changes made here, texts of " +
    "CVs, and files whose content is here. The folder data has the same as JSON. Your CRM and " +
    "your colleagues may have more.",
  syncedAt: (time: string) => `As of the last sync with your CRM: ${time}.`,
  neverSynced: "This computer has never synced with your CRM.",
  isCut: "There are more than 5,000 notes or activities; the newest are here.",
  notHere: "Only the name is on this computer.",
  none: "None.",
  doctype: "<!doctype html>",
  headEnd:
    "<style>body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;" +
    "padding:0 1rem}" +
    "table{border-collapse:collapse;width:100%;margin:0 0 1.5rem}" +
    "th,td{border-bottom:1px solid #bbb;padding:.3rem .5rem;text-align:start;vertical-align:top;" +
    "white-space:pre-wrap;overflow-wrap:anywhere}th{width:14rem;font-weight:600}" +
    "</style></head>",
  text: "Text",
  parts: {
    record: "Record",
    notes: "Notes",
    activities: "Activities",
    related: "Deals and jobs",
    shortlists: "Shortlists",
    drafts: "Drafts in the inbox",
    changes: "Changes made on this computer",
    cvTexts: "Text of CVs added on this computer",
    files: "Files",
  },
} as const;
