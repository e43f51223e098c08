import type { BodyField } from "../../shared/contract/body-field.ts";

/** The currency beside an amount. */
export interface Currency {
  /** Id of the look-up. */
  readonly value: unknown;
  readonly onChange: (id: number | undefined) => void;
}

/** What the control of a body field is given. */
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
  /** `undefined`: no value. */
  readonly onChange: (value: unknown) => void;
}
