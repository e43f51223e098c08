// Files as programs and people make them: each is read, or says what to do.
import { strToU8, zipSync } from "fflate";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readPastedText, readWorkbook } from "../../main/intake/read/read-workbook.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const rowsOf = (source: Uint8Array | string, name = "list.csv") => {
  const book = typeof source === "string" ? readPastedText(source) : readWorkbook(source, name);
  return book.sheets.map(({ rows }) => rows.map(({ line, cells }) => [line, ...cells]));
};
const utf16 = (text: string, isLittle: boolean, hasMark: boolean) => {
  const units = `${hasMark ? "\uFEFF" : ""}${text}`.split("").flatMap((character) => {
    const code = character.charCodeAt(0);
    return isLittle ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff];
  });
  return Uint8Array.from(units);
};

test.each([
  ["UTF-8 with a mark", bytesOf("\uFEFFName;Ort\nZoë;Köln")],
  ["UTF-8", bytesOf("Name;Ort\r\nZoë;Köln\r\n")],
  ["Windows-1252", Uint8Array.from("Name;Ort\nZo\xeb;K\xf6ln", (c) => c.charCodeAt(0))],
  ["UTF-16 LE with a mark", utf16("Name;Ort\nZoë;Köln", true, true)],
  ["UTF-16 BE with a mark", utf16("Name;Ort\nZoë;Köln", false, true)],
  ["UTF-16 LE", utf16("Name;Ort\nZoë;Köln", true, false)],
  ["UTF-16 BE", utf16("Name;Ort\nZoë;Köln", false, false)],
  ["old lines", bytesOf("Name;Ort\rZoë;Köln\r")],
  ["tabs", bytesOf("Name\tOrt\nZoë\tKöln")],
  ["commas", bytesOf("Name,Ort\nZoë,Köln")],
  ["pipes", bytesOf("Name|Ort\nZoë|Köln")],
  ["a line that names the separator", bytesOf("sep=;\nName;Ort\nZoë;Köln")],
  ["quotes", bytesOf('"Name" , "Ort"\n"Zoë","Köln"')],
])("reads %s", (kind, bytes) => {
  const shift = kind.startsWith("a line") ? 1 : 0;
  expect(rowsOf(bytes)).toEqual([
    [
      [1 + shift, "Name", "Ort"],
      [2 + shift, "Zoë", "Köln"],
    ],
  ]);
});

test("signs of Windows, and Polish letters of Central Europe, are themselves", () => {
  const western = Uint8Array.from([0x41, 0x3b, 0x80, 0x20, 0x96]);
  expect(rowsOf(western)).toEqual([[[1, "A", "€ –"]]]);
  const polish = Uint8Array.from([...bytesOf("Imi"), 0xea, 0x3b, ...bytesOf("Pawe"), 0xb3]);
  expect(rowsOf(polish)).toEqual([[[1, "Imię", "Paweł"]]]);
});

test("semicolons part cells beside decimal commas, also with mixed ends of lines", () => {
  expect(rowsOf("a;b\r\n1,5;2,5\n3,5;4,5\r5,5;6,5")).toEqual([
    [
      [1, "a", "b"],
      [2, "1,5", "2,5"],
      [3, "3,5", "4,5"],
      [4, "5,5", "6,5"],
    ],
  ]);
});

test("a cell keeps its lines and quotes; a quote that is never closed swallows nothing", () => {
  expect(rowsOf('a,b\n"x\ny","say ""hi"""\n"open,2\n3,4')).toEqual([
    [
      [1, "a", "b"],
      [2, "x\ny", 'say "hi"'],
      [3, '"open', "2"],
      [4, "3", "4"],
    ],
  ]);
});

test("empty rows are no rows, and lines stay those of the file", () => {
  expect(rowsOf("\n\nName,City\n,\nA,B\n\n")).toEqual([
    [
      [3, "Name", "City"],
      [5, "A", "B"],
    ],
  ]);
});

test("whatever is written with quotes is read as it was", () => {
  const cell = fc.string({
    unit: fc.constantFrom("a", "é", '"', ",", ";", "\n", "\t", "|", " ", "😀"),
    maxLength: 6,
  });
  const row = fc.array(cell, { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 3, maxLength: 6 }),
      fc.constantFrom(",", ";", "\t", "|"),
      (rows, sign) => {
        const text =
          ["h1", "h2", "h3"].map((name) => `"${name}"`).join(sign) +
          "\n" +
          rows
            .map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(sign))
            .join("\n");
        const trimmed = rows.map((cells) => {
          let width = cells.length;
          while (width > 0 && cells[width - 1]?.trim() === "") width -= 1;
          return cells.slice(0, width);
        });
        const [read] = rowsOf(text);
        expect(read?.slice(1).map(([, ...cells]) => cells)).toEqual(
          trimmed.filter((cells) => cells.length > 0),
        );
      },
    ),
    { numRuns: 500 },
  );
});

