/** What the screen says about who the user is. */
export const ME_TEXTS = {
  question: "Who are you?",
  why:
    "You become the owner and author of what you create. Your CRM doesn't tell Roadbook " +
    "who you are.",
  unknown: "Not chosen yet.",
  find: "Your name",
  later: "Not now",
  change: "Change",
  cancel: "Cancel",
  nobodyYet: "Your colleagues appear here once Roadbook has read the first records.",
  partial: "Not in the list? More colleagues appear while records are read.",
  saved: (name: string) => `New records are created as ${name}.`,
  ownerHint: "Choose yourself under Settings → You, and this is filled in.",
} as const;
