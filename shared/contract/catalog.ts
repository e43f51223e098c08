import type { ResourceContract } from "./define.ts";
import type { Resource } from "./resource.ts";
import { activity } from "./resources/activity.ts";
import { candidate } from "./resources/candidate.ts";
import { contact } from "./resources/contact.ts";
import { deal } from "./resources/deal.ts";
import { job } from "./resources/job.ts";
import { note } from "./resources/note.ts";
import { organization } from "./resources/organization.ts";

/** The contract of every resource. */
export const CONTRACTS: Readonly<Record<Resource, ResourceContract>> = {
  candidate,
  contact,
  organization,
  job,
  deal,
  activity,
  note,
};
