import { useState } from "react";
import { z } from "zod";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import {
  type CustomFieldDefinition,
  type CustomFieldItem,
  customFieldItems,
  type InvalidValuePolicy,
  POLICY_FIELD,
  policyOf,
} from "../../../../shared/contract/custom-field.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { draftsOf } from "../../../core/drafts.ts";
import { useAttendance } from "../../../core/key-owner.ts";
import { useMe } from "../../../core/me.ts";
import { usePersistedState } from "../../../core/persisted-state.ts";
import { useLookups } from "../../../core/queries.ts";
import { useOverlays } from "../../../core/view-state.ts";
import { readDraft, withDefaults } from "../../../fields/edit-draft.ts";
import { inputProblem } from "../../../fields/missing-values.ts";
import { withEntity } from "../../../fields/related-entity.ts";
import { useTimesBeside } from "../../../fields/times-beside.ts";
import { localDate, localNow } from "../../../ui/local-date.ts";
import { parseInstant } from "../../../../shared/contract/instant.ts";
import { type LookupEntry, lookupLabel } from "../../../../shared/contract/lookup.ts";

const MINUTE_MS = 60_000;
const TASK = 3;
/** Usual length of an activity by the name of its type, minutes. */
const MINUTES: readonly (readonly [RegExp, number])[] = [
  [/meeting|interview|workshop/i, 60],
  [/e-?mail|call|phone/i, 15],
];
const OTHER_MINUTES = 30;

/** Fields that many servers require of a new activity (docs/assumptions.md: create-activity). */
export const REQUIRED_OF_ACTIVITIES = [
  "activity_type_id",
  "start_datetime",
  "end_datetime",
] as const;

/** Returns the default type and times of a new activity: the last type, the next half hour. */
export function activityPresets(
  body: Body,
  {
    now,
    lastType,
    types,
  }: {
    readonly now: Date;
    readonly lastType: number | null;
    readonly types: readonly LookupEntry[];
  },
): Body {
  const knownType = types.some(({ id }) => id === lastType) ? lastType : null;
  const type =
    typeof body["activity_type_id"] === "number" ? body["activity_type_id"] : (knownType ?? TASK);
  const startTime = instantIn(body["start_datetime"]);
  const start = startTime === null ? nextHalfHour(now) : localDate(startTime);
  const minutes = usualMinutes(types.find(({ id }) => id === type));
  const usualEnd = localDate(start.getTime() + minutes * MINUTE_MS);
  // A time that was drawn in the agenda has an end.
  const end = body["end_datetime"];
  const hasEnd = (instantIn(end) ?? 0) > start.getTime();
  return {
    activity_type_id: type,
    start_datetime: start.toISOString(),
    end_datetime: hasEnd ? end : usualEnd.toISOString(),
  };
}

function nextHalfHour(currentTime: Date): Date {
  const next = localDate(currentTime);
  next.setMinutes(currentTime.getMinutes() < 30 ? 30 : 60, 0, 0);
  return next;
}

function usualMinutes(type: LookupEntry | undefined): number {
  const label = type === undefined ? "" : lookupLabel(type);
  return MINUTES.find(([called]) => called.test(label))?.[1] ?? OTHER_MINUTES;
}

function instantIn(value: unknown): number | null {
  return typeof value === "string" ? parseInstant(value) : null;
}

export type Body = Readonly<Record<string, unknown>>;
export type Problems = Readonly<Record<string, string>>;

const useDraft = draftsOf<Body>("create", z.record(z.string(), z.unknown()), {});

const LAST_TYPE = {
  key: "activity-type",
  schema: z.number().nullable(),
  fallback: null,
} as const;

/** The values of a new record, typed or preset, and their problems. */
export function useCreateDraft(resource: Resource, definitions: readonly CustomFieldDefinition[]) {
  const contract = CONTRACTS[resource];
  const { value: body, keep, drop, isKept } = useDraft(resource);
  const [problems, setProblems] = useState<Problems>({});
  const { value: lastType, set: keepLastType } = usePersistedState(LAST_TYPE);
  const [openedAt] = useState(localNow);
  const types = useLookups()?.activity_type ?? [];
  const timesBeside = useTimesBeside();
  // The user is preset as the owner, but only if they have said who they are: a wrong guess would
  // give the record to a colleague.
  const me = useMe();
  const preset = useOverlays((state) => state.preset);
  const attendance = useAttendance();
  const presets: Body =
    resource === "activity"
      ? {
          ...attendance,
          ...activityPresets({ ...preset, ...body }, { now: openedAt, lastType, types }),
        }
      : {};
  const typedItems = customFieldItems(body["custom_fields"]);
  const items = withDefaults(definitions, typedItems);
  const policy = policyOf(body);
  const valueOf = (name: string): unknown => {
    if (name in body) return body[name];
    const mine = name === "owner_id" || name === "created_by" ? me?.id : undefined;
    return presets[name] ?? preset[name] ?? mine;
  };
  return {
    body,
    /** Values from the place where it was begun. */
    preset,
    isRestored: isKept,
    isUserUnknown: me === null,
    items,
    hasTypedItems: typedItems.length > 0,
    policy,
    changePolicy: (next: InvalidValuePolicy) => keep({ ...body, [POLICY_FIELD]: next }),
    problems,
    setProblems,
    valueOf,
    /** Returns the body to send, without empty values. */
    given: (): Body => ({
      ...Object.fromEntries(
        Object.keys(contract.body)
          .filter((name) => name !== "custom_fields" && name !== POLICY_FIELD)
          .map((name) => [name, valueOf(name)] as const)
          .filter(([, value]) => value !== undefined && value !== ""),
      ),
      ...customFieldsGiven(definitions, items, policy),
    }),
    change: (name: string, value: unknown) => {
      const along = resource === "activity" ? timesBeside(name, { body, presets }, value) : {};
      keep({ ...body, ...along, ...withEntity(contract, name, value) });
      const isEmpty = value === undefined || value === "";
      const problem = isEmpty ? null : inputProblem(contract, name, value);
      const otherValues = Object.fromEntries(
        Object.entries(problems).filter(([field]) => field !== name),
      );
      setProblems(problem === null ? otherValues : { ...otherValues, [name]: problem });
    },
    changeItems: (items: unknown) => keep({ ...body, custom_fields: items }),
    rememberType: (input: Body) => {
      const type = input["activity_type_id"];
      if (typeof type === "number") keepLastType(type);
    },
    drop,
    /** Forgets all but these fields: for the next record. */
    keepFields: (names: readonly string[]) => {
      setProblems({});
      keep(
        Object.fromEntries(
          names.flatMap((name) => (valueOf(name) === undefined ? [] : [[name, valueOf(name)]])),
        ),
      );
    },
  };
}

/** The custom fields of the body, and the policy where some of their values do not fit. */
function customFieldsGiven(
  definitions: readonly CustomFieldDefinition[],
  items: readonly CustomFieldItem[],
  policy: InvalidValuePolicy,
): Body {
  const filled = items.filter(({ value }) => value !== "");
  if (filled.length === 0) return {};
  const isAsked = readDraft(definitions, [], items).wouldClear.length > 0;
  return {
    custom_fields: filled,
    ...(isAsked && policy === "clear" ? { [POLICY_FIELD]: policy } : {}),
  };
}