const SHEETS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
/** A workbook with these sheets: name, markup within it, attributes. */
const xlsx = (
  sheets: readonly (readonly [name: string, xml: string, attributes?: string])[],
  parts: Record<string, string> = {},
) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        "_rels/.rels":
          `<Relationships><Relationship Id="r1" Type="` +
          `${RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
        "xl/workbook.xml": `<workbook ${SHEETS} xmlns:r="${RELATION}"><sheets>${sheets
          .map(
            ([name, , attributes = ""], index) =>
              `<sheet name="${name}" sheetId="${index + 1}" ${attributes} r:id="rId${index + 1}"/>`,
          )
          .join("")}</sheets></workbook>`,
        "xl/_rels/workbook.xml.rels": `<Relationships>${sheets
          .map(
            (_, index) =>
              `<Relationship Id="rId` +
              `${index + 1}" Type="${RELATION}/worksheet" ` +
              `Target="worksheets/sheet${index + 1}.xml"/>`,
          )
          .join("")}</Relationships>`,
        "xl/styles.xml":
          `<styleSheet ${SHEETS}><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy` +
          `\\ hh:mm"/><numFmt numFmtId="165" formatCode="0000000000"/></numFmts>` +
          `<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>` +
          `<xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="10"/>` +
          `<xf numFmtId="165"/><xf numFmtId="20"/></cellXfs></styleSheet>`,
        "xl/sharedStrings.xml":
          `<sst ${SHEETS}><si><t>Name</t></si><si><r><t>Zo</t></r><r><t>ë &amp; co</t>` +
          `</r><rPh><t>x</t></rPh></si></sst>`,
        ...Object.fromEntries(
          sheets.map(([, xml], index) => [
            `xl/worksheets/sheet${index + 1}.xml`,
            `<worksheet ${SHEETS}>${xml}</worksheet>`,
          ]),
        ),
        ...parts,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  );

test("a workbook is read by sheets: dates, formats, formulas, merged and hidden rows", () => {
  const book = readWorkbook(
    xlsx([
      [
        "List",
        "<sheetData>" +
          '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>' +
          "Day</t></is></c></row>" +
          '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" s="1"><v>46000</v></c>' +
          '<c r="C3" s="2"><v>46000.5</v></c><c r="D3" s="3"><v>0.625</v></c></row>' +
          '<row r="4" hidden="1"><c r="B4" s="4"><v>171123456</v></c><c r="C4"><f>' +
          'A1+1</f><v>12</v></c><c r="D4"><f>A1</f></c>' +
          '<c r="E4"><f>A1</f><v></v></c><c r="F4" t="str"><f>A1</f><v></v></c></row>' +
          '<row r="5"><c r="B5" t="b"><v>1</v></c><c r="C5" t="e"><v>#N/A</v></c>' +
          '<c r="E5"><v>4.91711234567E+11</v></c><c r="F5" s="5"><v>0.5</v></c></row>' +
          '</sheetData><mergeCells><mergeCell ref="A3:A5"/></mergeCells>',
      ],
      ["Secret", "<sheetData/>", 'state="hidden"'],
    ]),
    "x.xlsx",
  );
  expect(book.kind).toBe("xlsx");
  expect(book.sheets.map(({ name, isHidden, hiddenRows }) => [name, isHidden, hiddenRows])).toEqual(
    [
      ["List", false, 1],
      ["Secret", true, 0],
    ],
  );
  expect(
    book.sheets[0]?.rows.map(({ line, cells, isHidden }) => [line, isHidden, ...cells]),
  ).toEqual([
    [1, false, "Name", "Day"],
    [3, false, "Zoë & co", "2025-12-09", "2025-12-09T12:00", "62.5%"],
    [4, true, "Zoë & co", "0171123456", 12, "#FORMULA?", "#FORMULA?"],
    [5, false, "Zoë & co", true, "#N/A", "", 491711234567, "12:00"],
  ]);
});

