import { useId } from "react";
import { z } from "zod";
import { addToast } from "../core/toasts.ts";
import { useSaveMe } from "../core/me.ts";
import { useAction } from "../core/use-action.ts";
import { useTyped } from "../core/use-typed.tsx";
import { useLookups, useStatus } from "../core/queries.ts";
import { ChipPicker } from "./chip-picker.tsx";
import { hasWords } from "../ui/highlight.tsx";
import { ME_TEXTS } from "../core/texts.ts";
import styles from "./editors.module.css";
import { FIELD_TEXTS as TEXTS } from "./texts.ts";

const MAX_HITS = 8;

/** Draft of the user's name. */
export const ME_DRAFT = "find-me";

interface Props {
  readonly autoFocus?: boolean;
  readonly onDone?: () => void;
}

/** Finds the user among the colleagues, by a piece of the name or address. */
export function MePicker({ autoFocus = false, onDone }: Props) {
  const users = useLookups()?.users ?? [];
  const reading = (useStatus()?.incomplete.length ?? 0) > 0;
  const save = useSaveMe();
  const [text, setText] = useTyped(ME_DRAFT, z.string(), "");
  const id = useId();
  const hits = users
    .map((user) => ({
      key: String(user.id),
      title: user.full_name ?? `#${user.id}`,
      ...(user.email ? { subtitle: user.email } : {}),
    }))
    .filter(({ title, subtitle = "" }) => hasWords(`${title} ${subtitle}`, text));
  const choose = useAction(
    async (key: string) => {
      const me = await save(Number(key));
      addToast({ tone: "plain", text: ME_TEXTS.saved(me.full_name) });
      onDone?.();
    },
    { failed: TEXTS.mePicker.saveFailed },
  );
  return (
    <div className={styles["picker"]}>
      <label className="visually-hidden" htmlFor={id}>
        {ME_TEXTS.find}
      </label>
      <ChipPicker
        id={id}
        label={ME_TEXTS.find}
        invalid={false}
        autoFocus={autoFocus}
        chips={[]}
        hits={hits.slice(0, MAX_HITS)}
        text={text}
        onText={setText}
        onPick={(key) => void choose.run(key)}
      />
      {reading ? <p className={styles["partial"]}>{ME_TEXTS.partial}</p> : null}
    </div>
  );
}
