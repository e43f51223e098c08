import { useEffect, useState } from "react";
import { useViewState } from "../../core/view-state.ts";
import { instantText, numberText } from "../../ui/format.ts";
import { SYSTEM_LOCALE, systemLocale } from "../../ui/locale.ts";
import { Select } from "../../ui/select.tsx";
import { Section } from "./section.tsx";
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
/** A day that shows the order of day and month, and an hour that shows 12 or 24 of them. */
const SAMPLE = { instant: "2026-11-22T14:05:00", number: 1234.5 };

/** Another locale redraws the page; the focus then returns to the choice. */
let isChanging = false;

/** How dates and numbers are written and typed. */
export function LocaleSetting() {
  const { locale, set } = useViewState();
  const [names] = useState(() => new Intl.DisplayNames("en", { type: "language" }));
  useEffect(() => {
    if (isChanging) document.getElementById(SELECT_ID)?.focus();
    isChanging = false;
  }, []);
  const nameOf = (tag: string) => names.of(tag) ?? tag;
  return (
    <Section id="dates-and-numbers" title={TEXTS.title} about={TEXTS.about}>
      <div className={styles["labelled"]}>
        <label htmlFor={SELECT_ID}>{TEXTS.label}</label>
        <Select
          inline
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
            isChanging = true;
            set({ locale: next });
          }}
        />
      </div>
      <p className={styles["note"]}>
        {TEXTS.sample}
        <bdi>{instantText(SAMPLE.instant)}</bdi> · <bdi>{numberText(SAMPLE.number)}</bdi>
      </p>
    </Section>
  );
}
