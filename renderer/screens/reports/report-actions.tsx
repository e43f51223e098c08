import { Image, Printer, Table } from "lucide-react";
import type { RefObject } from "react";
import type { Report } from "../../../shared/local/report.ts";
import { IconButton } from "../../ui/button.tsx";
import styles from "./reports-view.module.css";
import { copyPicture, copyTable, printReport } from "./share-report.ts";
import { SHARE_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly report: Report;
  readonly title: string;
  readonly section: RefObject<HTMLElement | null>;
}

/** A report for others: as a picture, as a table, on paper. */
export function ReportActions({ report, title, section }: Props) {
  const withSection = (act: (element: HTMLElement) => void) => () => {
    if (section.current !== null) act(section.current);
  };
  return (
    <span className={styles["actions"]} data-screen-only>
      <IconButton
        icon={Image}
        label={TEXTS.copyPicture(title)}
        onPress={withSection((element) => void copyPicture(element, title))}
      />
      <IconButton
        icon={Table}
        label={TEXTS.copyTable(title)}
        onPress={() => void copyTable(report, title)}
      />
      <IconButton icon={Printer} label={TEXTS.print(title)} onPress={withSection(printReport)} />
    </span>
  );
}
