import type { ReactNode } from "react";
import { SETTINGS_SECTIONS, type SettingsSection } from "../../core/navigation.ts";
import { PlaceLink } from "../../core/place-link.tsx";
import styles from "./settings.module.css";
import { SECTION_TEXTS } from "./texts.ts";

/** The parts of the settings beside them, each with an address of its own. */
export function SectionList({ shown }: { readonly shown: SettingsSection }) {
  return (
    <nav className={styles["sections"]} aria-label={SECTION_TEXTS.label}>
      {SETTINGS_SECTIONS.map((section) => (
        <PlaceLink
          key={section}
          place={{ view: "settings", section }}
          aria-current={section === shown ? "location" : undefined}
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
