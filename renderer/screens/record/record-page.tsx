import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { isFocusFree } from "../../core/keep-focus.ts";
import { goBackOr, useNavigation } from "../../core/navigation.ts";
import { usePrintWhenRead } from "../../core/print-page.ts";
import { RECORD, useTarget } from "../../core/targets.ts";
import { useRecord } from "../../core/queries.ts";
import { absenceWords } from "../../core/coverage.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notices.tsx";
import { RecordBody } from "./record-body.tsx";
import styles from "./record.module.css";
import { RECORD_TEXTS as TEXTS } from "./texts.ts";

/** A record on its own page; Esc goes back to where it was opened from, else to its list. */
export function RecordPage({
  resource,
  recordKey,
}: {
  readonly resource: Resource;
  readonly recordKey: string;
}) {
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
  return (
    <div className={styles["page"]} ref={page} tabIndex={-1} data-page>
      <div className={styles["bar"]} data-screen-only>
        <Button small tone="quiet" onPress={() => go(list)}>
          <ArrowLeft size={14} aria-hidden /> {CONTRACTS[resource].title[1]}
        </Button>
      </div>
      {query.data !== undefined ? (
        <RecordBody resource={resource} answer={query.data} wide />
      ) : query.error !== null ? (
        <>
          <h1 className="visually-hidden">{CONTRACTS[resource].title[0]}</h1>
          <Notice title={TEXTS.notFound(CONTRACTS[resource].title[0])} tone="bad">
            {absenceWords(query.error)}
          </Notice>
        </>
      ) : (
        <Notice title={TEXTS.loading} />
      )}
    </div>
  );
}
