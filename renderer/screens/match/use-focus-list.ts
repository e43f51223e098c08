import type { RefObject } from "react";
import { useTarget } from "../../core/targets.ts";
import { LISTED } from "../../query/list-targets.ts";

/** J and K, and the arrows, move the focus among the links of a view that are marked as listed. */
export function useFocusList(view: RefObject<HTMLElement | null>): void {
  const links = () => [
    ...(view.current?.querySelectorAll<HTMLElement>("[data-listed] > :is(a, [tabindex])") ?? []),
  ];
  const focus = (link: HTMLElement | undefined) => {
    link?.focus();
    link?.closest("[data-listed]")?.scrollIntoView({ block: "nearest" });
  };
  useTarget(LISTED, {
    move: (delta) => {
      const targets = links();
      const index = targets.findIndex((link) => link === document.activeElement) + delta;
      focus(targets[Math.max(0, Math.min(targets.length - 1, index))]);
    },
    moveTo: (end) => focus(links().at(end === "first" ? 0 : -1)),
  });
}
