import { Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { laterScreen } from "./frame.tsx";

function Counter({ name }: { readonly name: string }) {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{`${name} ${count}`}</button>;
}

test("a screen that is loaded is there in the same moment", async () => {
  const { Screen, load } = laterScreen(() => Promise.resolve(Counter));
  await load();
  const { rerender } = await render(<Suspense fallback="Loading" />);
  flushSync(() => {
    void rerender(
      <Suspense fallback="Loading">
        <Screen name="Pressed" />
      </Suspense>,
    );
  });
  expect(page.getByRole("button", { name: "Pressed 0" }).query()).not.toBe(null);
});

test("a screen keeps what it holds when its code came later", async () => {
  const { Screen } = laterScreen(() => Promise.resolve(Counter));
  const world = (name: string) => (
    <Suspense fallback="Loading">
      <Screen name={name} />
    </Suspense>
  );
  const { rerender } = await render(world("One"));
  await page.getByRole("button", { name: "One 0" }).click();
  await rerender(world("Two"));
  await expect.element(page.getByRole("button", { name: "Two 1" })).toBeVisible();
});
