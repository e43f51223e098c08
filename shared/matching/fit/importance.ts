/** Parts of a match, in the order in which reasons are told. */
export const PARTS = [
  "skills",
  "skills_in_texts",
  "title",
  "place",
  "pay",
  "available",
  "languages",
  "level",
  "custom_fields",
  "last_contact",
] as const;
export type Part = (typeof PARTS)[number];

export const IMPORTANCES = ["must", "matters", "little", "ignore"] as const;
export type Importance = (typeof IMPORTANCES)[number];

/** Importance of each part. */
export type PartImportance = Readonly<Record<Part, Importance>>;

/** Shares of the parts in a score, by importance. */
export const WEIGHTS: Readonly<Record<Importance, number>> = {
  must: 4,
  matters: 2,
  little: 0.8,
  ignore: 0,
};

export const PRESET_NAMES = ["balanced", "skills", "practical"] as const;
export type PresetName = (typeof PRESET_NAMES)[number];

export const PRESETS: Readonly<Record<PresetName, PartImportance>> = {
  balanced: {
    skills: "matters",
    skills_in_texts: "little",
    title: "matters",
    place: "matters",
    pay: "matters",
    available: "little",
    languages: "matters",
    level: "little",
    custom_fields: "little",
    last_contact: "little",
  },
  skills: {
    skills: "matters",
    skills_in_texts: "matters",
    title: "matters",
    place: "little",
    pay: "little",
    available: "little",
    languages: "little",
    level: "little",
    custom_fields: "little",
    last_contact: "little",
  },
  practical: {
    skills: "matters",
    skills_in_texts: "little",
    title: "matters",
    place: "must",
    pay: "matters",
    available: "matters",
    languages: "little",
    level: "little",
    custom_fields: "little",
    last_contact: "little",
  },
};
