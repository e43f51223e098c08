import type { ShortlistStage } from "../../../shared/local/shortlists.ts";
import { numberText } from "../../ui/format.ts";
import { isolated } from "../../ui/visible-text.ts";

/** Texts of the desk of a job. */
export const MATCH_TEXTS = {
  desk: "Job desk",
  deals: "Deals",
  noDeals: "No deals about this job yet.",
  noName: "(no name)",
  noDescription: "This job has no description yet.",
  showAll: "Show all",
  showLess: "Show less",
  editDescription: "Edit description",
} as const;

const candidates = (count: number) =>
  `${numberText(count)} ${count === 1 ? "candidate" : "candidates"}`;

/** The desk of a job: its shortlist, and the candidates that fit. */
export const DESK_TEXTS = {
  shortlist: "Shortlist",
  form: "Form of the shortlist",
  asList: "List",
  asBoard: "Board",
  empty: "Nobody yet. Add candidates from the matches below, or press A then J on a candidate.",
  gone: "no longer here",
  stageOf: (name: string) => `Stage of ${name}`,
  nextStepOf: (name: string) => `Next step of ${name}`,
  reasonOf: (name: string) => `Reason why ${name} is out`,
  nextStep: "Next step",
  reason: "Reason",
  takeOff: (name: string) => `Take ${name} off the shortlist`,
  compare: "Compare",
  compareHint: "Tick two to four candidates to compare them.",
  pick: (name: string) => `Compare ${name}`,
  document: "Document for the client",
  matches: "Candidates that fit",
  matchesOf: (considered: number) => `of ${candidates(considered)}; 1 to 5 add one`,
  count: "What counts",
  add: "Add",
  addNamed: (name: string) => `Add ${name} to the shortlist`,
  listed: "On the shortlist",
  more: "Show more",
  none: "No candidates yet.",
  loading: "Looking for candidates…",
  leftOut: (count: number, part: string) => `${candidates(count)} left out by ${part}`,
  unavailable: "Couldn't compare the candidates",
} as const;

const names = (list: readonly string[]) => list.map(isolated).join(", ");

/** Sharing a shortlist with the team. */
export const SHARING_TEXTS = {
  title: "Share with the team",
  onThisMachine: "Kept on this machine",
  shared: "Shared with the team",
  about:
    "Each move becomes a line in a note of this job: who, when, which candidate, stage, next " +
    "step and reason. Everybody who sees the job in your CRM can read it. Colleagues " +
    "with Roadbook see the same shortlist once they share it, too.",
  aboutShared:
    "Each move becomes a line in a note of this job, and moves of colleagues arrive with its " +
    "notes. If you stop, the shortlist stays on this machine, and so do the notes in your CRM.",
  share: "Share",
  stop: "Stop sharing",
  failed: "Couldn't change how the shortlist is shared.",
  colleagues: (list: readonly string[]) =>
    `${names(list)} ${list.length === 1 ? "shares" : "share"} a shortlist of this job. Share ` +
    "yours to see it here.",
  waiting: (count: number) =>
    count === 1
      ? "1 move will be shared once its candidate was sent."
      : `${numberText(count)} moves will be shared once their candidates were sent.`,
  unknown: (count: number) =>
    `${candidates(count)} of your colleagues' shortlist aren't on this machine yet.`,
  unshared: "The note with this move was deleted in your CRM. The next move is shared again.",
  dispute: (name: string) => `Disagreement about ${name}`,
  differ: "You and your colleagues differ. Which one counts?",
  takenOff: "Taken off",
  keep: "Keep this",
  keepNamed: (stage: string, name: string) => `Keep ${stage} by ${name}`,
  disputed: "Disagreement",
} as const;

export const COMPARE_TEXTS = {
  title: (count: number) => `${numberText(count)} candidates side by side`,
  close: "Close",
  unlisted: "Not among the best 200",
} as const;

/** Importance of the parts of a match. */
export const IMPORTANCE_TEXTS = {
  preset: "What matters most",
  presets: { balanced: "Balanced", skills: "Skills", practical: "Practical" },
  title: "What counts for this job",
  levels: {
    must: "Must",
    matters: "Matters",
    little: "A little",
    ignore: "Ignore",
  },
  failed: "Couldn't save what counts.",
} as const;

export const PART_TEXTS = {
  skills: "Skills",
  skills_in_texts: "Skills in texts",
  title: "Title",
  place: "Place",
  pay: "Pay",
  available: "Available",
  languages: "Languages",
  level: "Level",
  custom_fields: "Custom fields",
  last_contact: "Last contact",
} as const;

/** Jobs of a candidate. */
export const CANDIDATE_TEXTS = {
  title: "Jobs",
  onShortlists: "On shortlists",
  fitting: "Open jobs that fit",
  none: "No open job yet.",
} as const;

export const MOVE_TEXTS = {
  added: (name: string, job: string) =>
    `${isolated(name)} added to the shortlist of ${isolated(job)}.`,
  addedMany: (count: number, job: string) =>
    `${candidates(count)} added to the shortlist of ${isolated(job)}.`,
  listedAlready: (count: number, job: string) =>
    `Already on the shortlist of ${isolated(job)}: ${candidates(count)}.`,
  moved: (name: string, stage: string) => `${isolated(name)}: ${stage}.`,
  removed: (name: string) => `${isolated(name)} taken off the shortlist.`,
  failed: "Couldn't change the shortlist.",
  offerDeal: "Create the deal",
  offerInterview: "Plan the interview",
} as const;

