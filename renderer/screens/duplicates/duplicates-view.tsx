import { useEffect, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import {
  DUPLICATE_RESOURCES,
  type DuplicateGroup as Group,
  type DuplicateResource,
} from "../../../shared/local/duplicates.ts";
import { useNavigation } from "../../core/navigation.ts";
import { IncompleteBadge } from "../../core/incomplete-badge.tsx";
import { useSlots } from "../../core/slots.ts";
import { useTarget } from "../../core/targets.ts";
import { LISTED } from "../../query/list-targets.ts";
import { Button } from "../../ui/button.tsx";
import { KeyLegend } from "../../ui/keys.tsx";
import { Notice } from "../../ui/notices.tsx";
import { PageHeader, Pager } from "../../ui/layout.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { callLocal, localKeys } from "../../core/local.ts";
import { addToast, undoAction } from "../../core/toasts.ts";
import { attempt } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import { DuplicateGroup } from "./duplicate-group.tsx";
import styles from "./duplicates.module.css";
import { GROUP_TEXTS, TEXTS } from "./texts.ts";
import { useDuplicates } from "./use-duplicates.ts";

const CHOICES = DUPLICATE_RESOURCES.map(
  (resource) => [resource, CONTRACTS[resource].title[1]] as const,
);

/** Records that are likely the same; only shown: the API can neither merge nor delete them. */
export function DuplicatesView({ resource }: { readonly resource: DuplicateResource }) {
  const go = useNavigation((state) => state.go);
  const [page, setPage] = useState(1);
  const [apart, setApart] = useState(false);
  const { data, error, isPlaceholderData } = useDuplicates(resource, page, apart);
  const { BesidePanel } = useSlots();
  const [open, setOpen] = useState<string | null>(null);
  // A key, or a button, that opened the record has the focus again when it is closed.
  const opener = useRef<Element | null>(null);
  const openBeside = (key: string) => {
    opener.current = document.activeElement;
    setOpen(key);
  };
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.title = TEXTS.pageTitle;
  }, []);
  useEffect(() => {
    scroller.current?.scrollTo(0, 0);
  }, [page, apart]);
  useTarget(LISTED, {
    move: (delta) => focusGroup(scroller.current, (index) => index + delta),
    moveTo: (end) => focusGroup(scroller.current, () => (end === "first" ? 0 : Infinity)),
  });
  const toggleApart = () => {
    setApart(!apart);
    setPage(1);
  };
  return (
    <div className={styles["sides"]}>
      <div className={styles["view"]}>
        <PageHeader
          title={TEXTS.title}
          count={data === undefined ? TEXTS.searching : TEXTS.groups(data.total)}
          end={
            <>
              {data === undefined || (data.apart === 0 && !apart) ? null : (
                <Button small tone="quiet" onPress={toggleApart}>
                  {apart ? TEXTS.showPossible : TEXTS.showDismissed(data.apart)}
                </Button>
              )}
              <Segmented
                label={TEXTS.among}
                options={CHOICES}
                value={resource}
                onChange={(next) => {
                  setOpen(null);
                  go({ view: "duplicates", resource: next });
                }}
              />
            </>
          }
        >
          <IncompleteBadge resources={[resource]} />
        </PageHeader>
        <div className={styles["page"]} ref={scroller} aria-busy={isPlaceholderData}>
          {error !== null && data === undefined ? (
            <Notice title={TEXTS.unavailable} tone="bad">
              {error.message}
            </Notice>
          ) : data === undefined ? (
            <Notice title={TEXTS.searchingAll} />
          ) : (
            <Groups resource={resource} groups={data.data} apart={apart} onOpen={openBeside} />
          )}
          <Pager label={TEXTS.pages} page={page} lastPage={data?.last_page ?? 1} onPage={setPage} />
        </div>
        {data === undefined || data.data.length === 0 ? null : (
          <KeyLegend
            className={styles["keys"]}
            entries={[
              [["J", "K"], TEXTS.legend.groups],
              [["1", "2"], TEXTS.legend.open],
              [["Esc"], TEXTS.legend.close],
            ]}
          />
        )}
      </div>
      <BesidePanel
        resource={resource}
        open={open}
        onClose={() => {
          setOpen(null);
          if (opener.current instanceof HTMLElement) opener.current.focus();
        }}
      />
    </div>
  );
}

interface GroupsProps {
  readonly resource: DuplicateResource;
  readonly groups: readonly Group[];
  readonly apart: boolean;
  readonly onOpen: (key: string) => void;
}

function Groups({ resource, groups, apart, onOpen }: GroupsProps) {
  const dismiss = useDismissGroup();
  if (groups.length === 0)
    return apart ? (
      <Notice title={TEXTS.noneDismissed} />
    ) : (
      <Notice title={TEXTS.none}>{TEXTS.compared(resource)}</Notice>
    );
  return groups.map((group) => (
    <DuplicateGroup
      key={group.key}
      resource={resource}
      group={group}
      apart={apart}
      onOpen={onOpen}
      onApart={() => void dismiss(group.key, !apart)}
    />
  ));
}

/** Moves the focus from one group to another, as far as there are some. */
function focusGroup(page: HTMLElement | null, indexAfter: (index: number) => number): void {
  const groups = [...(page?.querySelectorAll<HTMLElement>("[data-duplicates]") ?? [])];
  const index = groups.findIndex((group) => group.contains(document.activeElement));
  groups[Math.max(0, Math.min(groups.length - 1, indexAfter(index)))]?.focus();
}

const APART = { params: { name: "duplicates-apart" } } as const;
const keys = z.object({ value: z.array(z.string()) });

/**
 * Returns a function that stores in the workspace that the records of a group are different, or
 * that they may be the same again, and offers to undo it. It never rejects.
 */
function useDismissGroup(): (key: string, apart: boolean) => Promise<void> {
  const bridge = useBridge();
  const client = useQueryClient();
  const store = async (key: string, apart: boolean) => {
    const storedKeys = keys.safeParse(await callLocal(bridge, "readSetting", APART));
    const otherKeys = (storedKeys.success ? storedKeys.data.value : []).filter(
      (storedKey) => storedKey !== key,
    );
    const value = apart ? [...otherKeys, key] : otherKeys;
    await callLocal(bridge, "saveSetting", { ...APART, body: { value } });
    await client.invalidateQueries({ queryKey: localKeys("listDuplicates") });
  };
  return async (key, apart) => {
    if (!(await attempt(() => store(key, apart), GROUP_TEXTS.notStored))) return;
    addToast({
      tone: "plain",
      text: apart ? GROUP_TEXTS.dismissed : GROUP_TEXTS.restored,
      action: undoAction(() => void attempt(() => store(key, !apart), GROUP_TEXTS.notStored)),
    });
  };
}
