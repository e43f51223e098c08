import { useState } from "react";
import { attributeAt } from "../../ui/dom-attributes.ts";
import { useDrag } from "../../ui/use-drag.ts";
import cardStyles from "./board-card.module.css";
import type { MovingCard } from "./use-card-moves.ts";

/** A card that is dragged over the columns of a board. */
export function useCardDrag(onDrop: (card: MovingCard, column: string) => void) {
  const [over, setOver] = useState<string | null>(null);
  const drag = useDrag<MovingCard>({
    picture: cardStyles["lifted"],
    isScrolled: true,
    onMove: (_card, at) => setOver(attributeAt(at, "column")),
    onDrop: (card, at) => {
      const column = attributeAt(at, "column");
      if (column !== null) onDrop(card, column);
    },
    onEnd: () => setOver(null),
  });
  return { ...drag, over };
}
