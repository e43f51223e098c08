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
import { InitialsDisc } from "../ui/initials-disc.tsx";

const ICONS: Readonly<Record<Resource, ComponentType<{ size: number; "aria-hidden": boolean }>>> = {
  candidate: CircleUser,
  contact: Contact,
  organization: Building2,
  job: Briefcase,
  deal: Handshake,
  activity: CalendarDays,
  note: StickyNote,
};

export function ResourceIcon({ resource }: { readonly resource: Resource }) {
  const Icon = ICONS[resource];
  return <Icon size={16} aria-hidden />;
}

/** The disc of a colleague, in the same colour wherever the name stands. */
export function UserDisc({ id, name }: { readonly id: unknown; readonly name: string }) {
  return <InitialsDisc name={name} seed={`user_${String(id)}`} />;
}
