export const DIAGNOSTICS_TEXTS = {
  title: "Diagnostics",
  about:
    "For whoever helps you. They hold versions, counts and errors, but no token and nothing from your records.",
  copy: "Copy diagnostics",
  copied: "Diagnostics copied. Paste them into your message.",
  notCopied: (reason: string) => `Couldn't collect the diagnostics. ${reason}`,
  showLogs: "Show logs",
  noLogs: "There are no logs yet.",
} as const;
