import { Download, ExternalLink, Eye, FolderOpen, Grip } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { addToast } from "../../../core/toasts.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { attempt } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { Button } from "../../../ui/button.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { IN_SENTENCE } from "../../../ui/format.ts";
import { Notice } from "../../../ui/notices.tsx";
import { useLookRequest } from "../../../fields/field-request.ts";
import styles from "./preview.module.css";
import { PREVIEW_TEXTS as TEXTS } from "../texts.ts";
import { isObject, readAttachment } from "../../../../shared/contract/liberal.ts";
import { isBlobRef } from "../../../../shared/wire.ts";
import { localRequest } from "../../../../shared/local/request.ts";
import type { OutboxEntryView } from "../../../../shared/local/outbox.ts";
import type { KeptFiles, ShownRecord } from "../../../core/queries.ts";
import { rawValues } from "../../../fields/raw-values.ts";

/** The library is large: it is loaded with the first preview. */
const PdfView = lazy(() =>
  import("../../../fields/pdf/pdf-view.tsx").then(({ PdfView: view }) => ({ default: view })),
);

type Bytes = Uint8Array<ArrayBuffer>;

interface Props {
  readonly resource: Resource;
  readonly recordKey: string;
  /** Field of the body. */
  readonly field: string;
  readonly file: FileSource;
}

/** The actions on a record's file: preview it, save a copy, open it on the server. */
export function FileFact({ resource, recordKey, field, file }: Props) {
  const bridge = useBridge();
  const [bytes, setBytes] = useState<Bytes | null>(null);
  const [gone, setGone] = useState(false);
  const read = async (take: (bytes: Bytes) => void) => {
    if (file.local === null) return;
    const { local } = file;
    await attempt(async () => {
      const fileContent = await bridge.fileBytes(local);
      setGone(fileContent === null);
      if (fileContent !== null) take(fileContent);
    }, TEXTS.file.notRead(file.name));
  };
  const openOutside = async (address: string) => {
    if (!(await bridge.openExternal(address)))
      addToast({ tone: "bad", text: TEXTS.file.onlyHttps });
  };
  const openCopy = async () => {
    if (file.local === null) return;
    const answer = await bridge.openFile(file.local);
    if (!answer.ok) addToast({ tone: "bad", text: answer.message });
  };
  const dragOut = async () => {
    if (file.local === null) return;
    const answer = await bridge.dragFile(file.local);
    if (!answer.ok) addToast({ tone: "bad", text: answer.message });
  };
  const here = file.local !== null && !gone;
  const { remote } = file;
  useLookRequest(resource, recordKey, field, () => {
    if (!here) addToast({ tone: "plain", text: absenceText(file) });
    else if (isPdf(file.name)) void read(setBytes);
    else
      addToast({
        tone: "plain",
        text: TEXTS.file.noPreview(file.name),
      });
  });
  return (
    <>
      <div className={styles["file"]}>
        {here && isPdf(file.name) ? (
          <Button small onPress={() => void read(setBytes)}>
            <Eye size={14} aria-hidden /> {TEXTS.file.preview}
          </Button>
        ) : null}
        {here ? (
          <Button
            small
            tone="quiet"
            onPress={() => void read((content) => saveCopy(file.name, content))}
          >
            <Download size={14} aria-hidden /> {TEXTS.file.saveCopy}
          </Button>
        ) : null}
        {here && bridge.abilities.can.openFile ? (
          <Button small tone="quiet" onPress={() => void openCopy()}>
            <FolderOpen size={14} aria-hidden /> {TEXTS.file.open}
          </Button>
        ) : null}
        {here && bridge.abilities.can.dragOut ? (
          <span
            className={styles["handle"]}
            draggable
            aria-hidden
            onDragStart={(event) => {
              // The shell drags the file itself; by keys, saving a copy does the same.
              event.preventDefault();
              void dragOut();
            }}
          >
            <Grip size={14} /> {TEXTS.file.dragOut}
          </span>
        ) : null}
        {remote === null ? null : (
          <Button small tone="quiet" onPress={() => void openOutside(remote)}>
            <ExternalLink size={14} aria-hidden /> {TEXTS.file.openOnServer}
          </Button>
        )}
      </div>
      {here && file.sentAt === null ? null : (
        <p className={styles["note"]} data-screen-only>
          {here ? sentText(file) : absenceText(file)}
        </p>
      )}
      <Modal title={file.name} bare wide open={bytes !== null} onClose={() => setBytes(null)}>
        {bytes === null ? null : (
          <div className={styles["box"]}>
            <div className={styles["head"]}>
              <div className={styles["title"]}>
                <span className={styles["name"]} dir="auto">
                  {file.name}
                </span>
                <small>{file.sentAt === null ? TEXTS.file.notSent : sentText(file)}</small>
              </div>
              <Button small onPress={() => saveCopy(file.name, bytes)}>
                {TEXTS.file.saveCopy}
              </Button>
              <Button small onPress={() => setBytes(null)}>
                {TEXTS.file.close}
              </Button>
            </div>
            <Suspense fallback={<Notice title={TEXTS.opening} />}>
              <PdfView bytes={bytes} />
            </Suspense>
          </div>
        )}
      </Modal>
    </>
  );
}

