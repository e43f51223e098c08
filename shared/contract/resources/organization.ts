import { defineResource } from "../define.ts";
import * as f from "../record-field.ts";
import { textOf } from "./headline.ts";

/** api-spec: Organization; read-only: the API shows no operation that writes one. */
export const organization = defineResource({
  name: "organization",
  title: ["Organization", "Organizations"],
  record: {
    slug: f.text(),
    name: f.text(),
    website: f.text("url"),
    location: f.text(),
    // The field list says `Address`, the sample `address`.
    address: f.text(undefined, { aliases: ["Address"] }),
    tags: f.list(),
    industry: f.lookup("industry", "industry"),
    description: f.text("long"),
    profile_picture: f.text("url"),
    owner: f.user("owner"),
    created_at: f.instant(),
    updated_at: f.instant(),
    created_by: f.author("created_by"),
    updated_by: f.author("updated_by"),
    socials: f.socials(),
    custom_fields: f.customFields(),
  },
  body: {},
  groups: {
    name: "main",
    website: "main",
    industry: "main",
    owner: "main",
    location: "contact",
    address: "contact",
    "socials.network_a": "contact",
    "socials.network_b": "contact",
    description: "system",
    tags: "system",
    profile_picture: "system",
  },
  createRequires: [],
  relations: ["owner", "created_by", "updated_by", "industry"],
  page: { limit: 100, cap: 100 },
  searchRow: [
    "slug",
    "name",
    "website",
    "location",
    "address",
    "owner",
    "socials",
    "created_at",
    "updated_at",
  ],
  invalid: { update: 422, create: 422 },
  updateStatus: 201,
  headline: (record) => textOf(record, "name"),
});
