import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { fieldLabel } from "../../../shared/contract/define.ts";
import { isObject } from "../../../shared/contract/liberal.ts";
import type {
  DuplicateGroup as Group,
  DuplicateResource,
} from "../../../shared/local/duplicates.ts";
import { PlaceLink } from "../../core/place-link.tsx";
import { keyOf, type Lookups, type ShownRecord, useLookups } from "../../core/queries.ts";
import { nameOf, valueText } from "../../fields/value-text.ts";
import { Button } from "../../ui/button.tsx";
import { COMPARED_FIELDS } from "./compared-fields.ts";
import styles from "./duplicates-view.module.css";
import { GROUP_TEXTS, reasonText } from "./texts.ts";

const MIN_COLUMN_PX = 160;

interface Props {
  readonly resource: DuplicateResource;
  readonly group: Group;
  readonly apart: boolean;
  readonly onApart: () => void;
}

/** Records that are likely the same, side by side; what they have in common is highlighted. */
export function DuplicateGroup({ resource, group, apart, onApart }: Props) {
  const names = [...new Set(group.records.map(nameOf))].join(", ");
  const title = reasonText(group.reasons, resource);
  return (
    <section
      className={styles["group"]}
      data-duplicates
      tabIndex={-1}
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
        <ComparedTable resource={resource} group={group} names={names} />
      </div>
    </section>
  );
}

interface TableProps {
  readonly resource: DuplicateResource;
  readonly group: Group;
  readonly names: string;
}

function ComparedTable({ resource, group, names }: TableProps) {
  const lookups = useLookups();
  const { records } = group;
  return (
    <table
      className={styles["table"]}
      ref={(element) =>
        element?.style.setProperty("min-width", `${MIN_COLUMN_PX * (records.length + 1)}px`)
      }
    >
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
              <RecordLink resource={resource} record={record} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {COMPARED_FIELDS[resource].map(([path, reason]) => {
          const texts = records.map((record) => textAt(resource, path, record, lookups));
          if (texts.every((text) => text === "")) return null;
          return (
            <tr key={path}>
              <th scope="row">{labelOf(resource, path)}</th>
              {texts.map((text, index) => (
                <td
                  key={keyOf(resource, records[index] ?? { id: index })}
                  dir="auto"
                  data-shared={
                    reason !== null && text !== "" && group.shared[index]?.includes(reason) === true
                  }
                  data-missing={text === ""}
                >
                  {text === "" ? GROUP_TEXTS.empty : text}
                </td>
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
    const found = isObject(value) ? value[tail] : null;
    return typeof found === "string" ? found : "";
  }
  const kind = CONTRACTS[resource].record[head]?.kind;
  if (kind === undefined) return "";
  return valueText(kind, value, lookups);
}
