import fc from "fast-check";
import { PASTED_TEXTS } from "../../test/fixtures/pasted-texts.ts";
import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { lookups, scriptedBridge } from "../../test/renderer/scripted-bridge.ts";
import { show } from "../../test/renderer/show.tsx";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { invariant } from "../core/invariant.ts";
import { FieldEditor } from "./field-editor.tsx";
import { HtmlText } from "./html-text.tsx";
import { MarkedText, mentionsIn } from "./marked-text.tsx";
import { formatOf, holds } from "./rich-text/format.ts";

const NAMES = {
  note: CONTRACTS.note.body["note"],
  job: CONTRACTS.job.body["description"],
} as const;

interface Props {
  readonly of: keyof typeof NAMES;
  readonly first: string;
  readonly onChange?: (value: unknown) => void;
}

/** The editor of a text, what would be saved, and a field after it. */
function Text({ of, first, onChange }: Props) {
  const [value, setValue] = useState<unknown>(first);
  const field = NAMES[of];
  invariant(field !== undefined, "Both have a text.");
  return (
    <>
      <FieldEditor
        name="text"
        field={field}
        label="Text"
        value={value}
        invalid={false}
        autoFocus
        onChange={(next) => {
          setValue(next);
          onChange?.(next);
        }}
      />
      <input aria-label="Next" />
      <pre role="status">{String(value)}</pre>
    </>
  );
}

const BRIDGE = {
  "GET /local/lookups": lookups({
    users: [
      { id: 1, full_name: "Marta Nunes" },
      { id: 2, full_name: "Tom Okafor" },
    ],
  }),
};

const saved = () => document.querySelector("pre")?.textContent ?? "";
const box = () => page.getByRole("textbox", { name: "Text" });

async function open(of: keyof typeof NAMES, first: string, onChange?: (value: unknown) => void) {
  await cleanup();
  await show(
    scriptedBridge(BRIDGE),
    <Text of={of} first={first} {...(onChange && { onChange })} />,
  );
  await expect.element(page.getByRole("toolbar")).toBeInTheDocument();
  await expect.element(box()).toHaveFocus();
}

test("a note keeps light marks, a job HTML; both are typed the same way", async () => {
  const type = async () => {
    await userEvent.keyboard("Pay is ");
    await userEvent.keyboard("{Control>}b{/Control}good{Control>}b{/Control}{Enter}");
    await userEvent.keyboard("- one{Enter}two{Enter}{Enter}*soon* ok");
  };
  await open("note", "");
  await type();
  await expect.poll(saved).toBe("Pay is **good**\n- one\n- two\n*soon* ok");
  await open("job", "");
  await type();
  await expect
    .poll(saved)
    .toBe(
      "<p>Pay is <strong>good</strong></p><ul><li>one</li><li>two</li></ul><p><em>soon</em> ok</p>",
    );
});

test("numbers begin where they are typed; Backspace gives the signs back; undo works", async () => {
  await open("note", "");
  await userEvent.keyboard("3. c{Enter}d");
  await expect.poll(saved).toBe("3. c\n4. d");
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.poll(saved).not.toBe("3. c\n4. d");
  await userEvent.keyboard("{Control>}y{/Control}");
  await expect.poll(saved).toBe("3. c\n4. d");
  await open("note", "");
  await userEvent.keyboard("- {Backspace}x");
  await expect.poll(saved).toBe("- x");
});

test("a link: its keys, an address typed short, and what is no address", async () => {
  await open("note", "offer");
  await userEvent.keyboard("{Control>}a{/Control}{Control>}k{/Control}");
  const address = page.getByRole("textbox", { name: "Link address" });
  await expect.element(address).toHaveFocus();
  await userEvent.keyboard("javascript:x{Enter}");
  await expect.element(page.getByText(/^Type a web or email address/)).toBeVisible();
  await address.fill("acme.example/1");
  await userEvent.keyboard("{Enter}");
  await expect.poll(saved).toBe("[offer](https://acme.example/1)");
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(address).toHaveValue("https://acme.example/1");
  await page.getByRole("button", { name: "Remove link" }).click();
  await expect.poll(saved).toBe("offer");
});

