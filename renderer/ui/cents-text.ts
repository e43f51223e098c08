import { userLocale } from "./locale.ts";

const whole = new Intl.NumberFormat(userLocale(), { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat(userLocale(), {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** An amount of cents; without the cents where none of its column has any. */
export function centsText(cents: number, withCents: boolean): string {
  return (withCents ? exact : whole).format(cents / 100);
}
