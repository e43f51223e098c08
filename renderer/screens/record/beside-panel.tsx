import type { BesidePanelProps } from "../../core/slots.ts";
import { MAX_PANEL_PX, MIN_PANEL_PX, useViewState, USUAL_VIEW } from "../../core/view-state.ts";
import { Resizer } from "../../ui/resizer.tsx";
import styles from "./record.module.css";
import { RECORD_TEXTS as TEXTS } from "./texts.ts";
import { Maximize2, X } from "lucide-react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { useNavigation } from "../../core/navigation.ts";
import { RECORD, useTarget } from "../../core/targets.ts";
import { useRecord } from "../../core/queries.ts";
import { IconButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/notices.tsx";
import { Toolbar } from "../../ui/layout.tsx";
import { absenceWords } from "../../core/coverage.ts";
import { OpenNote } from "./centre/note-sheet.tsx";
import { RecordFrame } from "./record-frame.tsx";

/** The record that is open beside a list or a board, and the handle that resizes it. */
export function BesidePanel({ resource, open, onClose }: BesidePanelProps) {
  const { panelWidth, set } = useViewState();
  if (open === null) return null;
  return (
    <>
      <Resizer
        label={TEXTS.panel.width}
        width={panelWidth}
        minWidth={MIN_PANEL_PX}
        maxWidth={MAX_PANEL_PX}
        usual={USUAL_VIEW.panelWidth}
        grows="left"
        onWidth={(width) => set({ panelWidth: width })}
      />
      <aside
        className={styles["besidePanel"]}
        aria-label={TEXTS.panel.label}
        ref={(element) => element?.style.setProperty("width", `${panelWidth}px`)}
      >
        <RecordPanel
          key={`${resource}:${open}`}
          resource={resource}
          recordKey={open}
          onClose={onClose}
        />
      </aside>
    </>
  );
}

interface Props {
  readonly resource: Resource;
  readonly recordKey: string;
  readonly onClose: () => void;
}

export function RecordPanel({ resource, recordKey, onClose }: Props) {
  const query = useRecord(resource, recordKey);
  const go = useNavigation((state) => state.go);
  useTarget(
    RECORD,
    {
      record:
        query.data === undefined ? null : { resource, key: recordKey, shown: query.data.record },
      close: onClose,
    },
    query.isPending,
  );
  return (
    <div className={styles["panel"]}>
      <div className={styles["tools"]}>
        <Toolbar label={TEXTS.panel.tools}>
          <IconButton
            label={TEXTS.panel.openPage}
            icon={Maximize2}
            size={14}
            onPress={() => go({ view: "record", resource, key: recordKey })}
          />
          <IconButton label={TEXTS.panel.close} icon={X} onPress={onClose} />
        </Toolbar>
      </div>
      {query.data !== undefined ? (
        <>
          <RecordFrame resource={resource} answer={query.data} />
          <OpenNote />
        </>
      ) : query.error !== null ? (
        <Notice title={TEXTS.notFound(CONTRACTS[resource].title[0])} tone="bad">
          {absenceWords(query.error)}
        </Notice>
      ) : (
        <Notice title={TEXTS.loading} />
      )}
    </div>
  );
}
