import type { User } from "../../../shared/contract/lookup.ts";
import { latin } from "./people.ts";

const NAMES: readonly (readonly [string, string, string])[] = [
  ["Ingrid", "Solberg", "Admin"],
  ["Tomasz", "Wiśniewski", "Recruiter"],
  ["Aisha", "Khan", "Recruiter"],
  ["Étienne", "Moreau", "Recruiter"],
  ["Greta", "Lindqvist", "Team Lead"],
  ["Samuel", "Okafor", "Recruiter"],
  ["Yuki", "Tanaka", "Recruiter"],
  ["Marta", "Nunes", "Sourcer"],
  ["Deniz", "Aydın", "Sourcer"],
  ["Hannah", "Weiß", "Account Manager"],
  ["Luca", "Ferrari", "Account Manager"],
  ["Nora", "van Dijk", "Coordinator"],
];

/** The colleagues of the demo's account; the first one is who the token belongs to. */
export const SANDBOX_USERS: readonly User[] = NAMES.map(([first, last, role], index) => ({
  id: index + 1,
  slug: `user_${latin(first)}${index + 1}`,
  email: `${latin(`${first}.${last}`)}@roadbook.example`,
  first_name: first,
  last_name: last,
  full_name: `${first} ${last}`,
  role,
  phone: index % 3 === 2 ? null : `+44 20 7946 0${String(100 + index * 7)}`,
}));
