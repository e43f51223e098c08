import type { ReactNode } from "react";
import type { Resource } from "../../../shared/contract/resource.ts";
import { useIncomplete } from "../../core/incomplete-badge.tsx";
import styles from "./empty-list.module.css";
import { TEXTS } from "./texts.ts";

interface Props {
  /** All resources on which the rows depend. */
  readonly resources: readonly Resource[];
  /** The query whose rows are shown. */
  readonly page: {
    readonly data: { readonly total: number } | undefined;
    readonly error: Error | null;
  };
  /** The text for an empty list of which everything has been read. */
  readonly children: ReactNode;
}

/** Stands in for rows that are not there: loading failed, there are none, or none so far. */
export function EmptyList({ resources, page, children }: Props) {
  const incomplete = useIncomplete(resources).length > 0;
  if (page.data === undefined)
    return page.error === null ? null : (
      <p className={styles["line"]} role="alert">
        {TEXTS.failed(page.error.message)}
      </p>
    );
  if (page.data.total > 0) return null;
  return <p className={styles["line"]}>{incomplete ? TEXTS.none : children}</p>;
}
