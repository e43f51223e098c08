import {
  Briefcase,
  Building2,
  CalendarDays,
  CircleUser,
  Contact,
  Handshake,
  StickyNote,
} from "lucide-react";
import type { ComponentType } from "react";
import type { Resource } from "../../shared/contract/resource.ts";

const ICONS: Readonly<Record<Resource, ComponentType<{ size: number; "aria-hidden": boolean }>>> = {
  candidate: CircleUser,
  contact: Contact,
  organization: Building2,
  job: Briefcase,
  deal: Handshake,
  activity: CalendarDays,
  note: StickyNote,
};

/** The same icon for a resource as in the sidebar. */
export function ResourceIcon({ resource }: { readonly resource: Resource }) {
  const Icon = ICONS[resource];
  return <Icon size={16} aria-hidden />;
}
