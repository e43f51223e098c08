export const FACT_TEXTS = {
  customFieldsEditor: {
    couldntSaveTheCustom: "Couldn't save the custom fields.",
    editCustomFields: "Edit custom fields",
    changedMeanwhileToWhat: (meanwhile: string | number) =>
      `Changed in the meantime to ${meanwhile}. Saving replaces it.`,
    save: "Save",
    cancel: "Cancel",
    saves: "saves,",
    cancels: "cancels",
  },
  customFieldsSection: {
    customFields: "Custom fields",
    edit: "Edit",
    editCustomFields: "Edit custom fields",
  },
  customFieldsView: {
    edit: (field_name: string | number, value: string | number) => `${field_name}: ${value}. Edit`,
    empty: "empty",
    showEmpty: (count: number) =>
      count === 1 ? "Show 1 empty field" : `Show ${count} empty fields`,
    hidden: (count: number) =>
      count === 1 ? "1 field does not apply here" : `${count} fields do not apply here`,
    noLongerValid: "No longer valid",
    theServerHas: "The server has",
    nothing: "nothing",
  },
  factActions: {
    writeTo: (text: string | number) => `Write to ${text}`,
    call: (text: string | number) => `Call ${text}`,
    open: (text: string | number) => `Open ${text}`,
    copy: (what: string | number) => `Copy ${what}`,
  },
  factEditor: {
    cantBeClearedThe: "can't be cleared: the server requires a value",
    edit: (label: string | number) => `Edit ${label}`,
    changedMeanwhileTo: "Changed in the meantime to",
    nothing: "nothing",
    whatYouSaveTakes: ". Saving replaces it.",
    save: "Save",
    cancel: "Cancel",
  },
  factMark: {
    theServerHas: "The server has",
    nothing: "nothing",
  },
  fact: {
    empty: "empty",
    edit: (label: string | number, value: string | number) => `${label}: ${value}. Edit`,
  },
  facts: {
    networkBProfile: "Network B profile",
    networkAProfile: "Network A profile",
    facts: "Facts",
    hideEmptyFields: "Hide empty fields",
    showEmptyFields: "Show empty fields",
    alwaysShowAll: "Always show all",
  },
  fixedFact: {
    theAPICannotChange: "The server doesn't let anyone change this",
  },
  policyChoice: {
    aFileNoLonger: "A file no longer fits",
    oneValueNoLonger: "One value no longer fits",
    valuesNoLongerFit: (length: string | number) => `${length} values no longer fit`,
    keep: "Keep",
    itAsItIs: "it as it is",
    themAsTheyAre: "them as they are",
    clear: "Clear",
    it: "it",
    them: "them",
    whatBecomesOfThem: "What happens to them",
    becomesEmpty: "becomes empty",
    staysThoughItDoes: "stays, although it no longer applies",
    filesAlwaysStay: "files always stay",
  },
  rawFacts: {
    text1Value: "1 value",
    values: (length: string | number) => `${length} values`,
    fromTheServerIn: "from the server in an unexpected format",
    roadbookShowsWhatIt: "Above is what Roadbook could read of them. This is what the server sent:",
  },
  undefinedValues: {
    field: (id: string | number) => `Field ${id}`,
    theServerNoLonger: "The server no longer lists this field, so it can't be edited here.",
  },
} as const;
