/**
 * Milliseconds that a finger or pen rests on a card before it takes the card: lifted earlier it is
 * a tap, moved earlier it scrolls.
 */
const PRESS = 280;
/** Pixels within which a finger counts as resting. */
const REST = 8;
/** Pixels beside the board's edges in which it scrolls, and how far with each frame. */
const EDGE = 44;
const SPEED = 9;

export interface PressDrag {
  readonly onLift: () => void;
  /** Key of the column under the finger. */
  readonly onOver: (column: string | null) => void;
  readonly onDrop: (column: string | null) => void;
  readonly onEnd: () => void;
}

interface Press {
  readonly card: HTMLElement;
  readonly board: HTMLElement;
  /** Of the picture of the card that goes with the finger. */
  readonly lifted: string;
  readonly down: { readonly pointerId: number; readonly clientX: number; readonly clientY: number };
}

/**
 * Follows a finger or pen from the moment it touches a card, until it leaves the screen or turns
 * out to scroll.
 */
export function followPress({ card, board, lifted, down }: Press, on: PressDrag): void {
  let picture: HTMLElement | null = null;
  let frame = 0;
  let at = { x: down.clientX, y: down.clientY };
  const over = () =>
    document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>("[data-column]")?.dataset[
      "column"
    ] ?? null;
  const draw = () => {
    picture?.style.setProperty("translate", `${at.x - down.clientX}px ${at.y - down.clientY}px`);
    const { left, right } = board.getBoundingClientRect();
    if (at.x < left + EDGE) board.scrollLeft -= SPEED;
    else if (at.x > right - EDGE) board.scrollLeft += SPEED;
    on.onOver(over());
    frame = requestAnimationFrame(draw);
  };
  const timer = setTimeout(() => {
    picture = pictureOf(card, lifted);
    on.onLift();
    draw();
  }, PRESS);
  const follow = new AbortController();
  const end = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    picture?.remove();
    follow.abort();
    on.onEnd();
  };
  const listen = (
    type: "pointermove" | "pointerup" | "pointercancel",
    does: (event: PointerEvent) => void,
  ) => {
    const own = (event: PointerEvent) => event.pointerId === down.pointerId && does(event);
    window.addEventListener(type, own, { signal: follow.signal });
  };
  listen("pointermove", ({ clientX: x, clientY: y }) => {
    if (picture === null && Math.hypot(x - down.clientX, y - down.clientY) > REST) end();
    else at = { x, y };
  });
  listen("pointerup", () => {
    if (picture !== null) on.onDrop(over());
    end();
  });
  listen("pointercancel", end);
}

/** What goes with the finger, as the browser makes it for a mouse. */
function pictureOf(card: HTMLElement, className: string): HTMLElement {
  const picture = document.createElement("div");
  picture.className = className;
  picture.inert = true;
  picture.append(...[...card.childNodes].map((node) => node.cloneNode(true)));
  const { left, top, width, height } = card.getBoundingClientRect();
  for (const [name, pixels] of Object.entries({ left, top, width, height }))
    picture.style.setProperty(name, `${pixels}px`);
  document.body.append(picture);
  return picture;
}
