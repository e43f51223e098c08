import { useEffect, useState } from "react";
import { attributeValue } from "../../ui/dom-attributes.ts";
import { useEntryTargets } from "../../changes/entry-targets.ts";
import styles from "./sync-view.module.css";
import { KEY_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  /** Id of the heading of the section. */
  readonly section: string;
  /** Whether keys come here when no entry has the focus. */
  readonly isFirst: boolean;
}

/**
 * The keys that work at present, beside the heading of the section that has the focus: what they do
 * with its entry, and no other ones.
 */
export function EntryHints({ section, isFirst }: Props) {
  const focused = useFocusedEntry();
  const targets = useEntryTargets((state) => state.targets);
  const isHere = focused === null ? isFirst : focused.section === section;
  const target = focused === null ? null : (targets.get(focused.id)?.current ?? null);
  // While somebody types in an entry, its keys are letters.
  if (!isHere || (focused !== null && target === null)) return null;
  const keys = [
    ["J", TEXTS.next],
    ...(target?.work === undefined ? [] : [["Enter", TEXTS.begin]]),
    ...(target?.choose === undefined
      ? []
      : [
          ["M", TEXTS.mine],
          ["T", TEXTS.theirs],
        ]),
    ...(target?.retry === undefined ? [] : [["R", TEXTS.retry]]),
    ...(target?.discard === undefined ? [] : [["#", TEXTS.discard]]),
  ];
  return (
    <span className={styles["hints"]} aria-hidden>
      {keys.map(([key, text]) => (
        <span key={key}>
          <kbd>{key}</kbd> {text}
        </span>
      ))}
    </span>
  );
}

interface Focused {
  readonly id: number;
  readonly section: string;
}

/** The entry that has the focus, or one of whose controls has it. */
function useFocusedEntry(): Focused | null {
  const [focused, setFocused] = useState<Focused | null>(null);
  useEffect(() => {
    const follow = (element: EventTarget | null) => {
      const id = attributeValue(element, "entry");
      const section =
        element instanceof Element
          ? element.closest("section")?.getAttribute("aria-labelledby")
          : undefined;
      setFocused(id === null ? null : { id: Number(id), section: section ?? "" });
    };
    const enter = ({ target }: FocusEvent) => follow(target);
    const leave = ({ relatedTarget }: FocusEvent) => relatedTarget === null && follow(null);
    follow(document.activeElement);
    document.addEventListener("focusin", enter);
    document.addEventListener("focusout", leave);
    return () => {
      document.removeEventListener("focusin", enter);
      document.removeEventListener("focusout", leave);
    };
  }, []);
  return focused;
}
