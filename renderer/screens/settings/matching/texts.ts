export const TEXTS = {
  synonyms: "Words that mean the same",
  aboutSynonyms:
    "Roadbook knows the usual names of skills and titles in six languages. Add those of your own " +
    "market. All candidates, jobs and notes are then read again, which may take a while.",
  kinds: { skills: "Skills", titles: "Job titles" },
  hints: {
    skills: "One group per line, its words separated by commas: K8s, Kubernetes",
    titles: "One group per line: Fitter, Industrial mechanic",
  },
  oneWord: (word: string) => `“${word}” is alone in its line. Add a word that means the same.`,
  save: "Save",
  saving: "Saving…",
  notSaved: "That could not be saved",
  pairs: "Custom fields that are compared",
  aboutPairs:
    "Fields of candidates and jobs with the same name are compared anyway. Choose others whose " +
    "values should agree.",
  pair: (candidate: string, job: string) => `${candidate} (candidate) with ${job} (job)`,
  removePair: (pair: string) => `Stop comparing ${pair}`,
  remove: "Remove",
  noFields: "There have to be custom fields of candidates and of jobs.",
  fieldOf: { candidate: "Field of the candidate", job: "Field of the job" },
  addPair: "Compare these fields",
  goneField: (id: number) => `Field ${id}, which is gone`,
} as const;
