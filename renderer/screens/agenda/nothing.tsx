import type { ReactNode } from "react";
import type { Resource } from "../../../shared/contract/resource.ts";
import { useIncomplete } from "../../core/not-here-yet.tsx";
import styles from "./nothing.module.css";

interface Props {
  readonly resource: Resource;
  /** What was asked for. */
  readonly page: {
    readonly data: { readonly total: number } | undefined;
    readonly error: Error | null;
  };
  /** What is said when there is none, and all of them are here. */
  readonly children: ReactNode;
}

/** What stands in the place of rows: it failed, there is none, or nobody knows yet. */
export function Nothing({ resource, page, children }: Props) {
  const incomplete = useIncomplete([resource]).length > 0;
  if (page.data === undefined)
    return page.error === null ? null : (
      <p className={styles["none"]} role="alert">
        This cannot be shown: {page.error.message}
      </p>
    );
  if (page.data.total > 0) return null;
  return (
    <p className={styles["none"]}>
      {incomplete ? "None so far; not everything is here yet." : children}
    </p>
  );
}
