import { useEffect, useEffectEvent, useRef, useState } from "react";

/**
 * Keys that come while a card is on its way wait until it is there: they are meant for it, and not
 * for the card that slid into its place. Returns what takes a key, and whether this one is free:
 * it need not wait if no other does.
 */
export function useHeldKeys<Key>(
  busy: boolean,
  act: (key: Key) => void,
): (key: Key, isFree?: boolean) => void {
  const held = useRef<Key[]>([]);
  const [turn, setTurn] = useState(0);
  const replay = useEffectEvent(act);
  useEffect(() => {
    if (busy) return;
    const key = held.current.shift();
    if (key === undefined) return;
    replay(key);
    setTurn((last) => last + 1);
  }, [busy, turn]);
  return (key, isFree = false) => {
    // Keys keep their order.
    if ((busy && !isFree) || held.current.length > 0) held.current.push(key);
    else act(key);
  };
}
