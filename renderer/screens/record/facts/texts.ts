/** Texts of the fields of a record. */
export const FACT_TEXTS = {
  title: "Facts",
  hideEmpty: "Hide empty fields",
  showEmpty: (count: number) => (count === 1 ? "Show 1 empty field" : `Show ${count} empty fields`),
  alwaysShowEmpty: "Always show empty fields",
  networkA: "Profile link",
  networkB: "Second profile link",
  /** Author and times of the record. */
  audit: "Created and changed",
  /** For a screen reader, in the place of a value. */
  empty: "empty",
  editNamed: (label: string, value: string) => `${label}: ${value}. Edit`,
  edit: "Edit",
  readOnly: "The server doesn't let anyone change this",
  /** Before the value, where both sides changed the field. */
  serverHas: "The server has",
  nothing: "nothing",
  /** The picture of a person or organization. */
  picture: {
    load: "Load picture",
    loading: "Loading…",
    remove: "Remove picture",
    notLoaded: "Couldn't load the picture.",
    notRemoved: "Couldn't remove the picture.",
  },
  actions: {
    writeTo: (address: string) => `Write to ${address}`,
    call: (number: string) => `Call ${number}`,
    open: (address: string) => `Open ${address}`,
    copy: (what: string) => `Copy ${what}`,
  },
  /** The editor of one field. */
  editor: {
    label: (field: string) => `Edit ${field}`,
    /** Before and after the value that it has now. */
    changedTo: "Changed in the meantime to",
    savingReplaces: ". Saving replaces it.",
    save: "Save",
    cancel: "Cancel",
  },
  customFields: {
    title: "Custom fields",
    edit: "Edit",
    editAll: "Edit custom fields",
    notApplying: (count: number) =>
      count === 1 ? "1 field does not apply here" : `${count} fields do not apply here`,
    noLongerValid: "No longer valid",
    unnamed: (id: number) => `Field ${id}`,
    notListed: "The server no longer lists this field, so it can't be edited here.",
    changedTo: (value: string) => `Changed in the meantime to ${value}. Saving replaces it.`,
    save: "Save",
    cancel: "Cancel",
    failed: "Couldn't save the custom fields.",
    /** After the keys that do it. */
    keys: { save: "saves,", cancel: "cancels" },
  },
  /** Consequences for values that an edit makes invalid. */
  policy: {
    fileNoLongerFits: "A file no longer fits",
    noLongerFit: (count: number) =>
      count === 1 ? "One value no longer fits" : `${count} values no longer fit`,
    keep: "Keep",
    asItIs: (count: number) => (count === 1 ? "it as it is" : "them as they are"),
    clear: "Clear",
    them: (count: number) => (count === 1 ? "it" : "them"),
    preview: "What happens to them",
    cleared: "becomes empty",
    kept: "stays, although it no longer applies",
    filesStay: "files always stay",
  },
  /** Values that the server sent in another format than it should. */
  raw: {
    title: (count: number) =>
      `${count === 1 ? "1 value" : `${count} values`} from the server in an unexpected format`,
    about: "Above is what Roadbook could read of them. This is what the server sent:",
  },
} as const;
