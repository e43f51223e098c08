import { userLocale } from "./locale.ts";

const whole = new Intl.NumberFormat(userLocale(), { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat(userLocale(), {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Formats an amount of cents as money. `withCents` is false when its column has whole amounts. */
export function centsText(cents: number, withCents: boolean): string {
  return (withCents ? exact : whole).format(cents / 100);
}
