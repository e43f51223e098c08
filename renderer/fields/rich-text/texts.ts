export const RICH_TEXT_TEXTS = {
  toolbar: (label: string) => `Formatting of ${label}`,
  bold: "Bold",
  italic: "Italic",
  bullets: "Bulleted list",
  numbers: "Numbered list",
  link: "Link",
  mention: "Name a colleague",
  /** A tool and its keys. */
  withKeys: (tool: string, keys: string) => `${tool} (${keys})`,
  linkAddress: "Link address",
  linkPlaceholder: "https://… or an email address",
  setLink: "Set link",
  removeLink: "Remove link",
  notAnAddress: "Type a web or email address, such as acme.example or ana@acme.example.",
  colleagues: "Colleagues",
  plain: {
    html: "This text has formatting that the editor would lose, so its HTML is shown.",
    text: "The editor would rewrite signs of this text, so it is shown as it is.",
    simplify: "Simplify and format",
  },
} as const;
