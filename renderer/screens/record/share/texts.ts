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
