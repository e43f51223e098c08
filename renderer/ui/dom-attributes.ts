/**
 * Attributes by which one part of the page finds elements that another part renders. What can be
 * reached by a ref needs none of them; what only styles read is not here.
 */
type DomAttribute =
  /** The list of a view, and the box that filters it. */
  | "list"
  /** A row of the table: its index. */
  | "index"
  /** A cell of such a row, and the heading above: the name of its column. */
  | "cell"
  | "heading"
  /** A column of a board: its key. A scroller of cards. */
  | "column"
  | "cards"
  /** A column of the agenda: its number. Its hours, and its activities without a time. */
  | "day"
  | "hours"
  | "all-day"
  /** The button that marks an activity as done. */
  | "finish"
  /** A place among the columns of a list: its number. */
  | "place"
  /** A change in the outbox: its id. */
  | "entry"
  /** A custom field of a form: its id. */
  | "field"
  /** A field of a form: whether it keeps the form from being saved. */
  | "problem";

/** Props that put an attribute on an element. */
export function domAttribute(
  name: DomAttribute,
  value: string | number | boolean = true,
): Readonly<Record<`data-${string}`, string>> {
  return { [`data-${name}`]: String(value) };
}

/** Returns the first element with an attribute, or with that value of it. */
export function findByAttribute(
  name: DomAttribute,
  value?: string | number | boolean,
  root: ParentNode = document,
): HTMLElement | null {
  return root.querySelector<HTMLElement>(selectorOf(name, value));
}

export function findAllByAttribute(
  name: DomAttribute,
  root: ParentNode = document,
): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selectorOf(name))];
}

/** Returns the element, or the nearest one around it, that has an attribute. */
export function closestWithAttribute(
  element: EventTarget | null,
  name: DomAttribute,
): HTMLElement | null {
  return element instanceof Element ? element.closest<HTMLElement>(selectorOf(name)) : null;
}

/** Returns the value of an attribute, of an element or of the nearest one around it. */
export function attributeValue(element: EventTarget | null, name: DomAttribute): string | null {
  return closestWithAttribute(element, name)?.getAttribute(`data-${name}`) ?? null;
}

export function attributeAt(
  { x, y }: { readonly x: number; readonly y: number },
  name: DomAttribute,
): string | null {
  return attributeValue(document.elementFromPoint(x, y), name);
}

function selectorOf(name: DomAttribute, value?: string | number | boolean): string {
  return value === undefined ? `[data-${name}]` : `[data-${name}="${CSS.escape(String(value))}"]`;
}

/** Returns whether a link in a row or card was pressed: the row then does nothing. */
export function isLinkPressed({ target }: { readonly target: EventTarget }): boolean {
  return target instanceof Element && target.closest("a[href]") !== null;
}
