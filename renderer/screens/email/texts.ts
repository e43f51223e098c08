import { numberText } from "../../ui/format.ts";

/** Texts of email templates and of the emails written from them. */
export const EMAIL_TEXTS = {
  title: { record: "Email from a template", many: "Email to the selection" },
  templates: "Email templates",
  command: "Email templates…",
  to: "To",
  people: (count: number) =>
    `${numberText(count)} ${count === 1 ? "person" : "people"} as Bcc: nobody sees the others`,
  without: (count: number) =>
    `${numberText(count)} selected ${count === 1 ? "record has" : "records have"} no address.`,
  noAddress: "This record has no email address.",
  template: "Template",
  noTemplate: "Without a template",
  subject: "Subject",
  text: "Text",
  missing: (names: readonly string[]) =>
    `No value for ${new Intl.ListFormat("en").format(names)}. ` +
    "Type it in place of the braces, or remove it.",
  removeMissing: "Remove",
  allTheSame: "Everyone gets the same text, so names are left out.",
  open: "Open in mail program",
  edit: "Edit template",
  create: "New template",
  saveAs: "Save as a template",
  tooLong: {
    text: "Mail programs take no more in a link: the text was copied. Paste it into the email.",
    addresses:
      "Mail programs take no more in a link: the addresses were copied. Paste them into Bcc.",
    both:
      "Mail programs take no more in a link: the addresses and the text were copied. Paste them " +
      "into the email.",
  },
  notOpened: "Couldn't open a mail program. The email was copied instead.",
  notCopied: "Couldn't copy the text. Shorten it, and try again.",
  failed: "Couldn't write the email.",
  sent: {
    question: "Sent it? Log it, so that it shows in the timeline and counts as a contact.",
    log: "Log as an activity",
    skip: "Don't log",
    tooMany: (limit: number) =>
      `Emails to more than ${numberText(limit)} people can't be logged as one activity.`,
    impossible: "This server takes no activities, so the email can't be logged.",
    title: (subject: string) => (subject === "" ? "Email" : `Email: ${subject}`),
    logged: "Email logged.",
    failed: "Couldn't log the email.",
  },
  list: {
    about:
      "To write with a template, open a candidate or contact and press Shift+W, or select rows " +
      "of a list and choose Email. Choose a template here to change it.",
    none: "There are no templates. Make the first one.",
    edit: (name: string) => `Edit the template ${name}`,
    noSubject: "Without a subject",
  },
  form: {
    name: "Name",
    nameNeeded: "Give the template a name.",
    insert: "Insert",
    hint: "A value in braces is filled in from the record.",
    save: "Save template",
    cancel: "Cancel",
    remove: "Delete template",
    removed: (name: string) => `Deleted the template ${name}.`,
    saved: (name: string) => `Saved the template ${name}.`,
  },
  /** Names of what a template can have in double braces. */
  placeholders: {
    firstName: "first name",
    lastName: "last name",
    fullName: "full name",
    role: "role",
    company: "company",
    city: "city",
    myName: "my name",
    myFirstName: "my first name",
  },
  starters: [
    {
      name: "First contact",
      subject: "A question about your next step, {{first name}}",
      body:
        "Hello {{first name}},\n\nyour experience as {{role}} at {{company}} caught my eye. " +
        "Would you have 15 minutes for a call this week?\n\nBest regards\n{{my name}}",
    },
    {
      name: "Interview invitation",
      subject: "Invitation to an interview",
      body:
        "Hello {{first name}},\n\nwe would like to invite you to an interview. " +
        "Which of the next days suits you?\n\nBest regards\n{{my name}}",
    },
  ],
} as const;
