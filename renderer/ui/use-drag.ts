import {
  type PointerEvent as ReactPointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";

/** Time that a finger or pen presses an item before it is dragged; moved earlier, it scrolls. */
const PRESS_MS = 280;
/** Pixels within which a pointer counts as resting. */
const REST_PX = 6;
/** Pixels beside the edges of the area in which it scrolls, and how far with each frame. */
const EDGE_PX = 44;
const SCROLL_PX = 9;

/** Position of the pointer, and its distance from where the drag began. Pixels of the window. */
export interface DragPoint {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

interface Options<T> {
  /** Called when the drag starts, and whenever the pointer moves. */
  readonly onMove: (item: T, at: DragPoint) => void;
  readonly onDrop: (item: T, at: DragPoint) => void;
  /** The drag is over: after a drop, and when it was cancelled. */
  readonly onEnd?: () => void;
  /** Class of the image that follows the pointer; without one the item stays in place. */
  readonly picture?: string | undefined;
  /** The area scrolls, where it can, while the pointer is near an edge of it. */
  readonly isScrolled?: boolean;
}

export interface Drag<T> {
  /** A ref for the element that holds what can be dragged. */
  readonly area: (element: HTMLElement | null) => () => void;
  /** For `onPointerDown` of each item. */
  readonly press: (event: ReactPointerEvent<HTMLElement>, item: T) => void;
  readonly dragged: T | null;
}

type Pressed = "no" | "resting" | "taken";

/**
 * Drags items with the pointer: with a mouse at once, by finger or pen after a short press, so
 * that a tap still opens and a swipe still scrolls. Esc cancels. The browser's own drag and drop
 * does not work by finger.
 */
export function useDrag<T>(options: Options<T>): Drag<T> {
  const [dragged, setDragged] = useState<T | null>(null);
  const element = useRef<HTMLElement>(null);
  const pressed = useRef<Pressed>("no");
  // Dragging may change what is rendered, and with that what a move means.
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const press = (event: ReactPointerEvent<HTMLElement>, item: T) => {
    const isControl = event.target instanceof HTMLInputElement;
    if (!event.isPrimary || event.button !== 0 || isControl) return;
    pressed.current = "resting";
    followPointer(
      {
        pointerId: event.pointerId,
        isMouse: event.pointerType === "mouse",
        from: { x: event.clientX, y: event.clientY },
        area: options.isScrolled === true ? element.current : null,
        makePicture: pictureOf(event.currentTarget, options.picture),
      },
      {
        onTake: () => {
          pressed.current = "taken";
          setDragged(item);
        },
        onMove: (point) => latest.current.onMove(item, point),
        onDrop: (point) => latest.current.onDrop(item, point),
        onEnd: () => {
          if (pressed.current === "resting") pressed.current = "no";
          setDragged(null);
          latest.current.onEnd?.();
        },
      },
    );
  };
  const area = useCallback((areaElement: HTMLElement | null) => {
    element.current = areaElement;
    return areaElement === null ? () => undefined : holdBrowserBack(areaElement, pressed);
  }, []);
  return { area, press, dragged };
}

/** Keeps what the browser would do with a press (scroll, menu, own drag, click) from happening. */
function holdBrowserBack(area: HTMLElement, pressed: { current: Pressed }): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const refuse = (event: Event) => {
    if (pressed.current === "no") return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Registered before the finger touches, or the browser scrolls without asking.
  const holdStill = (event: Event) =>
    pressed.current === "taken" && event.cancelable && event.preventDefault();
  // The click that ends a drag must not open the item.
  const swallow = (event: Event) => {
    if (pressed.current === "taken") refuse(event);
    pressed.current = "no";
  };
  const begin = (event: PointerEvent) => {
    if (event.isPrimary) pressed.current = "no";
  };
  area.addEventListener("touchmove", holdStill, { passive: false, signal });
  area.addEventListener("contextmenu", refuse, { signal });
  area.addEventListener("selectstart", refuse, { signal });
  area.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  area.addEventListener("click", swallow, { capture: true, signal });
  window.addEventListener("pointerdown", begin, { capture: true, signal });
  return () => listening.abort();
}

interface Press {
  readonly pointerId: number;
  readonly isMouse: boolean;
  readonly from: { readonly x: number; readonly y: number };
  /** Element that scrolls when the pointer is near its edge. */
  readonly area: HTMLElement | null;
  readonly makePicture: () => HTMLElement | null;
}

interface Follower {
  readonly onTake: () => void;
  readonly onMove: (at: DragPoint) => void;
  readonly onDrop: (at: DragPoint) => void;
  readonly onEnd: () => void;
}

/** Follows a pointer from its press until it is released, cancelled, or turns out to scroll. */
function followPointer(
  { pointerId, isMouse, from, area, makePicture }: Press,
  follower: Follower,
): void {
  let point: DragPoint = { ...from, dx: 0, dy: 0 };
  let isTaken = false;
  let picture: HTMLElement | null = null;
  let frame = 0;
  const listening = new AbortController();
  const { signal } = listening;
  const take = () => {
    isTaken = true;
    picture = makePicture();
    follower.onTake();
    draw();
  };
  const draw = () => {
    picture?.style.setProperty("translate", `${point.dx}px ${point.dy}px`);
    follower.onMove(point);
    if (area === null) return;
    cancelAnimationFrame(frame);
    const { left, right, top, bottom } = area.getBoundingClientRect();
    if (point.x < left + EDGE_PX) area.scrollLeft -= SCROLL_PX;
    else if (point.x > right - EDGE_PX) area.scrollLeft += SCROLL_PX;
    if (point.y < top + EDGE_PX) area.scrollTop -= SCROLL_PX;
    else if (point.y > bottom - EDGE_PX) area.scrollTop += SCROLL_PX;
    frame = requestAnimationFrame(draw);
  };
  const timer = isMouse ? undefined : setTimeout(take, PRESS_MS);
  const end = (isDropped: boolean) => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    picture?.remove();
    listening.abort();
    if (isDropped && isTaken) follower.onDrop(point);
    follower.onEnd();
  };
  const listen = (
    type: "pointermove" | "pointerup" | "pointercancel",
    act: (event: PointerEvent) => void,
  ) => {
    const ownEvents = (event: PointerEvent) => event.pointerId === pointerId && act(event);
    window.addEventListener(type, ownEvents, { signal });
  };
  listen("pointermove", ({ clientX: x, clientY: y }) => {
    const next = { x, y, dx: x - from.x, dy: y - from.y };
    if (isTaken) {
      point = next;
      draw();
    } else if (Math.hypot(next.dx, next.dy) > REST_PX) {
      if (!isMouse) return end(false);
      point = next;
      take();
    }
  });
  listen("pointerup", () => end(true));
  listen("pointercancel", () => end(false));
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isTaken) return;
    event.stopPropagation();
    end(false);
  };
  window.addEventListener("keydown", giveUp, { capture: true, signal });
}

/** Returns a function that draws a copy of a thing over the page. */
function pictureOf(thing: HTMLElement, className: string | undefined): () => HTMLElement | null {
  return () => {
    if (className === undefined) return null;
    const picture = document.createElement("div");
    picture.className = className;
    picture.inert = true;
    picture.append(...[...thing.childNodes].map((node) => node.cloneNode(true)));
    const { left, top, width, height } = thing.getBoundingClientRect();
    for (const [name, pixels] of Object.entries({ left, top, width, height }))
      picture.style.setProperty(name, `${pixels}px`);
    document.body.append(picture);
    return picture;
  };
}
