import { expect, test } from "vitest";
import { readDecimal } from "./read-decimal.ts";

/** Where people use an amount, as `Intl` names it, with the currency there. */
const PLACES = (
  "en-US USD,en-GB GBP,en-IN INR,en-AU AUD,en-CA CAD,en-ZA ZAR,en-SG SGD,de-DE EUR,de-CH CHF," +
  "fr-FR EUR,fr-CH CHF,it-IT EUR,es-ES EUR,nl-NL EUR,pl-PL PLN,cs-CZ CZK,hu-HU HUF,ro-RO RON," +
  "sv-SE SEK,nb-NO NOK,da-DK DKK,pt-BR BRL,tr-TR TRY,ja-JP JPY,en-AE AED,uk-UA UAH"
).split(",");

test.each(PLACES)("an amount as people in %s write it is read", (place) => {
  const [locale = "", currency = ""] = place.split(" ");
  for (const amount of [450, 4500, 4500.5, 60_000, 123_456.75, 1_450_000, 12_345_678]) {
    for (const currencyDisplay of ["symbol", "narrowSymbol", "code"] as const) {
      const text = amount.toLocaleString(locale, {
        numberingSystem: "latn",
        style: "currency",
        currency,
        currencyDisplay,
        minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
        maximumFractionDigits: 2,
      });
      const reading = readDecimal(text);
      const values =
        reading.kind === "number"
          ? [reading.value]
          : reading.kind === "ambiguous"
            ? Object.values(reading.values)
            : [];
      expect(values, text).toContain(amount);
    }
  }
});
