import type { Resource } from "../../../../shared/contract/resource.ts";
import { useIncomplete } from "../../../core/incomplete-badge.tsx";
import { PlaceLink } from "../../../core/place-link.tsx";
import { usePage } from "../../../core/queries.ts";
import { shownText, writtenText } from "../../../fields/value-text.ts";
import { aboutOneOf, useSubjects } from "../../../query/about.ts";
import { dayText } from "../../../ui/format.ts";
import { BRIEF_TEXTS as TEXTS } from "../texts.ts";
import styles from "./brief.module.css";

/** Of a note, so much is shown: three or four lines. */
const NOTE_LETTERS = 240;

interface Props {
  readonly resource: Resource;
  readonly recordKey: string;
}

/** The newest note about a record, shortened; its day leads to the whole of it. */
export function LastNote({ resource, recordKey }: Props) {
  const { slugs } = useSubjects(resource, recordKey);
  const { data } = usePage(
    { resource: "note", filter: aboutOneOf(slugs), sort: "created_at:desc" },
    1,
    1,
  );
  const isReading = useIncomplete(["note"]).length > 0;
  if (data === undefined) return <p className={styles["quiet"]}>{TEXTS.loading}</p>;
  const [note] = data.data;
  if (note === undefined)
    return <p className={styles["quiet"]}>{isReading ? TEXTS.reading : TEXTS.noNote}</p>;
  const place = { view: "record", resource: "note", key: String(note.id) } as const;
  return (
    <p dir="auto" className={styles["note"]}>
      <PlaceLink place={place}>{dayText(shownText(note, "created_at"))}</PlaceLink>{" "}
      {shortened(writtenText(shownText(note, "note")))}
    </p>
  );
}

/** The beginning of a text, up to the end of a word. */
function shortened(text: string): string {
  const flat = text.replaceAll(/\s+/g, " ").trim();
  if (flat.length <= NOTE_LETTERS) return flat;
  const cut = flat.slice(0, NOTE_LETTERS);
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > NOTE_LETTERS / 2 ? end : NOTE_LETTERS)}…`;
}
