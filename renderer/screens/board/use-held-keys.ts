import { useEffect, useEffectEvent, useRef, useState } from "react";

/**
 * Keys that come while a card is on its way wait until it is there: they are meant for it, and not
 * for the card that slid into its place. Returns what takes a key.
 */
export function useHeldKeys<Key>(busy: boolean, act: (key: Key) => void): (key: Key) => void {
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
  return (key) => {
    if (busy) held.current.push(key);
    else act(key);
  };
}