/** Says whether the server still has the file whose copy is here, by address, not by name. */
function sentText({ sentAt, remote }: FileSource): string {
  const sentCopy = TEXTS.file.sentCopy(IN_SENTENCE.instant(sentAt ?? ""));
  return remote === null
    ? TEXTS.file.sameNameOnServer(sentCopy)
    : TEXTS.file.stillOnServer(sentCopy);
}

/** Says why the file cannot be shown here. */
function absenceText({ remote }: FileSource): string {
  return remote === null ? TEXTS.file.onServerNameOnly : TEXTS.file.onServer;
}

function saveCopy(name: string, bytes: Bytes): void {
  const link = document.createElement("a");
  // With this type the browser saves the file and never opens it as a page.
  const url = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Source of the bytes of a record's file. */
export interface FileSource {
  readonly name: string;
  /** Link in the workspace (`/local/file/ID`), null when the bytes are not on this machine. */
  readonly local: string | null;
  /** When they were sent from here, null when they were not. */
  readonly sentAt: string | null;
  /** Address on the server; null for resumes, of which the API provides only the name. */
  readonly remote: string | null;
}

/** Returns the file in a field of the body, null when there is none; `path` is its record field. */
export function fileSource(
  field: string,
  path: string,
  recordView: ShownRecord,
  entries: readonly OutboxEntryView[],
  keptFiles: KeptFiles = {},
): FileSource | null {
  const value = recordView[path];
  const name = typeof value === "string" ? nameIn(value) : textIn(value, "file_name");
  const links = [linkOf(value), linkOf(rawValues(recordView)[path])];
  const link = links.find((address) => /^https?:\/\//i.test(address)) ?? linkOf(value);
  if (name === "" && link === "") return null;
  const source = {
    name: name === "" ? nameIn(link) : name,
    remote: /^https?:\/\//i.test(link) ? link : null,
  };
  const pendingEntry = entries.findLast((entry) => entry.state !== "done" && field in entry.body)
    ?.body[field];
  // A file that waits to be sent replaces the one that was sent.
  if (isBlobRef(pendingEntry) && pendingEntry.name === name)
    return {
      ...source,
      local: localRequest("readFile", { params: { id: pendingEntry.blob } }).path,
      sentAt: null,
    };
  const sentFile = pendingEntry === undefined ? keptFiles[path] : undefined;
  return { ...source, local: sentFile?.link ?? null, sentAt: sentFile?.sent_at ?? null };
}

/** For a resume the specification has only a name, but some servers send a link, too. */
function linkOf(value: unknown): string {
  if (typeof value === "string") return value;
  const link = readAttachment(value)?.["file_link"];
  return typeof link === "string" ? link : "";
}

/** Returns whether a file can be shown here. */
function isPdf(name: string): boolean {
  return /\.pdf$/i.test(name.trim());
}

function textIn(value: unknown, key: string): string {
  const text = isObject(value) ? value[key] : undefined;
  return typeof text === "string" ? text : "";
}

/** Returns the last part of an address; a plain name as it is. */
function nameIn(text: string): string {
  const lastPart = URL.parse(text)?.pathname.split("/").at(-1);
  if (lastPart === undefined || lastPart === "") return text;
  try {
    return decodeURIComponent(lastPart);
  } catch {
    return lastPart;
  }
}