test("a small archive that inflates to gigabytes is stopped, also when its directory lies", () => {
  // Sizes above a megabyte become another one in the archive's directory.
  const withSize = (size: number) => {
    const large = `<sheetData>${"a".repeat(2_000_000)}</sheetData>`;
    const archive = xlsx([["A", large]], { "xl/media/1.xml": large });
    const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
    for (let index = 0; index < archive.length - 46; index += 1)
      if (
        view.getUint32(index, true) === 0x02014b50 &&
        view.getUint32(index + 24, true) > 1_000_000
      )
        view.setUint32(index + 24, size, true);
    return archive;
  };
  // One of them is too large, both together are, or both are said to be small.
  for (const size of [4_000_000_000, 160_000_000, 100])
    expect(() => readWorkbook(withSize(size), "x.xlsx")).toThrow("far larger than its size says");
});

test.each([
  ["a PDF", bytesOf("%PDF-1.7"), "This is a PDF"],
  [
    "an old workbook or one with a password",
    Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0]),
    "old Excel file",
  ],
  ["a document", zipSync({ "word/document.xml": strToU8("x") }), "This is a document"],
  ["another archive", zipSync({ "a.txt": strToU8("x") }), "no table"],
  ["a broken archive", Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3]), "damaged"],
  ["a web page", bytesOf("<html><table></table></html>"), "web page"],
  [
    "a picture",
    Uint8Array.from({ length: 600 }, (_, index) => ((index * 7) % 11 === 0 ? 0 : index % 256)),
    "isn't a table",
  ],
  ["an empty file", bytesOf(""), "empty"],
  ["a file that is too large", new Uint8Array(50_000_001), "larger than 50 MB"],
])("refuses %s and says what to do", (_name, bytes, message) => {
  expect(() => readWorkbook(bytes, "x")).toThrow(message);
});

test("a table of more than a million filled cells is refused", () => {
  const row = `${Array.from({ length: 100 }, () => "x").join(",")}\n`;
  expect(() => readWorkbook(bytesOf(row.repeat(10_002)), "x.csv")).toThrow("more than a million");
  expect(readWorkbook(bytesOf(row.repeat(10_001)), "x.csv").sheets[0]?.rows).toHaveLength(10_001);
});

test("cards of versions 2.1, 3.0 and 4.0 become rows", () => {
  const cards = [
    "BEGIN:VCARD\r\nVERSION:2.1\r\n" +
      "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=\r\n=B6rg;;;\r\n" +
      "TEL;CELL:+49 171 1\r\nTEL;WORK;FAX:030 99\r\nEMAIL;PREF;INTERNET:j@x.de\r\n" +
      "END:VCARD",
    "BEGIN:VCARD\nVERSION:3.0\nFN:Anna Schmidt\nN:Schmidt;Anna;Maria;;\nORG:ACME" +
      "\\, Inc.;Sales\nTITLE:CTO\nTEL;TYPE=HOME,VOICE:030 1\nTEL;TYPE=CELL:0171 2\n" +
      "item1.EMAIL:a@x.de\nitem1.X-ABLabel:_$!<Work>!$_\n" +
      "ADR;TYPE=WORK:;;Weg 1;Berlin;;10115;Germany\nNOTE:two\\nlines fol\n ded\n" +
      "CATEGORIES:vip,fair\nPHOTO;ENCODING=b:AAAA\nEND:VCARD",
    "BEGIN:VCARD\nVERSION:4.0\nFN:Ben Kurz\n" +
      'TEL;VALUE=uri;TYPE="voice,work";PREF=1:tel:+49-30-5\n' +
      "URL:https://www.linkedin.com/in/ben\nBDAY:19850412\nEND:VCARD",
  ];
  const book = readWorkbook(bytesOf(cards.join("\n")), "cards.vcf");
  const [sheet] = book.sheets;
  const rows = sheet?.rows.map(({ line, cells }) => [
    line,
    Object.fromEntries(
      cells.flatMap((cell, index) => (cell === "" ? [] : [[sheet.headings?.[index], cell]])),
    ),
  ]);
  expect(book.kind).toBe("vcard");
  expect(rows).toEqual([
    [1, { "First name": "Jörg", "Last name": "Müller", Email: "j@x.de", Phone: "+49 171 1" }],
    [
      2,
      {
        "First name": "Anna Maria",
        "Last name": "Schmidt",
        Organization: "ACME, Inc.",
        "Job title": "CTO",
        Email: "a@x.de",
        Phone: "0171 2",
        "Phone 2": "030 1",
        Address: "Weg 1, 10115",
        City: "Berlin",
        Country: "Germany",
        Notes: "two\nlines folded",
        Tags: "vip, fair",
      },
    ],
    [
      3,
      {
        "Full name": "Ben Kurz",
        Phone: "+49-30-5",
        LinkedIn: "https://www.linkedin.com/in/ben",
        Birthday: "1985-04-12",
      },
    ],
  ]);
});