test("a colleague is found after an @ and written as text; Tab goes on", async () => {
  await open("note", "");
  await userEvent.keyboard("Ask @oka");
  await expect.element(page.getByRole("option", { name: "Tom Okafor" })).toBeVisible();
  await userEvent.keyboard("{Enter}today");
  await expect.poll(saved).toBe("Ask @Tom Okafor today");
  await userEvent.keyboard(" me@acme");
  await expect.element(page.getByRole("listbox")).not.toBeInTheDocument();
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("textbox", { name: "Next" })).toHaveFocus();
});

/** Where letters of a text on the page are, by what they follow. */
function placeOf(text: string, after = ""): DOMRect {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let node = walker.nextNode();
  while (node !== null && node.textContent?.includes(after + text) !== true)
    node = walker.nextNode();
  invariant(node !== null, `"${text}" is on the page.`);
  const range = document.createRange();
  const from = (node.textContent?.indexOf(after + text) ?? 0) + after.length;
  range.setStart(node, from);
  range.setEnd(node, from + text.length);
  return range.getBoundingClientRect();
}

test("a name stays behind its @ in a line that runs the other way", async () => {
  const line = "שלום @Tom Okafor, תודה";
  const isKept = () => placeOf("@").right <= placeOf("T", "@").left + 1;
  await show(
    scriptedBridge(BRIDGE),
    <p dir="auto">
      <MarkedText text={line} />
    </p>,
  );
  await expect.poll(isKept).toBe(true);
  await cleanup();
  await show(scriptedBridge(BRIDGE), <HtmlText html={`<p>${line}</p>`} />);
  await expect.poll(isKept).toBe(true);
  await open("note", line);
  await expect.poll(isKept).toBe(true);
  await open("note", "");
  await userEvent.keyboard("שלום @To");
  await expect.poll(isKept).toBe(true);
});

test("a colleague is named by the whole name after an @, and by no address", () => {
  const named = (text: string) =>
    mentionsIn(text, ["Anna", "Anna Nowak", "דוד לוי"]).map(({ from, to }) => text.slice(from, to));
  expect(named("שלום @Anna Nowak, וגם @דוד לוי!")).toEqual(["@Anna Nowak", "@דוד לוי"]);
  expect(named("@Anna, (@Anna)")).toEqual(["@Anna", "@Anna"]);
  expect(named("x@Anna @Annabel @ Anna anna@example.com @")).toEqual([]);
});

test("tools for the mouse say what is on; Alt+F10 goes to them, Esc back", async () => {
  await open("job", "<p>One</p><p>Two</p>");
  await userEvent.keyboard("{Control>}a{/Control}");
  await page.getByRole("button", { name: "Numbered list" }).click();
  await expect.poll(saved).toBe("<ol><li>One</li><li>Two</li></ol>");
  await expect
    .element(page.getByRole("button", { name: "Numbered list" }))
    .toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Bulleted list" }).click();
  await expect.poll(saved).toBe("<ul><li>One</li><li>Two</li></ul>");
  await page.getByRole("button", { name: "Bulleted list" }).click();
  await expect.poll(saved).toBe("<p>One</p><p>Two</p>");
  await userEvent.keyboard("{Alt>}{F10}{/Alt}");
  await expect.element(page.getByRole("button", { name: "Bold" })).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}{Escape}");
  await expect.element(box()).toHaveFocus();
});

function paste(html: string, text: string): void {
  const data = new DataTransfer();
  if (html !== "") data.setData("text/html", html);
  data.setData("text/plain", text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
  );
}

test("what is pasted keeps what the field can hold, and nothing else", async () => {
  const html =
    '<style>p{color:red}</style><h1 style="color:red" onclick="x()">Pay</h1><p><b>good</b> ' +
    '<a href="javascript:x()">bad</a> <a href="https://acme.example">site</a>' +
    '<img src="https://x.example/t.gif"></p>' +
    "<script>x()</script><table><tr><td>cell</td></tr></table>";
  await open("job", "");
  paste(html, "");
  await expect
    .poll(saved)
    .toBe(
      "<h1>Pay</h1><p><strong>good</strong> bad " +
        '<a href="https://acme.example">site</a></p><p>cell</p>',
    );
  expect(document.querySelector("[role=textbox] img, [role=textbox] script")).toBeNull();
  await open("note", "");
  paste(html, "");
  await expect.poll(saved).toBe("Pay\n**good** bad [site](https://acme.example)\ncell");
  await open("job", "");
  paste("", "a < b\n<b>no tag</b>");
  await expect.poll(saved).toBe("<p>a &lt; b</p><p>&lt;b&gt;no tag&lt;/b&gt;</p>");
});

