import { useEffect, useState } from "react";
import type { LocalStatus } from "../../../shared/local/status.ts";
import { Button } from "../../ui/button.tsx";
import { FoldTitle } from "../../ui/disclosure.tsx";
import { OutboxItem } from "./outbox-item.tsx";
import styles from "./sync-view.module.css";
import { SENT_TEXTS } from "./texts.ts";
import { useSentLog } from "./use-outbox-pages.ts";

/** The last page of the log may hold a single entry: then more are read until there are these. */
const MIN_SHOWN = 20;

/** Changes that were sent, newest first; loaded when the section is opened. */
export function SentLog({ status, now }: { readonly status: LocalStatus; readonly now: number }) {
  const [open, setOpen] = useState(false);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSentLog(open);
  const entries = (data?.pages ?? []).flatMap((page) => page.data.toReversed());
  const more = open && hasNextPage && !isFetchingNextPage;
  useEffect(() => {
    if (more && entries.length < MIN_SHOWN) void fetchNextPage();
  }, [more, entries.length, fetchNextPage]);
  return (
    <section aria-labelledby="sent">
      <FoldTitle
        id="sent"
        title={SENT_TEXTS.title}
        count={data?.pages[0]?.total}
        open={open}
        onOpen={setOpen}
      />
      {open && data !== undefined && entries.length === 0 ? (
        <p className={styles["line"]}>{SENT_TEXTS.none}</p>
      ) : null}
      {open ? (
        <ul className={styles["list"]}>
          {entries.map((entry) => (
            <OutboxItem key={entry.id} entry={entry} status={status} now={now} following={0} />
          ))}
        </ul>
      ) : null}
      {open && hasNextPage ? (
        <div className={styles["pager"]}>
          <Button small isDisabled={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {SENT_TEXTS.earlier}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
