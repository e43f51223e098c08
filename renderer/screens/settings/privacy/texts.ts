import { isolated } from "../../../ui/visible-text.ts";

/** Texts of the list of people who asked to be erased. */
export const ERASURE_LIST_TEXTS = {
  title: "Requests for erasure",
  about:
    "People who asked for everything about them to be erased (GDPR, article 17). The list stays " +
    "on this machine. Once a record is gone from your CRM, its name is no longer kept.",
  noRequests:
    "No requests. Note one with Erasure requested… on the page of a candidate or contact.",
  unnamed: "Name no longer kept",
  askedOn: (day: string) => `Asked on ${day}`,
  here: "Still in the CRM",
  unsent: "Gone from the CRM; unsent changes keep a copy here",
  goneSince: (day: string) => `Gone since ${day}`,
  stillHereAs: "Still here as",
  backSince: (day: string) => `Back since ${day} as`,
  drafts: (count: number) => `${count} ${count === 1 ? "draft" : "drafts"} about them`,
  copyReceipt: "Copy acknowledgement",
  copyConfirmation: "Copy confirmation",
  copied: "Copied. Paste it into your reply.",
  receipt: (askedOn: string, due: string) =>
    `Your request of ${askedOn} to erase your personal data has been received. You will have an ` +
    `answer by ${due}.`,
  confirmation: (askedOn: string, gone: string) =>
    `As you asked on ${askedOn}, your personal data has been erased from the recruiting system. ` +
    `This was verified on ${gone}. Only a code that can't be read is kept of your email address ` +
    "and phone number, so that your wish is respected in future, too.",
  close: "Close request",
  closeOf: (name: string) => `Close the request of ${isolated(name)}`,
  ask: "Close this request?",
  whyOpen:
    "The record is still in your CRM. Roadbook will no longer remind you of this request, nor " +
    "tell you if the person comes back.",
  whyDone: "Roadbook will no longer tell you if this person comes back.",
  closed: "Request closed.",
  failed: "Couldn't close this request.",
} as const;
