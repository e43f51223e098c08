import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { DUPLICATE_RESOURCES, type DuplicateResource } from "../../../shared/local/duplicates.ts";
import { useNavigation } from "../../core/navigation.ts";
import { useListTarget } from "../../core/targets.ts";
import { undoAction, useToasts } from "../../core/toasts.ts";
import { useBridge } from "../../core/workspace.tsx";
import { callLocal, localKeys } from "../../core/local.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { DuplicateGroup } from "./duplicate-group.tsx";
import { NotHereYet } from "../../core/not-here-yet.tsx";
import styles from "./duplicates-view.module.css";
import { useDuplicates } from "./use-duplicates.ts";
import { numberText } from "../../ui/format.ts";

const CHOICES = DUPLICATE_RESOURCES.map(
  (resource) => [resource, CONTRACTS[resource].title[1]] as const,
);
const APART = { params: { name: "duplicates-apart" } } as const;
const keys = z.object({ value: z.array(z.string()) });

/**
 * Records that are likely the same. They are shown, not merged: the API has nothing that would
 * merge or delete them.
 */
export function DuplicatesView({ resource }: { readonly resource: DuplicateResource }) {
  const go = useNavigation((state) => state.go);
  const [page, setPage] = useState(1);
  const [apart, setApart] = useState(false);
  const { data, error, isPlaceholderData } = useDuplicates(resource, page, apart);
  const scroller = useRef<HTMLDivElement>(null);
  const tell = useTelling();
  const [, plural] = CONTRACTS[resource].title;
  useEffect(() => {
    document.title = "Possible duplicates – Roadbook";
  }, []);
  useEffect(() => {
    scroller.current?.scrollTo(0, 0);
  }, [page, apart]);
  useListTarget({ active: () => null, move: (by) => focusGroup(scroller.current, by) });
  const pages = data?.last_page ?? 1;
  return (
    <div className={styles["view"]}>
      <header className={styles["head"]}>
        <h1>Possible duplicates</h1>
        <span className={styles["quiet"]} role="status">
          {data === undefined
            ? "Looking…"
            : `${numberText(data.total)} ${data.total === 1 ? "group" : "groups"}`}
        </span>
        <NotHereYet resources={[resource]} />
        <span className={styles["gap"]} />
        {data === undefined || (data.apart === 0 && !apart) ? null : (
          <Button
            small
            tone="quiet"
            onPress={() => {
              setApart(!apart);
              setPage(1);
            }}
          >
            {apart ? "Back to the possible ones" : `${data.apart} said to be different`}
          </Button>
        )}
        <Segmented
          label="Duplicates among"
          options={CHOICES}
          value={resource}
          onChange={(next) => go({ view: "duplicates", resource: next })}
        />
      </header>
      <div className={styles["page"]} ref={scroller} aria-busy={isPlaceholderData}>
        {error !== null && data === undefined ? (
          <Notice title="Duplicates cannot be looked for" tone="bad">
            {error.message}
          </Notice>
        ) : data === undefined ? (
          <Notice title="Looking through all records…" />
        ) : data.data.length === 0 ? (
          <Notice title={apart ? "None" : "No duplicates found"}>
            {apart
              ? "No group was said to be of different records."
              : `All ${plural.toLowerCase()} on this machine were compared by ${resource === "organization" ? "website, profile and name" : "email, phone number, profile, and name with employer"}.`}
          </Notice>
        ) : (
          data.data.map((group) => (
            <DuplicateGroup
              key={group.key}
              resource={resource}
              group={group}
              apart={apart}
              onApart={() => void tell(group.key, !apart)}
            />
          ))
        )}
        {pages <= 1 ? null : (
          <nav className={styles["pages"]} aria-label="Pages">
            <Button small isDisabled={page <= 1} onPress={() => setPage(page - 1)}>
              Previous
            </Button>
            <span>
              {page} of {pages}
            </span>
            <Button small isDisabled={page >= pages} onPress={() => setPage(page + 1)}>
              Next
            </Button>
          </nav>
        )}
      </div>
    </div>
  );
}

function focusGroup(page: HTMLElement | null, by: number): void {
  const groups = [...(page?.querySelectorAll<HTMLElement>("[data-duplicates]") ?? [])];
  const at = groups.findIndex((group) => group.contains(document.activeElement));
  groups[Math.max(0, Math.min(groups.length - 1, at + by))]?.focus();
}

/**
 * Remembers in the workspace that the records of a group are different (or takes it back), and
 * offers to undo it.
 */
function useTelling(): (key: string, apart: boolean, quiet?: boolean) => Promise<void> {
  const bridge = useBridge();
  const client = useQueryClient();
  const add = useToasts((state) => state.add);
  const tell = async (key: string, apart: boolean, quiet = false): Promise<void> => {
    try {
      const known = keys.safeParse(await callLocal(bridge, "readSetting", APART));
      const others = (known.success ? known.data.value : []).filter((other) => other !== key);
      const value = apart ? [...others, key] : others;
      await callLocal(bridge, "saveSetting", { ...APART, body: { value } });
      await client.invalidateQueries({ queryKey: localKeys("listDuplicates") });
      if (!quiet)
        add({
          tone: "plain",
          text: apart
            ? "These will not be shown as duplicates."
            : "Shown as possible duplicates again.",
          action: undoAction(() => void tell(key, !apart, true)),
        });
    } catch (error) {
      add({
        tone: "bad",
        text: error instanceof Error ? error.message : "It could not be remembered.",
      });
    }
  };
  return tell;
}
