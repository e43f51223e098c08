import { expect, test } from "vitest";
import { countryCode } from "./countries.ts";
import { distanceKm, type Place, WORLD_PLACES as places } from "./places.ts";

const BERLIN = { lat: 52.52, lon: 13.41 };
const kmFrom = (place: Place | null, { lat, lon }: { lat: number; lon: number }) =>
  place === null ? Infinity : distanceKm(place.lat, place.lon, lat, lon);

test.each([
  ["Munich", null, 48.14, 11.58],
  ["München", "DE", 48.14, 11.58],
  ["Muenchen", "DE", 48.14, 11.58],
  ["Monaco di Baviera", null, 48.14, 11.58],
  ["Monachium", null, 48.14, 11.58],
  ["Köln", "DE", 50.94, 6.96],
  ["Colonia", "DE", 50.94, 6.96],
  ["Greater London", null, 51.51, -0.13],
  ["Londres", "GB", 51.51, -0.13],
  ["Berlin, Germany", null, 52.52, 13.41],
  ["Berlin (Mitte)", "DE", 52.52, 13.41],
  ["Berlin-Mitte", "DE", 52.52, 13.41],
  ["10115 Berlin", null, 52.52, 13.41],
  ["Warszawa", "PL", 52.23, 21.01],
  ["Łódź", "PL", 51.77, 19.46],
  ["København", "DK", 55.68, 12.57],
  ["İstanbul", "TR", 41.01, 28.95],
  ["東京", "JP", 35.69, 139.69],
  ["Київ", "UA", 50.45, 30.52],
  ["القاهرة", "EG", 30.06, 31.25],
  ["Paris, TX", null, 33.66, -95.56],
  ["San Francisco, CA", null, 37.77, -122.42],
  ["St. Gallen", "CH", 47.42, 9.37],
  ["Zürich HB", "CH", 47.37, 8.55],
  ["NYC", "US", 40.71, -74.01],
])("%s in %s is there", (city, country, lat, lon) => {
  expect(kmFrom(places.find(city, "", country), { lat, lon })).toBeLessThan(15);
});

test("the country decides between places of one name", () => {
  expect(places.find("Cambridge", "", "GB")?.country).toBe("GB");
  expect(places.find("Cambridge", "", "US")?.country).toBe("US");
});

test("without a country only a place that dwarfs the others is meant", () => {
  expect(places.find("London", "", null)?.country).toBe("GB");
  expect(places.find("Cambridge", "", null)).toBe(null);
});

test("a state decides within the United States, else the place is unknown", () => {
  expect(
    kmFrom(places.find("Springfield", "Illinois", "US"), { lat: 39.8, lon: -89.64 }),
  ).toBeLessThan(15);
  expect(places.find("Springfield", "", "US")).toBe(null);
});

test.each(["", "Remote", "Nowhere at all", "Home office", "Germany"])(
  "“%s” is no place",
  (city) => {
    expect(places.find(city, "", null)).toBe(null);
  },
);

test("distances are those over the earth", () => {
  expect(distanceKm(BERLIN.lat, BERLIN.lon, 52.52, 13.41)).toBe(0);
  expect(distanceKm(BERLIN.lat, BERLIN.lon, 48.14, 11.58)).toBeCloseTo(504, -1);
});

test.each([
  ["Germany", "DE"],
  ["Deutschland", "DE"],
  ["Allemagne", "DE"],
  ["Niemcy", "DE"],
  ["DE", "DE"],
  ["UK", "GB"],
  ["England", "GB"],
  ["USA", "US"],
  ["The Netherlands", "NL"],
  ["Türkiye", "TR"],
  ["España", "ES"],
  ["Polska", "PL"],
  ["Atlantis", null],
])("%s is the country %s", (text, code) => {
  expect(countryCode(text)).toBe(code);
});
