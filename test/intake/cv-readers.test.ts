// Text of CVs as a reader sees it: columns, hyphens, furniture, and what nobody sees.
import { expect, test } from "vitest";
import { pageText } from "../../main/intake/cv/read/cv-document.ts";
import { readCv } from "../../main/intake/cv/read/read-cv.ts";
import { type PdfText, writeDocx, writePdf } from "./cv/write-files.ts";

const piece = (text: string, x: number, y: number, operators = "", size = 10): PdfText => ({
  text,
  x,
  y,
  size,
  operators,
});
const textsOf = async (bytes: Uint8Array) => (await readCv(bytes)).pages.map(pageText);
const hiddenIn = async (bytes: Uint8Array) =>
  (await readCv(bytes)).hidden.map(({ quote, reason }) => [quote, reason]);
const encode = (text: string) => new TextEncoder().encode(text);

test("two columns are read one after the other, below what crosses both", async () => {
  const leftTexts = ["Contact", "Leeds", "0113 4960000"].map((text, row) =>
    piece(text, 40, 120 + row * 14),
  );
  const rightTexts = ["Experience", "Led a team of seven", "Cut the close to four days"].map(
    (text, row) => piece(text, 250, 123 + row * 15),
  );
  const head = piece(
    "Rebecca Thornton, Data Engineer, who crosses both of the columns",
    40,
    60,
    "",
    14,
  );
  const [text = ""] = await textsOf(writePdf([[...rightTexts, head, ...leftTexts]]));
  expect(text.split("\n").filter((line) => line !== "")).toEqual([
    head.text,
    "Contact",
    "Leeds",
    "0113 4960000",
    "Experience",
    "Led a team of seven",
    "Cut the close to four days",
  ]);
});

test("dates in a column of their own stay beside what was then", async () => {
  const rows = [
    ["2019 – 2024", "Data Engineer"],
    ["2015 – 2019", "Analyst"],
    ["2012 – 2015", "Trainee"],
  ];
  const texts = rows.flatMap(([dates = "", title = ""], row) => [
    piece(dates, 40, 100 + row * 20),
    piece(title, 200, 100 + row * 20),
  ]);
  const [text = ""] = await textsOf(writePdf([texts]));
  expect(text).toContain("2019 – 2024\tData Engineer");
  expect(text).toContain("2012 – 2015\tTrainee");
});

test("ligatures, hyphens, spaced capitals and right to left are read as words", async () => {
  const spaced = Array.from("CONTACT").map((letter, place) => piece(letter, 40 + place * 12, 40));
  const arabic = "محمد";
  const visual = Array.from(arabic)
    .toReversed()
    .map((sign, place) => piece(sign, 40 + place * 5.2, 120));
  const [text = ""] = await textsOf(
    writePdf([
      [
        ...spaced,
        piece("Eﬃcient oﬃce work and Software-", 40, 80),
        piece("entwicklung", 40, 94),
        ...visual,
      ],
    ]),
  );
  expect(text).toContain("CONTACT");
  expect(text).toContain("Efficient office work and Softwareentwicklung");
  expect(text).toContain(arabic);
});

test("what stands at the margin of each page is furniture", async () => {
  const page = (number: number) => [
    piece(`Thornton – page ${number}`, 40, 20),
    piece(`Text ${number} of it`, 40, 200),
  ];
  const { pages } = await readCv(writePdf([page(1), page(2)]));
  expect(pages.map(({ lines }) => lines.map(({ isFurniture }) => isFurniture))).toEqual([
    [true, false],
    [true, false],
  ]);
});

test.each([
  ["white", "1 1 1 rg", 10, "It has the color of its background."],
  ["nearly white", "0.97 0.97 0.96 rg", 10, "It has the color of its background."],
  ["invisible", "3 Tr", 10, "It is painted invisibly."],
  ["tiny", "", 1, "It is too small to be read."],
])("%s text of a PDF is told, and read into nothing", async (_name, operators, size, reason) => {
  const bytes = writePdf([
    [piece("Seen", 40, 40), piece("Python expert", 40, 80, operators, size)],
  ]);
  expect(await textsOf(bytes)).toEqual(["Seen"]);
  expect(await hiddenIn(bytes)).toEqual([["Python expert", reason]]);
});

