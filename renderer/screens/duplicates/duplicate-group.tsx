import { useQueryClient } from "@tanstack/react-query";
import { PanelRight } from "lucide-react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { fieldLabel } from "../../../shared/contract/define.ts";
import { isObject } from "../../../shared/contract/liberal.ts";
import type {
  DuplicateGroup as Group,
  DuplicateResource,
  Reason,
} from "../../../shared/local/duplicates.ts";
import { shownPhone } from "../../../shared/contract/phone-number.ts";
import { readBody } from "../../../shared/contract/body-value.ts";
import { storedView } from "../../../shared/contract/stored-view.ts";
import { saveWithUndo } from "../../changes/record-save.ts";
import { localKeys } from "../../core/local.ts";
import { useBridge } from "../../core/workspace.tsx";
import { PlaceLink } from "../../core/place-link.tsx";
import { keyOf, type Lookups, type ShownRecord, useLookups } from "../../core/queries.ts";
import { nameOf, valueText } from "../../fields/value-text.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { ComparedCell } from "./compared-cell.tsx";
import styles from "./duplicates.module.css";
import { GROUP_TEXTS, reasonText } from "./texts.ts";

interface Props {
  readonly resource: DuplicateResource;
  readonly group: Group;
  readonly apart: boolean;
  readonly onApart: () => void;
  readonly onOpen: (key: string) => void;
}

/** Records that are likely the same, side by side; what they have in common is highlighted. */
export function DuplicateGroup({ resource, group, apart, onApart, onOpen }: Props) {
  const names = [...new Set(group.records.map(nameOf))].join(", ");
  const title = reasonText(group.reasons, resource);
  return (
    <div
      className={styles["group"]}
      // No landmark: two groups may be called the same.
      role="group"
      data-duplicates
      tabIndex={-1}
      // The number of a record opens it beside the page.
      onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
        const record = /^[1-9]$/.test(key) ? group.records[Number(key) - 1] : undefined;
        if (record !== undefined && !ctrlKey && !metaKey && !altKey)
          onOpen(keyOf(resource, record));
      }}
      aria-label={`${names}: ${title}`}
    >
      <header className={styles["why"]}>
        <h2>
          {title.charAt(0).toUpperCase()}
          {title.slice(1)}
        </h2>
        {group.more === 0 ? null : (
          <span className={styles["quiet"]}>{GROUP_TEXTS.more(group.more)}</span>
        )}
        <span className={styles["gap"]} />
        <Button
          small
          onPress={onApart}
          aria-label={apart ? GROUP_TEXTS.restoreNamed(names) : GROUP_TEXTS.dismissNamed(names)}
        >
          {apart ? GROUP_TEXTS.restore : GROUP_TEXTS.dismiss}
        </Button>
      </header>
      <div className={styles["scroll"]}>
        <ComparedTable resource={resource} group={group} names={names} onOpen={onOpen} />
      </div>
    </div>
  );
}

interface TableProps {
  readonly resource: DuplicateResource;
  readonly group: Group;
  readonly names: string;
  readonly onOpen: (key: string) => void;
}

