import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { DiscAndName } from "./initials-disc.tsx";

test.each(["Anna Nowak", "أحمد النجار", "太郎 佐藤"])(
  "the disc of %s is on the left, and the text is the name alone",
  async (name) => {
    const { container } = await render(
      <div dir="auto">
        <DiscAndName name={name} seed="contact_1" />
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