test("text beside the page or under a painted area is hidden; white on black is not", async () => {
  const outside = writePdf([[piece("Seen", 40, 40), piece("Python", 900, 80)]]);
  expect(await hiddenIn(outside)).toEqual([["Python", "It is outside of the page."]]);
  const white = [piece("Seen", 40, 40, "1 1 1 rg")];
  expect(await textsOf(writePdf([white], { painted: "0 0 0 rg 0 0 595 842 re f" }))).toEqual([
    "Seen",
  ]);
  const covered = [
    piece("Python", 40, 400),
    piece("Seen", 40, 40, "1 1 1 rg 0 100 595 400 re f 0 0 0 rg"),
  ];
  expect(await hiddenIn(writePdf([covered]))).toEqual([["Python", "It is behind something else."]]);
});

const run = (text: string, format = "") =>
  `<w:p><w:r><w:rPr>${format}</w:rPr><w:t>${text}</w:t></w:r></w:p>`;
const STYLES =
  '<w:styles xmlns:w="w"><w:style w:type="character" w:styleId="Ghost"><w:rPr><w:vanish/></w:rPr>' +
  "</w:style></w:styles>";

test.each([
  ["vanished", "<w:vanish/>", "It is formatted as hidden."],
  ["vanished by its style", '<w:rStyle w:val="Ghost"/>', "It is formatted as hidden."],
  ["white", '<w:color w:val="FFFFFF"/>', "It has the color of its background."],
  ["tiny", '<w:sz w:val="2"/>', "It is too small to be read."],
])("%s text of a Word document is told, and read into nothing", async (_name, format, reason) => {
  const bytes = writeDocx(run("Seen") + run("Python expert", format), {
    "word/styles.xml": STYLES,
  });
  expect(await textsOf(bytes)).toEqual(["Seen"]);
  expect(await hiddenIn(bytes)).toEqual([["Python expert", reason]]);
});

test("white text of a Word document on a dark cell is visible", async () => {
  const cell =
    '<w:tbl><w:tr><w:tc><w:tcPr><w:shd w:fill="223355"/></w:tcPr>' +
    `${run("Seen", '<w:color w:val="FFFFFF"/>')}</w:tc></w:tr></w:tbl>`;
  expect(await textsOf(writeDocx(cell))).toEqual(["Seen"]);
});

test("a date in the last cell of a Word table stands beside the other's first line", async () => {
  const cell = (texts: readonly string[]) =>
    `<w:tc>${texts.map((text) => run(text)).join("")}</w:tc>`;
  const row = cell(["Buyer", "Maas BV, Utrecht", "Led a team"]) + cell(["2019 - 2023"]);
  expect(await textsOf(writeDocx(`<w:tbl><w:tr>${row}</w:tr></w:tbl>`))).toEqual([
    "Buyer\t2019 - 2023\nMaas BV, Utrecht\nLed a team",
  ]);
});

test("a text box of a Word document is read once", async () => {
  const box = (tag: string) => `<${tag}><w:txbxContent>${run("In a box")}</w:txbxContent></${tag}>`;
  const body =
    "<w:p><w:r><mc:AlternateContent>" +
    `${box("mc:Choice")}${box("mc:Fallback")}</mc:AlternateContent></w:r></w:p>${run("Below")}`;
  expect(await textsOf(writeDocx(body))).toEqual(["In a box\n\nBelow"]);
});

test("of a file of many pages, the first 30 are read", async () => {
  const pages = Array.from({ length: 40 }, (_, page) => [piece(`Page ${page}`, 40, 400)]);
  const document = await readCv(writePdf(pages));
  expect(document.pages).toHaveLength(30);
  expect(document.problem).toContain("first 30 pages");
});

test.each([
  ["a scan", writePdf([[]]), "There is no text in this file"],
  ["an empty text", encode("  \n\n "), "There is no text in this file"],
])("%s says that it has no text", async (_name, bytes, message) => {
  const { problem, pages } = await readCv(bytes);
  expect(pages.flatMap(({ lines }) => lines)).toEqual([]);
  expect(problem).toContain(message);
});

const ENCRYPTED =
  "/Encrypt << /Filter /Standard /V 1 /R 2 /P -1 /O <" +
  `${"11".repeat(32)}> /U <${"22".repeat(32)}> >> /ID [<00> <00>]`;

test.each([
  ["a PDF with a password", writePdf([[piece("x", 1, 1)]], { trailer: ENCRYPTED }), "password"],
  ["an old Word file", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2), "old Word file"],
  ["a picture", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1), "picture"],
  ["a damaged PDF", encode("%PDF-1.7\nnothing at all"), "damaged"],
  ["an archive of other things", encode("PK\u0003\u0004 and no more"), "isn't a Word document"],
  ["an empty file", new Uint8Array(), "empty"],
])("%s says so", async (_name, bytes, message) => {
  await expect(readCv(bytes)).rejects.toThrow(message);
});
