import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from "react";
import cardStyles from "./board-card.module.css";
import { followPress } from "./press-drag.ts";
import type { MovingCard } from "./use-card-moves.ts";

/**
 * A card that is dragged over the columns: with a mouse as browsers do it, by finger or pen after a
 * short press.
 */
export function useCardDrag(onDrop: (card: MovingCard, column: string) => void) {
  const [dragged, setDragged] = useState<MovingCard | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const board = useRef<HTMLDivElement>(null);
  /** A finger or pen is on a card, or has just left it; "taken" once it has the card. */
  const press = useRef<"none" | "resting" | "taken">("none");
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  useEffect(() => {
    const element = board.current;
    if (element === null) return;
    // Known to the browser before the finger comes, or it scrolls without asking.
    const holdStill = (event: TouchEvent) =>
      press.current === "taken" && event.cancelable && event.preventDefault();
    // What a browser does of its own after a long press would take the card away again.
    const refuse = (event: Event) => {
      if (press.current === "none") return;
      event.preventDefault();
      event.stopPropagation();
    };
    // The finger that let go of a card did not mean to open it.
    const swallow = (event: Event) => {
      if (press.current === "taken") refuse(event);
      press.current = "none";
    };
    const begin = (event: PointerEvent) => {
      if (event.isPrimary) press.current = "none";
    };
    const follow = new AbortController();
    const { signal } = follow;
    element.addEventListener("touchmove", holdStill, { passive: false, signal });
    element.addEventListener("contextmenu", refuse, { signal });
    element.addEventListener("dragstart", refuse, { signal });
    element.addEventListener("click", swallow, { capture: true, signal });
    window.addEventListener("pointerdown", begin, { capture: true, signal });
    return () => follow.abort();
  }, []);
  return {
    board,
    dragged,
    over,
    setOver,
    lift: setDragged,
    end,
    drop: (column: string) => {
      if (dragged !== null) onDrop(dragged, column);
      end();
    },
    onPress: (event: ReactPointerEvent<HTMLElement>, card: MovingCard) => {
      if (event.pointerType === "mouse" || !event.isPrimary || board.current === null) return;
      press.current = "resting";
      followPress(
        {
          card: event.currentTarget,
          board: board.current,
          lifted: cardStyles["lifted"] ?? "",
          down: { pointerId: event.pointerId, clientX: event.clientX, clientY: event.clientY },
        },
        {
          onLift: () => {
            press.current = "taken";
            setDragged(card);
          },
          onOver: setOver,
          onDrop: (column) => {
            if (column !== null) onDrop(card, column);
          },
          onEnd: () => {
            if (press.current === "resting") press.current = "none";
            end();
          },
        },
      );
    },
  };
}
