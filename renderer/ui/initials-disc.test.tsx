import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import {
  DiscAndName,
  InitialsDisc,
  initialsOf,
  stableNumber,
  withoutLegalForm,
} from "./initials-disc.tsx";
import fc from "fast-check";

test.each(["Anna Nowak", "أحمد النجار", "太郎 佐藤"])(
  "the disc of %s is on the left, and the text is the name alone",
  async (name) => {
    const { container } = await render(
      <div dir="auto">
        <DiscAndName name={name} />
      </div>,
    );
    expect(container.textContent).toBe(name);
    const disc = container.querySelector("[data-initials]")?.getBoundingClientRect();
    const text = container
      .querySelector("[dir=auto] span span:last-child")
      ?.getBoundingClientRect();
    expect(disc?.right).toBeLessThanOrEqual(text?.left ?? 0);
  },
);

test.each([
  ["Anna Nowak", "AN"],
  ["anna maria nowak", "AN"],
  ["Madonna", "M"],
  ["Jean-Luc Picard", "JP"],
  ["“Bob” O'Conor", "BO"],
  ["Łukasz Żak", "ŁŻ"],
  ["张伟", "张"],
  ["김민준", "김"],
  ["محمد علي", "مع"],
  ["7 Sisters Ltd.", "7L"],
  ["", ""],
  ["—", ""],
])("the initials of %j are %j", (name, initials) => expect(initialsOf(name)).toBe(initials));

test.each([
  ["Tidewater Robotics Sp. z o.o.", "Tidewater Robotics"],
  ["Tessera Pharma S.A.", "Tessera Pharma"],
  ["Linden GmbH & Co. KG", "Linden"],
  ["Brightwater, Inc.", "Brightwater"],
  ["Van Dijk B.V.", "Van Dijk"],
  ["Dupont SARL", "Dupont"],
  ["Rossi S.r.l.", "Rossi"],
  ["Nordwind A/S", "Nordwind"],
  ["Cemex S.A. de C.V.", "Cemex"],
  ["Brandt & Söhne", "Brandt & Söhne"],
  ["AG", "AG"],
])("%j without its legal form is %j", (name, shortName) =>
  expect(withoutLegalForm(name)).toBe(shortName),
);

test("a company's disc leaves out the legal form, and a person's takes every word", async () => {
  const { container } = await render(
    <>
      <InitialsDisc name="Tidewater Robotics Sp. z o.o." shape="square" />
      <InitialsDisc name="Li Co" />
    </>,
  );
  const discs = [...container.querySelectorAll("[data-initials]")];
  expect(discs.map((disc) => disc.getAttribute("data-initials"))).toEqual(["TR", "LC"]);
});

test("a record has the same colour before and after it has its real slug", async () => {
  const { container } = await render(
    <>
      <InitialsDisc name="Anna Nowak" />
      <InitialsDisc name=" anna  nowak" />
    </>,
  );
  const [first, second] = container.querySelectorAll("[data-initials]");
  expect(first?.className).toBe(second?.className);
});

test("initials never cut a character in two", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0x20, max: 0x1ffff })), (points) => {
      const name = points
        .map((point) => String.fromCodePoint(point))
        .join("")
        .toWellFormed();
      expect(initialsOf(name).isWellFormed()).toBe(true);
    }),
  );
});

test("a text always has the same number, and numbers spread", () => {
  expect(stableNumber("contact_1", 8)).toBe(stableNumber("contact_1", 8));
  const counts = new Map<number, number>();
  for (let id = 0; id < 800; id += 1) {
    const number = stableNumber(`contact_${id}`, 8);
    counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  expect(counts.size).toBe(8);
  expect(Math.min(...counts.values())).toBeGreaterThan(50);
});
