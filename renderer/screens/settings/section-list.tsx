import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { type Place, SETTINGS_SECTIONS, type SettingsSection } from "../../core/navigation.ts";
import { PlaceLink } from "../../core/place-link.tsx";
import styles from "./settings.module.css";
import { SECTION_TEXTS } from "./texts.ts";

/** The parts of the settings beside them, each with an address of its own. */
export function SectionList({ shownSection }: { readonly shownSection: SettingsSection }) {
  return (
    <nav className={styles["sections"]} aria-label={SECTION_TEXTS.label}>
      {SETTINGS_SECTIONS.map((section) => (
        <PlaceLink
          key={section}
          place={{ view: "settings", section }}
          aria-current={section === shownSection ? "location" : undefined}
        >
          {SECTION_TEXTS.titles[section]}
        </PlaceLink>
      ))}
    </nav>
  );
}

interface PartProps {
  readonly section: SettingsSection;
  readonly children: ReactNode;
}

/** A part of the settings; its address leads to its title. */
export function Part({ section, children }: PartProps) {
  return (
    <div data-part={section} className={styles["part"]}>
      <h2 tabIndex={-1}>{SECTION_TEXTS.titles[section]}</h2>
      {children}
    </div>
  );
}

/** A part counts as read when its title is no further from the top, pixels. */
const MAX_TITLE_TOP_PX = 60;

/**
 * Scrolls to the part of the settings that was asked for, and knows the one that is read: the last
 * whose title has been scrolled to the top.
 */
export function useShownSection(place: Place): {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly shownSection: SettingsSection;
} {
  const scroller = useRef<HTMLDivElement>(null);
  const askedSection = place.view === "settings" ? place.section : undefined;
  const [read, setRead] = useState<SettingsSection>(askedSection ?? "me");
  // Until the user scrolls, the part that was asked for is the one that is read.
  const isPlaced = useRef(false);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const follow = () => {
      if (!isPlaced.current) setRead(sectionAt(element));
    };
    element.addEventListener("scroll", follow, { passive: true });
    return () => element.removeEventListener("scroll", follow);
  }, []);
  useEffect(() => {
    const element = scroller.current;
    if (askedSection === undefined || element === null) return undefined;
    const title = titleOf(element, askedSection);
    title?.focus({ preventScroll: true });
    title?.scrollIntoView();
    setRead(askedSection);
    isPlaced.current = true;
    // Parts above it that are still read make the page longer: it stays at the top meanwhile.
    const observer = new ResizeObserver(() => title?.scrollIntoView());
    const parts = element.querySelectorAll("[data-part]");
    for (const part of parts) observer.observe(part);
    const stop = () => {
      observer.disconnect();
      isPlaced.current = false;
    };
    for (const event of ["wheel", "pointerdown", "keydown"] as const)
      element.addEventListener(event, stop, { once: true, passive: true });
    return stop;
    // A place that is gone to again is shown again.
  }, [askedSection, place]);
  return { scroller, shownSection: read };
}

function titleOf(element: HTMLElement, section: SettingsSection): HTMLElement | null {
  return element.querySelector<HTMLElement>(`[data-part="${section}"] > h2`);
}

function sectionAt(element: HTMLElement): SettingsSection {
  const { top } = element.getBoundingClientRect();
  // At the end, the last parts may be too short to reach the top.
  if (element.scrollTop + element.clientHeight >= element.scrollHeight - 1) return "advanced";
  const reached = SETTINGS_SECTIONS.filter((section) => {
    const title = titleOf(element, section)?.getBoundingClientRect();
    return title !== undefined && title.top < top + MAX_TITLE_TOP_PX;
  });
  return reached.at(-1) ?? "me";
}
