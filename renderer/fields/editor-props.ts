import type { BodyField } from "../../shared/contract/body-field.ts";

export interface Currency {
  readonly value: unknown;
  readonly onChange: (id: number | undefined) => void;
}

export interface EditorProps {
  readonly name: string;
  readonly field: BodyField;
  readonly label: string;
  readonly value: unknown;
  readonly invalid: boolean;
  readonly autoFocus?: boolean;
  readonly id?: string | undefined;
  readonly describedBy?: string | undefined;
  /** The start that belongs to a time: its end may be typed as how long it takes. */
  readonly from?: unknown;
  /** The currency of an amount; left out where none belongs to it. */
  readonly currency?: Currency | undefined;
  /** True if a related record can be taken out again, as long as nothing is stored. */
  readonly canRemove?: boolean | undefined;
  /** Placeholder of a text of several lines. */
  readonly placeholder?: string | undefined;
  /** Called by Enter in a text of several lines, but not in a list and not with Shift. */
  readonly onEnter?: (() => void) | undefined;
  /** `undefined`: no value. */
  readonly onChange: (value: unknown) => void;
}
