import { parentPort } from "node:worker_threads";
import { createVocabulary } from "../../../shared/matching/words/matching-vocabulary.ts";
import { extractCv } from "../../intake/cv/extract/extract-cv.ts";
import { isMessage } from "../../intake/cv/read/cv-document.ts";
import { readCv } from "../../intake/cv/read/read-cv.ts";
import { readMessage } from "../../intake/cv/extract/read-message.ts";
import { UnreadableFile } from "../../intake/read/workbook.ts";
import { BROKEN_FILE, type CvCall, type CvReading, type CvThreadMessage } from "./cv-call.ts";

/**
 * Reads one file after the other in a thread of its own. Calls come from this program itself, so
 * they are not parsed.
 */
const port = parentPort;
const post = (message: CvThreadMessage) => port?.postMessage(message);
port?.on("message", (call: CvCall) => void read(call).then(post));
post({ kind: "ready" });

async function read({ bytes, synonyms, ...context }: CvCall): Promise<CvReading> {
  try {
    if (isMessage(context.fileName, bytes))
      return { kind: "message", message: await readMessage(bytes) };
    const document = await readCv(bytes);
    const vocabulary = createVocabulary(synonyms).skills;
    return { kind: "read", document, extraction: extractCv(document, { ...context, vocabulary }) };
  } catch (error) {
    const message = error instanceof UnreadableFile ? error.message : BROKEN_FILE;
    return { kind: "unreadable", message };
  }
}
