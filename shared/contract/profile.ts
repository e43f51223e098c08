import { z } from "zod";
import { type Resource, RESOURCES } from "./resource.ts";

export const PROFILE_NAMES = ["documented", "extended"] as const;
export type ProfileName = (typeof PROFILE_NAMES)[number];

export const operationSchema = z.enum(["list", "search", "get", "update", "create", "delete"]);
export type RecordOperation = z.output<typeof operationSchema>;

/**
 * Operations of a connection's server, and readings of the specification's gaps. Everything that
 * the specification leaves open and that a server may do otherwise is switchable here.
 */
export const profileSchema = z.object({
  name: z.enum(PROFILE_NAMES),
  operations: z.record(z.enum(RESOURCES), z.array(operationSchema)),
  /**
   * Meaning of `sortOrder` and `sortByColumn` of the show-all endpoints: as described (field,
   * direction) or as named.
   */
  listSort: z.enum(["as-described", "as-named"]),
  createDeal: z.object({ method: z.literal("POST"), path: z.string().startsWith("/v1/") }),
});
export type Profile = z.output<typeof profileSchema>;

const DOCUMENTED: Profile["operations"] = {
  candidate: ["update"],
  contact: ["list", "search", "get", "update"],
  organization: ["list", "search", "get"],
  job: ["list", "get", "update", "delete"],
  // The path of create-deal is not shown; POST /v1/deal is assumed.
  deal: ["list", "update", "create"],
  activity: ["list", "get", "update"],
  note: ["list"],
};

const EXTENDED: Profile["operations"] = {
  candidate: ["list", "get", "update", "create"],
  contact: ["list", "search", "get", "update", "create"],
  organization: ["list", "search", "get"],
  job: ["list", "get", "update", "delete", "create"],
  deal: ["list", "get", "update", "create"],
  activity: ["list", "get", "update", "create"],
  note: ["list", "create"],
};

/** Resources of which new records can be made, where the server takes them. */
export const CREATABLE: readonly Resource[] = RESOURCES.filter((resource) =>
  EXTENDED[resource].includes("create"),
);

/** The ready-made profiles. api-spec: Gaps in endpoints. */
export const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  documented: {
    name: "documented",
    operations: DOCUMENTED,
    listSort: "as-described",
    createDeal: { method: "POST", path: "/v1/deal" },
  },
  extended: {
    name: "extended",
    operations: EXTENDED,
    listSort: "as-described",
    createDeal: { method: "POST", path: "/v1/deal" },
  },
};
