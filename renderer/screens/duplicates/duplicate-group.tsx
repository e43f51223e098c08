import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { fieldLabel } from "../../../shared/contract/define.ts";
import { lookupLabel } from "../../../shared/contract/lookup.ts";
import type {
  DuplicateGroup as Group,
  DuplicateResource,
} from "../../../shared/local/duplicates.ts";
import { PlaceLink } from "../../core/place-link.tsx";
import { keyOf, type Lookups, type ShownRecord, useLookups } from "../../core/queries.ts";
import { Button } from "../../ui/button.tsx";
import { nameOf, valueText } from "../../fields/value-text.ts";
import { COMPARED, reasonText } from "./duplicate-words.ts";
import styles from "./duplicates-view.module.css";

/** Least width of a column, pixels. */
const WIDTH = 160;

interface Props {
  readonly resource: DuplicateResource;
  readonly group: Group;
  readonly apart: boolean;
  readonly onApart: () => void;
}

/** Records that are likely the same, side by side; what they have in common stands out. */
export function DuplicateGroup({ resource, group, apart, onApart }: Props) {
  const lookups = useLookups();
  const records = group.records as readonly ShownRecord[];
  const names = [...new Set(records.map(nameOf))].join(", ");
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
          <span className={styles["quiet"]}>and {group.more} more records like these</span>
        )}
        <span className={styles["gap"]} />
        <Button
          small
          onPress={onApart}
          aria-label={`${apart ? "Show again as possible duplicates" : "Not duplicates"}: ${names}`}
        >
          {apart ? "Show again" : "Not duplicates"}
        </Button>
      </header>
      <div className={styles["scroll"]}>
        <table
          className={styles["table"]}
          ref={(element) =>
            element?.style.setProperty("min-width", `${WIDTH * (records.length + 1)}px`)
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
            {COMPARED[resource].map(([path, reason]) => {
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
                        reason !== null &&
                        text !== "" &&
                        group.shared[index]?.includes(reason) === true
                      }
                      data-missing={text === ""}
                    >
                      {text === "" ? "none" : text}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
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
  if (path === "socials.network_a") return "Network A profile";
  if (path === "socials.network_b") return "Network B profile";
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
    const found =
      typeof value === "object" && value !== null
        ? (value as Readonly<Record<string, unknown>>)[tail]
        : null;
    return typeof found === "string" ? found : "";
  }
  const kind = CONTRACTS[resource].record[head]?.kind;
  if (kind === undefined) return "";
  return valueText(kind, value, (id) => {
    const entry =
      kind.type === "lookup" ? lookups?.[kind.lookup].find((known) => known.id === id) : undefined;
    return entry === undefined ? `#${id}` : lookupLabel(entry);
  });
}
