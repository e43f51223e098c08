/** Texts of the dialog for a new record. */
export const CREATE_TEXTS = {
  title: (noun: string) => `New ${noun}`,
  untitled: "New",
  impossible: (plural: string) => `You can't create ${plural} on this server`,
  whyImpossible: (profile: string) =>
    `The connection's profile “${profile}” doesn't include it (Settings → Connection).`,
  restored: "Draft restored.",
  clear: "Clear",
  moreFields: (count: number) => `More fields (${count})`,
  customFields: "Custom fields",
  invitation: (guests: number) =>
    `Send a calendar invite to ${guests} ${guests === 1 ? "guest" : "guests"} from outside`,
  cancel: "Cancel",
  create: "Create",
  failed: (noun: string) => `Couldn't create the ${noun}.`,
  /** After the name of a field. */
  required: "is required",
} as const;
