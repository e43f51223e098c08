import { useState } from "react";
import { useMe } from "../core/me.ts";
import { useLookups } from "../core/queries.ts";
import { ME_TEXTS } from "../core/texts.ts";
import { MePicker } from "../fields/me-picker.tsx";
import { Button } from "../ui/button.tsx";
import { Popover } from "../ui/popover.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { type Scope, useScope } from "./scope.ts";
import styles from "./scope-switch.module.css";
import { QUERY_TEXTS as TEXTS } from "./texts.ts";

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

/** My records or the team's; while nobody is chosen, the way to say who one is. */
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
