import { useState } from "react";
import { useMe } from "../core/me.ts";
import { useLookups } from "../core/queries.ts";
import { ME_TEXTS } from "../core/texts.ts";
import { MePicker } from "../fields/me-picker.tsx";
import { Button } from "../ui/button.tsx";
import { Popover } from "../ui/popover.tsx";
import { Segmented } from "../ui/segmented.tsx";
import styles from "./query.module.css";
import { QUERY_TEXTS as TEXTS } from "./texts.ts";
import { z } from "zod";
import type { Resource } from "../../shared/contract/resource.ts";
import { CREATED_HERE, type Filter } from "../../shared/query/filter.ts";
import { usePersistedState } from "../core/persisted-state.ts";
import { compileConditions } from "./compile-conditions.ts";
import { type Group, isGroup, type Item, ME } from "./conditions.ts";
import type { ListField } from "./list-fields.ts";
import type { ListState } from "./list-address.ts";

const SCOPES: readonly (readonly [Scope, string])[] = [
  ["mine", TEXTS.scope.mine],
  ["team", TEXTS.scope.team],
];

interface Props {
  /** Shown in place of what was chosen for all screens. */
  readonly value?: Scope;
  readonly onChange?: (scope: Scope) => void;
  /** Another part of the screen asks who the user is. */
  readonly asksElsewhere?: boolean;
}

/** My records or the team's; while the user is unknown, the way to say who one is. */
export function ScopeSwitch({ value, onChange, asksElsewhere = false }: Props) {
  const { scope, set } = useScope();
  const me = useMe();
  if (me === undefined) return null;
  if (me === null) return asksElsewhere ? null : <ChooseMe />;
  return (
    <Segmented
      label={TEXTS.scope.label}
      options={SCOPES}
      value={value ?? scope}
      onChange={(next) => {
        set(next);
        onChange?.(next);
      }}
    />
  );
}

function ChooseMe() {
  const [open, setOpen] = useState(false);
  const users = useLookups()?.users ?? [];
  if (users.length === 0) return null;
  return (
    <Popover
      label={ME_TEXTS.question}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button small tone="quiet">
          <span>
            {TEXTS.scope.everyones}
            <span className={styles["more"]}>{TEXTS.scope.choose}</span>
          </span>
        </Button>
      }
    >
      <p>{ME_TEXTS.question}</p>
      <MePicker autoFocus onDone={() => setOpen(false)} />
    </Popover>
  );
}

const schema = z.enum(["mine", "team"]);
type Scope = z.output<typeof schema>;
const STORED = { key: "scope", schema, fallback: "mine" } as const;

interface ScopeChoice {
  /** All records while the user is unknown. */
  readonly scope: Scope;
  /** Id of the user; null until one is chosen. */
  readonly me: number | null;
  readonly set: (scope: Scope) => void;
}

/** The choice between my records and the team's, one for all screens of the workspace. */
export function useScope(): ScopeChoice {
  const me = useMe()?.id ?? null;
  const { value, set } = usePersistedState<Scope>(STORED);
  return { scope: me === null ? "team" : value, me, set };
}

/** Fields that say whose a record is. */
const OWNED_BY: Readonly<Record<Resource, readonly string[]>> = {
  candidate: ["owner"],
  contact: ["owner"],
  organization: ["owner"],
  job: ["owner_id"],
  deal: ["owner"],
  activity: ["created_by", "attendees.users"],
  note: ["created_by"],
};

/**
 * Resources without an owner. Records made in this workspace are mine: the server names the owner
 * of the API key as their author, and none until they are sent.
 */
const WITHOUT_OWNER: readonly Resource[] = ["activity", "note"];

/** My records as filters of a list: what I own, made here or elsewhere, or am invited to. */
export function mineConditions(resource: Resource): Item {
  const items = OWNED_BY[resource].map((field): Item => ({ field, op: "one", values: [ME] }));
  if (WITHOUT_OWNER.includes(resource))
    return { match: "any", of: [{ field: CREATED_HERE, op: "is", values: ["true"] }, ...items] };
  const [onlyItem] = items;
  return items.length === 1 && onlyItem !== undefined ? onlyItem : { match: "any", of: items };
}

export function mineFilter(resource: Resource, me: number): Filter {
  const filter = compileConditions(mineConditions(resource), ownershipField, { today: "", me });
  return filter ?? { op: "none" };
}

function ownershipField(field: string): ListField {
  const type = field === CREATED_HERE ? "flag" : "user";
  const fieldOptions = { sort: null, column: false, optional: true, custom: false } as const;
  return { field, title: "", type: { type }, ...fieldOptions };
}

/** The filter of my records where they alone are shown; null for the team's. */
export function useMineFilter(resource: Resource): Filter | null {
  const { scope, me } = useScope();
  return scope === "mine" && me !== null ? mineFilter(resource, me) : null;
}

/** A filter, of my records alone where `mine` is their filter. */
export function within(mine: Filter | null, filter: Filter): Filter {
  if (mine === null) return filter;
  return filter.op === "all" ? mine : { op: "and", of: [filter, mine] };
}

/**
 * Returns whether a list follows the choice: one that names whose records it shows, a saved view
 * and the records that a report has counted do not.
 */
export function followsScope(resource: Resource, { view, filter, where }: ListState): boolean {
  return (
    view === null && filter === null && !namesUser(where, [CREATED_HERE, ...OWNED_BY[resource]])
  );
}

function namesUser(group: Group, fields: readonly string[]): boolean {
  return group.of.some((item) =>
    isGroup(item) ? namesUser(item, fields) : fields.includes(item.field),
  );
}

/** The filters of a list with those of my records beside them. */
export function withMine(resource: Resource, conditions: Group): Group {
  const mine = mineConditions(resource);
  if (conditions.match === "all") return { match: "all", of: [...conditions.of, mine] };
  return { match: "all", of: conditions.of.length === 0 ? [mine] : [conditions, mine] };
}