function ComparedTable({ resource, group, names, onOpen }: TableProps) {
  const lookups = useLookups();
  const bridge = useBridge();
  const client = useQueryClient();
  const { records } = group;
  /** Gives a value to another record; undone as every edit is. */
  const copyFrom = (path: string, from: ShownRecord | undefined) => {
    const body = from === undefined ? null : copiedBody(resource, path, from);
    if (body === null) return undefined;
    return (index: number) => {
      const to = records[index];
      if (to === undefined) return;
      const label = labelOf(resource, path);
      const message = GROUP_TEXTS.copied(label, nameOf(to), index + 1);
      void saveWithUndo(bridge, resource, to, body, { message }).then(() =>
        client.invalidateQueries({ queryKey: localKeys("listDuplicates") }),
      );
    };
  };
  return (
    <table className={styles["table"]} style={{ "--records": records.length }}>
      <caption className="visually-hidden">{names}</caption>
      <thead>
        <tr>
          <td />
          {records.map((record, index) => (
            <th
              key={keyOf(resource, record)}
              scope="col"
              data-shared={group.shared[index]?.includes("name") === true}
            >
              <span className={styles["name"]}>
                <span className={styles["number"]}>{index + 1}</span>
                <RecordLink resource={resource} record={record} />
                <IconButton
                  icon={PanelRight}
                  label={GROUP_TEXTS.openBeside(nameOf(record), index + 1)}
                  onPress={() => onOpen(keyOf(resource, record))}
                />
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {COMPARED_FIELDS[resource].map(([path, reason]) => {
          const texts = records.map((record) => textAt(resource, path, record, lookups));
          if (texts.every((text) => text === "")) return null;
          const label = labelOf(resource, path);
          // No two records were made at the same time.
          const isCompared = !path.endsWith("_at");
          return (
            <tr key={path}>
              <th scope="row">
                {label}
                {!isCompared || texts.every((text) => text === texts[0]) ? null : (
                  <span className={styles["unequal"]} title={GROUP_TEXTS.differs}>
                    <span className="visually-hidden">, {GROUP_TEXTS.differs}</span>
                    <span aria-hidden>≠</span>
                  </span>
                )}
              </th>
              {texts.map((text, index) => (
                <ComparedCell
                  key={keyOf(resource, records[index] ?? { id: index })}
                  label={label}
                  texts={texts}
                  index={index}
                  isShared={
                    reason !== null && text !== "" && group.shared[index]?.includes(reason) === true
                  }
                  isCompared={isCompared}
                  onCopy={copyFrom(path, records[index])}
                />
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function RecordLink({
  resource,
  record,
}: {
  readonly resource: DuplicateResource;
  readonly record: ShownRecord;
}) {
  const place = { view: "record", resource, key: keyOf(resource, record) } as const;
  return (
    <PlaceLink place={place} dir="auto">
      {nameOf(record)}
    </PlaceLink>
  );
}

function labelOf(resource: DuplicateResource, path: string): string {
  if (path === "socials.network_a") return GROUP_TEXTS.networkA;
  if (path === "socials.network_b") return GROUP_TEXTS.networkB;
  return fieldLabel(path, CONTRACTS[resource].record[path]);
}

function textAt(
  resource: DuplicateResource,
  path: string,
  record: ShownRecord,
  lookups: Lookups | undefined,
): string {
  const [head = "", tail] = path.split(".");
  const value = record[head];
  if (tail !== undefined) {
    const inner = isObject(value) ? value[tail] : null;
    return typeof inner === "string" ? inner : "";
  }
  if (path === "phone") return shownPhone(record)?.text ?? "";
  const kind = CONTRACTS[resource].record[head]?.kind;
  if (kind === undefined) return "";
  return valueText(kind, value, lookups);
}

/** Fields that are shown side by side, each with the reason that highlights it. */
const COMPARED_FIELDS: Readonly<
  Record<DuplicateResource, readonly (readonly [field: string, reason: Reason | null])[]>
> = {
  candidate: [
    ["email", "email"],
    ["phone", "phone"],
    ["current_position", null],
    ["current_organization", "name"],
    ["city", null],
    ["socials.network_a", "network"],
    ["socials.network_b", "network"],
    ["source", null],
    ["owner", null],
    ["created_at", null],
    ["updated_at", null],
  ],
  contact: [
    ["email", "email"],
    ["phone", "phone"],
    ["designation", null],
    ["organization", "name"],
    ["city", null],
    ["stage", null],
    ["socials.network_a", "network"],
    ["socials.network_b", "network"],
    ["owner", null],
    ["created_at", null],
    ["updated_at", null],
  ],
  organization: [
    ["website", "website"],
    ["location", null],
    ["address", null],
    ["industry", null],
    ["socials.network_a", "network"],
    ["socials.network_b", "network"],
    ["owner", null],
    ["created_at", null],
    ["updated_at", null],
  ],
};

/**
 * Returns the body that gives another record the value of a field; null where the API does not
 * take it (organizations, who made a record, and when).
 */
function copiedBody(
  resource: DuplicateResource,
  path: string,
  from: ShownRecord,
): Readonly<Record<string, unknown>> | null {
  const contract = CONTRACTS[resource];
  const name = Object.keys(contract.body).find((key) => contract.body[key]?.path === path);
  if (name === undefined) return null;
  const { record, refs } = storedView(resource, from);
  const value = readBody(contract, record, refs)[name];
  return value === undefined ? null : { [name]: value };
}
