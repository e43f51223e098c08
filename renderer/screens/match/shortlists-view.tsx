import { Download } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ShortlistOfJob } from "../../../shared/local/shortlists.ts";
import { localQuery } from "../../core/local.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { KeyLegend } from "../../ui/keys.tsx";
import { PageHeader } from "../../ui/layout.tsx";
import { EmptyState, LoadingNotice, Notice } from "../../ui/notices.tsx";
import { exportAllShortlists } from "./export-shortlists.ts";
import { JobName } from "./record-names.tsx";
import { ShortlistBoard } from "./shortlist-board.tsx";
import styles from "./shortlist.module.css";
import { useFocusList } from "./use-focus-list.ts";
import { EXPORT_TEXTS, SHORTLISTS_TEXTS as TEXTS } from "./texts.ts";

/** The shortlists of all jobs, one board below the other. */
export function ShortlistsView() {
  const bridge = useBridge();
  const { data, error } = useQuery(localQuery(bridge, "listAllShortlists"));
  const view = useRef<HTMLDivElement>(null);
  useFocusList(view);
  useEffect(() => {
    document.title = TEXTS.pageTitle;
  }, []);
  return (
    <div className={styles["view"]} ref={view}>
      <PageHeader
        title={TEXTS.title}
        count={data === undefined ? "" : TEXTS.jobs(data.data.length)}
      >
        <span className={styles["quiet"]}>{TEXTS.about}</span>
        <Button
          small
          tone="quiet"
          isDisabled={data === undefined || data.data.length === 0}
          onPress={() => void exportAllShortlists(bridge)}
        >
          <Download size={14} aria-hidden /> {EXPORT_TEXTS.export}
        </Button>
      </PageHeader>
      <div className={styles["page"]}>
        {error !== null ? (
          <Notice title={TEXTS.unavailable} tone="bad">
            {error.message}
          </Notice>
        ) : data === undefined ? (
          <LoadingNotice title={TEXTS.loading} />
        ) : data.data.length === 0 ? (
          <EmptyState title={TEXTS.empty}>{TEXTS.emptyMore}</EmptyState>
        ) : (
          data.data.map((list) => <JobBoard key={list.job} list={list} />)
        )}
      </div>
      <KeyLegend
        className={styles["keys"]}
        entries={[
          [["J", "K"], TEXTS.goKeys],
          [["Shift+←", "Shift+→"], TEXTS.moveKeys],
          [["V E"], TEXTS.exportKeys],
        ]}
      />
    </div>
  );
}

function JobBoard({ list }: { readonly list: ShortlistOfJob }) {
  return (
    <section aria-label={list.title}>
      <h2 className={styles["job"]}>
        <JobName slug={list.job} title={list.title} />
      </h2>
      <ShortlistBoard job={list.job} lines={list.data} />
    </section>
  );
}
