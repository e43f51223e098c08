/** Press in a sequence of keys, as the commands write it: `$mod+Shift+s`, `Alt+ArrowLeft`, `?`. */
export interface Press {
  readonly key: string;
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

/** Keys of the command palette; messages name them, too. */
export const PALETTE_KEYS = "$mod+k";

/** Read once: each press of a key is compared with all commands. */
const IS_MAC = /^Mac|^iP/.test(navigator.platform);

/** The presses of a sequence; they are separated by spaces. */
export function readKeys(keys: string): readonly Press[] {
  return keys.split(" ").map((part) => {
    const names = part === "+" ? ["+"] : part.split("+");
    return {
      key: names.at(-1) ?? "",
      mod: names.includes("$mod"),
      alt: names.includes("Alt"),
      shift: names.includes("Shift"),
    };
  });
}

type Pressed = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "getModifierState"
>;

/** Returns whether an event is this press. Symbols (`?`, `/`) count with any modifiers. */
export function isPress(event: Pressed, press: Press): boolean {
  const isSymbol = press.key.length === 1 && !/[a-z0-9]/i.test(press.key);
  if (isSymbol && event.key === press.key && (event.getModifierState("AltGraph") || !press.mod)) {
    return (
      event.getModifierState("AltGraph") || (!event.ctrlKey && !event.metaKey && !event.altKey)
    );
  }
  const mod = IS_MAC ? event.metaKey : event.ctrlKey;
  const otherModifier = IS_MAC ? event.ctrlKey : event.metaKey;
  return (
    letterOf(event) === press.key.toLowerCase() &&
    mod === press.mod &&
    !otherModifier &&
    event.altKey === press.alt &&
    event.shiftKey === press.shift
  );
}

/** The key's name; on keyboards of other scripts, the letter that a Latin keyboard has there. */
function letterOf(event: Pressed): string {
  const latin = /^Key([A-Z])$/.exec(event.code)?.[1];
  const foreign = event.key.length === 1 && (event.key.codePointAt(0) ?? 0) > 0x2ff;
  return (foreign && latin !== undefined ? latin : event.key).toLowerCase();
}

const NAMES: Readonly<Record<string, string>> = {
  Escape: "Esc",
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
};

/** Keys as people read them: "Ctrl+K", "G then C". */
export function keyText(keys: string): string {
  return readKeys(keys)
    .map((press) =>
      [
        press.mod ? (IS_MAC ? "⌘" : "Ctrl") : "",
        press.alt ? "Alt" : "",
        press.shift && press.key !== "?" ? "Shift" : "",
        NAMES[press.key] ?? (press.key.length === 1 ? press.key.toUpperCase() : press.key),
      ]
        .filter((name) => name !== "")
        .join("+"),
    )
    .join(" then ");
}
