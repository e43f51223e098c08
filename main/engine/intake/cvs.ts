import { createHash } from "node:crypto";
import type { Cv } from "../../../shared/local/cv.ts";
import { decodeText } from "../../intake/read/decode-text.ts";
import { UnreadableFile } from "../../intake/read/workbook.ts";
import type { BlobRef } from "../../../shared/wire.ts";
import type { Store } from "../../store/types.ts";
import type { BlobStore } from "../files/blob-store.ts";

const NO_TEXT = "There is no text in this file. If it is a scan, type the fields in by hand.";

interface CvFile {
  readonly ref: BlobRef;
  readonly resource: "candidate" | "activity";
  /** Hash of its bytes. */
  readonly digest: string;
}

/** Reads CVs, and finds whom they are like. */
export class Cvs {
  readonly #store: Store;
  readonly #blobs: Pick<BlobStore, "file" | "read">;

  constructor(store: Store, blobs: Pick<BlobStore, "file" | "read">) {
    this.#store = store;
    this.#blobs = blobs;
  }

  /** Returns a file with what it becomes; null for one that is not here. */
  async file(blob: string): Promise<CvFile | null> {
    const bytes = await this.#blobs.read(blob);
    const ref = this.#blobs.file(blob)?.ref;
    if (bytes === null || ref === undefined) return null;
    return {
      ref: { blob: ref.blob, name: ref.name, type: ref.type, size: ref.size },
      resource: isMessage(ref.name, bytes) ? "activity" : "candidate",
      digest: createHash("sha256").update(bytes).digest("base64url"),
    };
  }

  /** Returns what a file says; null for one that is not here. */
  async read(blob: string): Promise<Cv | null> {
    const bytes = await this.#blobs.read(blob);
    if (bytes === null) return null;
    const name = this.#blobs.file(blob)?.ref.name ?? "";
    const { text, problem } = readPlainText(bytes);
    const email = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/.exec(text)?.[0];
    const lookalikes = this.#store.read(({ records }) =>
      records.lookalikes("candidate", email === undefined ? {} : { email }),
    );
    return {
      resource: "candidate",
      fields:
        email === undefined
          ? []
          : [{ field: "email", value: email, confidence: 0.9, page: 1, quote: email }],
      skills: [],
      languages: [],
      text_found: text.trim() !== "",
      hidden_text: false,
      lookalikes: lookalikes.map(({ reasons, ...lookalike }) => ({
        ...lookalike,
        why: [...reasons],
      })),
      file: { name, pages: 1 },
      text: [{ page: 1, text }],
      hidden: [],
      problem,
      message: null,
      attachments: [],
    };
  }
}

function readPlainText(bytes: Uint8Array): {
  readonly text: string;
  readonly problem: string | null;
} {
  try {
    const text = decodeText(bytes);
    return { text, problem: text.trim() === "" ? NO_TEXT : null };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { text: "", problem: error.message };
  }
}

/** Returns whether a file is an email: by its name, else by how one begins. */
function isMessage(name: string, bytes: Uint8Array): boolean {
  if (/\.eml$/i.test(name)) return true;
  const beginning = new TextDecoder("latin1").decode(bytes.subarray(0, 4_000));
  return /^(?:received|return-path|delivered-to|from|mime-version|message-id):/i.test(beginning);
}
