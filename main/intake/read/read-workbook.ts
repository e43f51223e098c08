import { decodeText } from "./decode-text.ts";
import { readSeparated } from "./read-separated.ts";
import { readVcard } from "./read-vcard.ts";
import { readXlsx } from "./read-xlsx.ts";
import { MAX_FILE_BYTES, UnreadableFile, type Workbook } from "./workbook.ts";

/**
 * Reads the tables of a file. The content says what it is, not its name. Throws `UnreadableFile`
 * with a sentence for the user.
 */
export function readWorkbook(bytes: Uint8Array, name: string): Workbook {
  if (bytes.length > MAX_FILE_BYTES)
    throw new UnreadableFile(
      "This file is larger than 50 MB. Split it into several files and import one after the other.",
    );
  if (begins(bytes, [0x50, 0x4b, 3, 4]) || begins(bytes, [0x50, 0x4b, 5, 6]))
    return { kind: "xlsx", sheets: readXlsx(bytes) };
  const message = foreignFormat(bytes);
  if (message !== null) throw new UnreadableFile(message);
  return readText(decodeText(bytes), withoutEnding(name), "csv");
}

/** Reads rows that were pasted, or the text of a card. */
export function readPastedText(text: string): Workbook {
  if (text.length > MAX_FILE_BYTES)
    throw new UnreadableFile(
      "These are too many rows to paste. Save them as a file and import it.",
    );
  return readText(text, "Pasted rows", "paste");
}

function readText(text: string, name: string, kind: "csv" | "paste"): Workbook {
  const beginning = text
    .slice(0, 2_000)
    .replace(/^\uFEFF/, "")
    .trimStart();
  if (/^BEGIN:VCARD/i.test(beginning)) return { kind: "vcard", sheets: [readVcard(text, name)] };
  if (/^<(?:!doctype|html|table|\?xml)/i.test(beginning))
    throw new UnreadableFile(
      "This is a web page, not a table. Open it in your spreadsheet program, save it as .xlsx " +
        "and try again.",
    );
  const sheet = readSeparated(text, name);
  if (sheet.rows.length === 0)
    throw new UnreadableFile(
      kind === "csv"
        ? "This file is empty. Choose one with at least one row."
        : "There are no rows in the pasted text. Copy at least one row and paste it again.",
    );
  return { kind, sheets: [sheet] };
}

function foreignFormat(bytes: Uint8Array): string | null {
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return (
      "This is an old Excel file (.xls) or one with a password. Save it as .xlsx without a " +
      "password and try again."
    );
  if (begins(bytes, [0x25, 0x50, 0x44, 0x46]))
    return "This is a PDF, not a table. Copy the table into a spreadsheet and save it as .xlsx.";
  return null;
}

function begins(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function withoutEnding(name: string): string {
  return name.replace(/\.[a-z\d]{1,5}$/i, "") || "Table";
}
