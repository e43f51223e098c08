import { X } from "lucide-react";
import { Dialog, Modal as AriaModal, ModalOverlay } from "react-aria-components";
import { create } from "zustand";
import { resourceOfSlug } from "../../../../shared/contract/resource.ts";
import { isObject } from "../../../../shared/contract/liberal.ts";
import { absenceWords } from "../../../core/coverage.ts";
import { PlaceLink } from "../../../core/place-link.tsx";
import { type ShownRecord, useRecord } from "../../../core/queries.ts";
import { MarkedText } from "../../../fields/marked-text.tsx";
import { nameOf, shownText } from "../../../fields/value-text.ts";
import { Badge } from "../../../ui/badge.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { instantTitle } from "../../../ui/format.ts";
import { Notice } from "../../../ui/notices.tsx";
import { Ago } from "../../../ui/use-clock.tsx";
import { ShareMenu } from "../share/share-menu.tsx";
import { CENTRE_TEXTS, RECORD_TEXTS } from "../texts.ts";
import styles from "./centre.module.css";

const TEXTS = CENTRE_TEXTS.note;

/** Key of the note that lies over the record it is about; null: none. */
const useOpenNote = create<{ readonly key: string | null }>(() => ({ key: null }));

/** Opens a note over the record that is open. */
export function openNote(key: string): void {
  useOpenNote.setState({ key });
}

/** The note that was opened from a timeline; Esc closes it, and the focus returns to its line. */
export function OpenNote() {
  const { key } = useOpenNote();
  if (key === null) return null;
  return <NoteSheet noteKey={key} onClose={() => useOpenNote.setState({ key: null })} />;
}

interface Props {
  readonly noteKey: string;
  readonly onClose: () => void;
}

/** A note as a sheet over the record that it is about. */
export function NoteSheet({ noteKey, onClose }: Props) {
  const query = useRecord("note", noteKey);
  return (
    <ModalOverlay
      className={styles["overlay"] ?? ""}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable
    >
      <AriaModal className={styles["sheet"] ?? ""}>
        <Dialog className={styles["dialog"] ?? ""} aria-label={TEXTS.title}>
          <div className={styles["tools"]}>
            {query.data === undefined ? null : (
              <ShareMenu resource="note" shown={query.data.record} />
            )}
            <IconButton label={TEXTS.close} icon={X} onPress={onClose} />
          </div>
          {query.data !== undefined ? (
            <NoteText shown={query.data.record} />
          ) : query.error === null ? (
            <Notice title={RECORD_TEXTS.loading} />
          ) : (
            <Notice title={RECORD_TEXTS.notFound(TEXTS.title)} tone="bad">
              {absenceWords(query.error)}
            </Notice>
          )}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}

/** A note with its author and date, and the record that it is about. */
export function NoteText({ shown }: { readonly shown: ShownRecord }) {
  const at = shownText(shown, "created_at");
  const author = nameOf(shown["created_by"]);
  const type = nameOf(shown["note_type"]);
  return (
    <section className={styles["note"]} aria-label={TEXTS.title}>
      <p className={styles["byline"]}>
        {author === "" ? null : (
          <strong>
            <bdi>{author}</bdi>
          </strong>
        )}
        <time dateTime={at} title={instantTitle(at)}>
          {instantTitle(at)} (<Ago timestamp={at} />)
        </time>
        {type === "" ? null : <Badge>{type}</Badge>}
        <About related={shown["related_record"]} />
      </p>
      <p className={styles["text"]} dir="auto">
        <MarkedText text={shownText(shown, "note")} hasLinks />
      </p>
    </section>
  );
}

function About({ related }: { readonly related: unknown }) {
  const key = isObject(related) && typeof related["slug"] === "string" ? related["slug"] : "";
  const resource = resourceOfSlug(key);
  const name = nameOf(related);
  if (resource === null || name === "") return null;
  return (
    <span>
      {TEXTS.about}{" "}
      <PlaceLink className={styles["link"]} place={{ view: "record", resource, key }}>
        <bdi>{name}</bdi>
      </PlaceLink>
    </span>
  );
}
