import { Coffee, Mail, MessageCircle, ListTodo, PhoneCall, Users } from "lucide-react";
import type { ComponentType } from "react";
import { PlaceLink } from "../../core/place-link.tsx";
import { nameOf } from "../../fields/value-text.ts";
import type { Planned } from "../../fields/planned.ts";
import type { Planner } from "./use-planner.ts";
import { ACTIVITY_TEXTS } from "./texts.ts";
import { timeText } from "../../ui/format.ts";
import { visibleText } from "../../ui/visible-text.ts";

type Icon = ComponentType<{ size: number; "aria-hidden": boolean }>;

/** Built-in types by id (api-spec: Activity); the others are custom. */
const ICONS: Readonly<Record<number, Icon>> = { 2: Users, 3: ListTodo, 4: Mail, 5: MessageCircle };

/** Hues of types, degrees: as far from each other as the first few can be. */
const HUES = [255, 150, 310, 85, 200, 25] as const;

function typeId(item: Planned): number {
  const type = item.record["activity_type"];
  return typeof type === "object" && type !== null && "id" in type ? Number(type.id) : 0;
}

/** The hue of its type, in degrees. */
export function typeHue(item: Planned): number {
  return HUES[Math.abs(typeId(item)) % HUES.length] ?? HUES[0];
}

export function TypeIcon({ item }: { readonly item: Planned }) {
  const Icon = ICONS[typeId(item)] ?? (/call|phone/i.test(typeName(item)) ? PhoneCall : Coffee);
  return <Icon size={14} aria-hidden />;
}

export function typeName(item: Planned): string {
  return nameOf(item.record["activity_type"]) || ACTIVITY_TEXTS.type;
}

function titleOf(item: Planned): string {
  const title = item.record["title"];
  return typeof title === "string" && title !== "" ? visibleText(title) : ACTIVITY_TEXTS.noTitle;
}

export function aboutOf(item: Planned): string {
  return nameOf(item.record["related_record"]);
}

export function isDone(item: Planned): boolean {
  return item.record["mark_as_done"] === true;
}

export function whenText(item: Planned): string {
  return item.allDay ? ACTIVITY_TEXTS.allDay : timeText(item.start);
}

export function urgency(item: Planned): "high" | "critical" | null {
  const importance = item.record["importance"];
  return importance === "high" || importance === "critical" ? importance : null;
}

export function DoneBox({ item, planner }: { readonly item: Planned; readonly planner: Planner }) {
  return (
    <input
      type="checkbox"
      aria-label={ACTIVITY_TEXTS.done(titleOf(item))}
      checked={isDone(item)}
      onChange={(event) => planner.setDone(item, event.target.checked)}
    />
  );
}

export function ActivityLink({
  item,
  className,
}: {
  readonly item: Planned;
  readonly className?: string | undefined;
}) {
  const place = { view: "record", resource: "activity", key: String(item.record.id) } as const;
  return (
    <PlaceLink place={place} className={className} dir="auto">
      {titleOf(item)}
    </PlaceLink>
  );
}
