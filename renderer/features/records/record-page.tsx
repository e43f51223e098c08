import { useEffect } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { useNavigation } from "../../app/navigation.ts";
import { isTyping } from "../../app/shortcuts.ts";
import { useRecord } from "../../data/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RecordBody } from "./record-body.tsx";
import styles from "./record-page.module.css";

/** A record on a page of its own; Esc goes back to its list. */
export function RecordPage({ resource, recordKey }: { readonly resource: Resource; readonly recordKey: string }) {
  const query = useRecord(resource, recordKey);
  const go = useNavigation((state) => state.go);
  useEffect(() => {
    const back = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !isTyping(event)) go({ view: "list", resource, open: recordKey });
    };
    window.addEventListener("keydown", back);
    return () => window.removeEventListener("keydown", back);
  }, [go, resource, recordKey]);
  return (
    <div className={styles["page"]}>
      <div className={styles["bar"]}>
        <Button small tone="quiet" onPress={() => go({ view: "list", resource, open: recordKey })}>
          ← {CONTRACTS[resource].title[1]}
        </Button>
      </div>
      {query.data !== undefined ? (
        <RecordBody resource={resource} answer={query.data} wide />
      ) : query.error !== null ? (
        <Notice title={`${CONTRACTS[resource].title[0]} not found`} tone="bad">
          {query.error.message} It may have been deleted, or the address is wrong.
        </Notice>
      ) : (
        <Notice title="Loading…" />
      )}
    </div>
  );
}
