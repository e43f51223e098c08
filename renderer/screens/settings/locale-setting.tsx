import { useEffect, useState } from "react";
import { useViewState } from "../../core/view-state.ts";
import { instantText, numberText } from "../../ui/format.ts";
import { SYSTEM_LOCALE, systemLocale } from "../../ui/locale.ts";
import {
  canonicalZone,
  SYSTEM_ZONE,
  systemZone,
  zoneChoices,
  zoneLabel,
} from "../../ui/time-zone.ts";
import { regionWeekStart, WEEK_STARTS } from "../../ui/local-date.ts";
import { LabelledSelect, Section } from "./section.tsx";
import styles from "./settings.module.css";
import { LOCALE_TEXTS as TEXTS } from "./texts.ts";

/** Languages with their regions, as far as they write dates or numbers in their own way. */
const LOCALES = [
  "cs-CZ",
  "da-DK",
  "de-AT",
  "de-CH",
  "de-DE",
  "el-GR",
  "en-AU",
  "en-CA",
  "en-GB",
  "en-IE",
  "en-IN",
  "en-US",
  "es-ES",
  "es-MX",
  "fi-FI",
  "fr-CA",
  "fr-CH",
  "fr-FR",
  "hu-HU",
  "it-IT",
  "ja-JP",
  "ko-KR",
  "nb-NO",
  "nl-NL",
  "pl-PL",
  "pt-BR",
  "pt-PT",
  "ro-RO",
  "sv-SE",
  "tr-TR",
  "uk-UA",
  "zh-CN",
];
const SELECT_ID = "locale";
const WEEK_ID = "week-start";
const ZONE_ID = "time-zone";
/** A day that shows the order of day and month, and an hour that shows 12 or 24 of them. */
const SAMPLE = { instant: "2026-11-22T14:05:00", number: 1234.5 };

/** The choice that was changed: the page is drawn again, and the focus then returns to it. */
let changing: string | null = null;

/** The first day of the week where nothing else was chosen. */
function regionDay(): string {
  const { monday, saturday, sunday } = TEXTS.weekStarts;
  const start = regionWeekStart();
  return start === 1 ? monday : start === 6 ? saturday : sunday;
}

/** Settings of how dates and numbers are written and typed, and by which clock. */
export function LocaleSetting() {
  const { locale, weekStart, zone, set } = useViewState();
  const [names] = useState(() => new Intl.DisplayNames("en", { type: "language" }));
  useEffect(() => {
    if (changing !== null) document.getElementById(changing)?.focus();
    changing = null;
  }, []);
  const nameOf = (tag: string) => names.of(tag) ?? tag;
  return (
    <Section id="dates-and-numbers" title={TEXTS.title} about={TEXTS.about}>
      <LabelledSelect
        id={SELECT_ID}
        label={TEXTS.label}
        value={locale}
        options={[
          [SYSTEM_LOCALE, TEXTS.system(nameOf(systemLocale()))],
          ...LOCALES.map((tag) => [tag, nameOf(tag)] as const).toSorted((a, b) =>
            a[1].localeCompare(b[1], "en"),
          ),
        ]}
        onChange={(next) => {
          changing = SELECT_ID;
          set({ locale: next });
        }}
      />
      <LabelledSelect
        id={WEEK_ID}
        label={TEXTS.weekStart}
        value={weekStart}
        options={WEEK_STARTS.map((start) => [
          start,
          start === "system" ? TEXTS.weekStarts.system(regionDay()) : TEXTS.weekStarts[start],
        ])}
        onChange={(next) => {
          changing = WEEK_ID;
          set({ weekStart: WEEK_STARTS.find((start) => start === next) ?? "system" });
        }}
      />
      <LabelledSelect
        id={ZONE_ID}
        label={TEXTS.zone}
        value={canonicalZone(zone)}
        options={[[SYSTEM_ZONE, TEXTS.systemZone(zoneLabel(systemZone()))], ...zoneChoices()]}
        onChange={(next) => {
          changing = ZONE_ID;
          set({ zone: next });
        }}
      />
      <p className={styles["note"]}>
        {TEXTS.sample}
        <bdi>{instantText(SAMPLE.instant)}</bdi> · <bdi>{numberText(SAMPLE.number)}</bdi>
      </p>
    </Section>
  );
}