export const ADD_TEXTS = {
  title: (count: number, name: string) =>
    count === 1 ? `Add ${name} to a job` : `Add ${candidates(count)} to a job`,
  job: "Job",
  save: "Add to shortlist",
  cancel: "Cancel",
} as const;

export const SHORTLISTS_TEXTS = {
  title: "Shortlists",
  pageTitle: "Shortlists – Roadbook",
  jobs: (count: number) => `${numberText(count)} ${count === 1 ? "job" : "jobs"}`,
  about: "Shortlists are kept on this machine, unless you share one with the team.",
  empty: "No shortlist yet",
  emptyMore: "Open a job and add candidates, or press A then J on a candidate.",
  loading: "Loading…",
  unavailable: "Couldn't show the shortlists",
  goKeys: "go from card to card",
  moveKeys: "move the card that has the focus",
  exportKeys: "export",
} as const;

export const STAGE_WORDS: Readonly<Record<ShortlistStage, string>> = {
  idea: "Idea",
  asked: "Asked",
  sent: "Sent to client",
  interview: "Interview",
  offer: "Offer",
  placed: "Placed",
  out: "Out",
};

/** The document for the client. */
export const DOCUMENT_TEXTS = {
  title: "Document for the client",
  pageTitle: "Document for the client – Roadbook",
  back: "Back to the job",
  candidates: "Candidates",
  none: "Put candidates on the shortlist first.",
  anonymous: "Anonymous",
  anonymousAbout:
    "No names, contact details, links, birth, nationality or pay. Roadbook reads the document " +
    "back and stops if somebody could be recognised from it.",
  named: "With names and contact details",
  fields: "What it tells",
  employerOf: (name: string) => `Employer of ${name}`,
  employerExample: "a bank of 2,000 people",
  preview: "Preview",
  print: "Print",
  pdf: "Save as PDF",
  making: "Making the document…",
  stopped: "The document was not made",
  log: "Log that it was sent",
  logTitle: (job: string) => `Candidates for ${job} sent to the client`,
} as const;

/** The brief on a client, on paper before a visit. */
export const CLIENT_BRIEF_TEXTS = {
  title: "Client brief",
  pageTitle: "Client brief – Roadbook",
  internal: "For you, not for the client: it names people and candidates.",
  backTo: { organization: "Back to the organization", activity: "Back to the activity" },
  noClient: "No client to brief you on",
  nobody: "This activity is about nobody. Say what it is about or who attends, then press B again.",
  noOrganization: (names: string) =>
    `${names}: no organization is named there. Only contacts, jobs and deals have one. Add it to ` +
    "the record, then press B again.",
  loading: "Loading…",
  unavailable: "Couldn't show the brief",
  meeting: "Meeting",
  people: "People",
  noPeople: "No contacts yet.",
  lastContact: "Last contact",
  neverContacted: "No contact yet",
  notes: "What was said last",
  noNotes: "No notes yet.",
  open: "Still open",
  nothingOpen: "Nothing is open.",
  deals: "Open deals",
  noDeals: "No open deals.",
  jobs: "Open jobs",
  noJobs: "No open jobs.",
  shortlist: "Shortlist",
  form: "Form of the shortlist",
  asList: "List",
  asBoard: "Board",
  noShortlist: "Nobody yet.",
  matches: "First five that fit",
  noMatches: "No candidates that fit.",
  moreJobs: (count: number) =>
    `${numberText(count)} more open ${count === 1 ? "job is" : "jobs are"} on the page of the ` +
    "organization.",
  openings: (count: number) => `${numberText(count)} ${count === 1 ? "opening" : "openings"}`,
  more: (count: number) => `and ${numberText(count)} more`,
  keys: { jobs: "go from job to job", print: "print", back: "back" },
} as const;

/** Shortlists as a file. */
export const EXPORT_TEXTS = {
  titles: ["Job", "Candidate", "Stage", "Reason", "Next step", "Changed"],
  nameOf: (job: string) => `Shortlist ${job}`,
  nameOfAll: "Shortlists",
  export: "Export",
  exportNamed: "Export the shortlist as CSV",
  exportAll: "Export all shortlists as CSV",
  empty: "Nobody is on the shortlist yet.",
  failed: "Couldn't export the shortlist.",
} as const;

export const AGENCY_TEXTS = {
  title: "Your agency",
  name: "Name on the cover",
  colour: "Colour",
  failed: "Couldn't save the agency.",
} as const;

export const MATCH_COMMANDS = {
  addToJob: "Add to a job's shortlist",
  goToShortlists: "Go to shortlists",
  makeDocument: "Document for the client",
  exportShortlist: "Export this job's shortlist as CSV",
  makePdf: "Document for the client, at once as PDF",
  printPage: "Print this page, or save it as PDF",
  brief: "Brief me on this client",
  addMatch: (rank: number) => `Put match ${rank} on the shortlist`,
  back: "Back to the record",
} as const;