test.each(Object.entries(PASTED_TEXTS))(
  "what %s copies keeps its lists, its marks, and one line a row",
  async (_program, { html, note, job }) => {
    await open("note", "");
    paste(html, "");
    await expect.poll(saved).toBe(note);
    await open("job", "");
    paste(html, "");
    await expect.poll(saved).toBe(job);
  },
);

test("an address that is pasted over words links them", async () => {
  await open("note", "offer");
  await userEvent.keyboard("{Control>}a{/Control}");
  paste("", "https://acme.example/2");
  await expect.poll(saved).toBe("[offer](https://acme.example/2)");
});

test("what the editor would lose is edited as it is, until somebody agrees", async () => {
  const html =
    '<p style="color:red">Pay</p>' +
    "<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>";
  await cleanup();
  await show(scriptedBridge(BRIDGE), <Text of="job" first={html} />);
  await expect.element(box()).toHaveValue(html);
  await page.getByRole("button", { name: "Simplify and format" }).click();
  await expect.element(page.getByRole("toolbar")).toBeInTheDocument();
  expect(saved()).toBe(html);
  await userEvent.keyboard("!");
  await expect.poll(saved).toBe("<p>Pay</p><p>a · b</p><p>c!</p>");
});

const HTML_PIECES = [
  "<p>One</p>",
  "<p>a <b>b</b> c</p>",
  "<ul><li>x</li><li><p>y</p></li></ul>",
  '<ol start="3"><li>z<ul><li>in</li></ul></li></ol>',
  "<h2>Head</h2>",
  "<hr>",
  "<blockquote><p>said</p></blockquote>",
  '<p><a href="https://acme.example/?a=1&amp;b=2">l<i>i</i>nk</a></p>',
  "<p>one<br>two</p>",
  "<div>line</div>",
  "loose <em>words</em>",
  " ",
  "\n",
  "<p></p>",
  "<p>a &lt; b &amp; c&nbsp;d</p>",
];
const ODD_PIECES = [
  '<p class="x">styled</p>',
  '<span style="color:red">red</span>',
  "<table><tr><td>1</td></tr></table>",
  '<img src="https://acme.example/a.png">',
  "<!-- hidden -->",
  '<a href="javascript:x()">bad</a>',
  "<style>p{}</style>",
  "<p><s>gone</s></p>",
];

test("HTML of what the editor knows is held, anything else is not", () => {
  const known = fc.array(fc.constantFrom(...HTML_PIECES), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(known, (pieces) => {
      const html = `${pieces.join("")}<p>x</p>`;
      expect([html, holds(formatOf("html", html), html)]).toEqual([html, true]);
    }),
    { numRuns: 200 },
  );
  fc.assert(
    fc.property(known, fc.constantFrom(...ODD_PIECES), (pieces, odd) => {
      const html = `${pieces.join("")}${odd}<p>x</p>`;
      expect([html, holds(formatOf("html", html), html)]).toEqual([html, false]);
    }),
    { numRuns: 100 },
  );
});

test("opening a text and leaving it writes nothing, whatever it is", async () => {
  const html = fc.array(fc.constantFrom(...HTML_PIECES, ...ODD_PIECES), { maxLength: 4 });
  const text = fc.array(
    fc.constantFrom(
      "a",
      " ",
      "**b**",
      "*",
      "- ",
      "2. ",
      "\n",
      "\r\n",
      "<b>x</b>",
      "@Ana",
      "_",
      "\t",
    ),
    { maxLength: 8 },
  );
  const value = fc.oneof(html, text).map((pieces) => pieces.join(""));
  await fc.assert(
    fc.asyncProperty(value, fc.constantFrom("note", "job"), async (first, of) => {
      const changes: unknown[] = [];
      await cleanup();
      await show(
        scriptedBridge(BRIDGE),
        <Text of={of} first={first} onChange={(next) => changes.push(next)} />,
      );
      await expect.element(box()).toHaveFocus();
      await userEvent.keyboard("{ArrowLeft}{End}{Tab}");
      expect([first, changes]).toEqual([first, []]);
    }),
    { numRuns: 12 },
  );
});
