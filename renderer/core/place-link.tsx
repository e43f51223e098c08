import type { ComponentProps } from "react";
import { addressOf, type Place, useNavigation } from "./navigation.ts";

interface Props extends Omit<ComponentProps<"a">, "href" | "onClick"> {
  readonly place: Place;
  /** Called by a plain click instead of going to the place. */
  readonly onGo?: () => void;
}

/**
 * An anchor that leads to a place in the app; a click that asks for another tab (Ctrl, Cmd, the
 * middle button) is left to the browser.
 */
export function PlaceLink({ place, onGo, children, ...linkProps }: Props) {
  const go = useNavigation((state) => state.go);
  return (
    <a
      {...linkProps}
      href={addressOf(place)}
      onClick={(event) => {
        if (event.button !== 0 || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        if (onGo === undefined) go(place);
        else onGo();
      }}
    >
      {children}
    </a>
  );
}
