import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { isObject } from "../../../shared/contract/liberal.ts";
import { type Resource, resourceOfSlug } from "../../../shared/contract/resource.ts";
import { isFocusFree } from "../../core/keep-focus.ts";
import { goBackOr, useNavigation } from "../../core/navigation.ts";
import { usePrintWhenRead } from "../../core/print-page.ts";
import { RECORD, useTarget } from "../../core/targets.ts";
import { useRecord } from "../../core/queries.ts";
import { absenceWords } from "../../core/coverage.ts";
import { IconButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/notices.tsx";
import { NoteSheet, OpenNote } from "./centre/note-sheet.tsx";
import { RecordFrame } from "./record-frame.tsx";
import styles from "./record.module.css";
import { RECORD_TEXTS as TEXTS } from "./texts.ts";

/** A record on its own page; Esc goes back to where it was opened from, else to its list. */
export function RecordPage(props: Props) {
  return props.resource === "note" ? <NotePage {...props} /> : <WholePage {...props} />;
}

/** A note lies over the record that it is about, which is closed to where the note was opened. */
function NotePage({ resource, recordKey }: Props) {
  const { data } = useRecord(resource, recordKey);
  const related = data?.record["related_record"];
  const key = isObject(related) && typeof related["slug"] === "string" ? related["slug"] : "";
  const relatedResource = resourceOfSlug(key);
  if (relatedResource === null) return <WholePage resource={resource} recordKey={recordKey} />;
  return (
    <>
      <WholePage resource={relatedResource} recordKey={key} />
      <NoteSheet
        noteKey={recordKey}
        onClose={() => goBackOr({ view: "record", resource: relatedResource, key })}
      />
    </>
  );
}

interface Props {
  readonly resource: Resource;
  readonly recordKey: string;
}

function WholePage({ resource, recordKey }: Props) {
  const query = useRecord(resource, recordKey);
  const go = useNavigation((state) => state.go);
  const page = useRef<HTMLDivElement>(null);
  const list = { view: "list", resource, open: recordKey } as const;
  useTarget(
    RECORD,
    {
      record:
        query.data === undefined ? null : { resource, key: recordKey, shown: query.data.record },
      close: () => goBackOr(list),
    },
    query.isPending,
  );
  usePrintWhenRead();
  // Keyboard and screen reader users start at the top of the page.
  useEffect(() => {
    if (isFocusFree()) page.current?.focus({ preventScroll: true });
  }, []);
  const title = CONTRACTS[resource].title[1];
  const back = (
    <span data-screen-only title={title}>
      <IconButton label={title} icon={ArrowLeft} size={16} onPress={() => go(list)} />
    </span>
  );
  return (
    <div className={styles["page"]} ref={page} tabIndex={-1} data-page>
      {query.data !== undefined ? (
        <RecordFrame resource={resource} answer={query.data} back={back} wide />
      ) : (
        <>
          <div className={styles["bar"]}>{back}</div>
          {query.error !== null ? (
            <>
              <h1 className="visually-hidden">{CONTRACTS[resource].title[0]}</h1>
              <Notice title={TEXTS.notFound(CONTRACTS[resource].title[0])} tone="bad">
                {absenceWords(query.error)}
              </Notice>
            </>
          ) : (
            <Notice title={TEXTS.loading} />
          )}
        </>
      )}
      <OpenNote />
    </div>
  );
}
