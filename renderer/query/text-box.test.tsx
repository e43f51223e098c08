import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useTypedText } from "./text-box.tsx";

/** Questions in their order; each is answered when the test says so. */
let asked: { readonly text: string; readonly answer: () => void }[] = [];
let changes: string[] = [];
beforeEach(() => {
  asked = [];
  changes = [];
});

function Box({ address }: { readonly address: { text: string; set: (text: string) => void } }) {
  const { inputText, type, send } = useTypedText({
    text: address.text,
    ask: (text) => new Promise((resolve) => asked.push({ text, answer: () => resolve() })),
    change: (text, how) => {
      changes.push(`${how} ${text}`);
      // No address holds every text: not half a character, nor one that is far too long.
      address.set(text.trim());
    },
  });
  return (
    <input
      aria-label="Box"
      value={inputText}
      onChange={({ target }) => type(target.value)}
      onKeyDown={({ key }) => (key === "Enter" ? send() : undefined)}
    />
  );
}

function World() {
  const [text, set] = useState("");
  return (
    <>
      <button onClick={() => set("elsewhere")}>Go elsewhere</button>
      <p aria-label="Address">{text}</p>
      <Box address={{ text, set }} />
    </>
  );
}

const box = page.getByRole("textbox", { name: "Box" });
const addressText = () => page.getByLabelText("Address").element().textContent;
const questions = () => asked.map(({ text }) => text);

test("a letter is asked for at once, and in the address with its answer", async () => {
  await render(<World />);
  await userEvent.type(box, "a");
  expect(questions()).toEqual(["a"]);
  asked[0]?.answer();
  await expect.poll(addressText).toBe("a");
  expect(changes).toEqual(["push-soon a"]);
});

test("what is typed before the answer stays, and its newest text is asked for next", async () => {
  await render(<World />);
  await userEvent.type(box, "abc");
  expect(questions()).toEqual(["a"]);
  asked[0]?.answer();
  await expect.poll(questions).toEqual(["a", "abc"]);
  await expect.element(box).toHaveValue("abc");
  asked[1]?.answer();
  await expect.poll(addressText).toBe("abc");
  expect(changes).toEqual(["push-soon a", "replace abc"]);
});

test("a slow answer is waited for with the text in the address", async () => {
  await render(<World />);
  await userEvent.type(box, "a");
  await expect.poll(addressText).toBe("a");
  await userEvent.type(box, "b");
  expect(questions()).toEqual(["a"]);
  asked[0]?.answer();
  await expect.poll(questions).toEqual(["a", "ab"]);
});

test("an address from elsewhere wins over a text that waits for its answer", async () => {
  await render(<World />);
  await userEvent.type(box, "a");
  await page.getByRole("button", { name: "Go elsewhere" }).click();
  asked[0]?.answer();
  await expect.element(box).toHaveValue("elsewhere");
  // A click puts the caret where it lands.
  await userEvent.type(box, "{End}!");
  await expect.poll(questions).toEqual(["a", "elsewhere!"]);
  asked[1]?.answer();
  await expect.poll(addressText).toBe("elsewhere!");
});

test("a text that the address does not take is asked for once, and stays", async () => {
  await render(<World />);
  await box.fill(" ");
  asked[0]?.answer();
  await expect.poll(() => changes).toEqual(["push-soon  "]);
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(asked).toHaveLength(1);
  await expect.element(box).toHaveValue(" ");
});

test("Enter does not wait for the answer, and nothing old follows", async () => {
  await render(<World />);
  await userEvent.type(box, "ab{Enter}");
  await expect.poll(addressText).toBe("ab");
  const before = [...changes];
  asked[0]?.answer();
  await new Promise((resolve) => setTimeout(resolve));
  expect(changes).toEqual(before);
});

test("after the list is left, an answer changes nothing", async () => {
  const { unmount } = await render(<World />);
  await userEvent.type(box, "a");
  await unmount();
  const before = [...changes];
  asked[0]?.answer();
  await new Promise((resolve) => setTimeout(resolve));
  expect(changes).toEqual(before);
});
