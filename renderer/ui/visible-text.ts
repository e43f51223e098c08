/**
 * Characters that change the order in which the rest of a line is shown, and are not seen
 * themselves.
 */
const ORDER_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text that others wrote, with such characters made visible. They can make a name or a file
 * look like another one ("invoicefdp.exe" for "invoiceexe.pdf"), also beyond their own end;
 * `dir="auto"` is all that names in two directions need.
 */
export function visibleText(text: string): string {
  return text.replace(
    ORDER_CONTROLS,
    (control) => `‹U+${(control.codePointAt(0) ?? 0).toString(16).toUpperCase()}›`,
  );
}
