import { fieldLabel } from "../../../shared/contract/define.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { isCalendarDate } from "../../../shared/contract/instant.ts";
import { isPictured } from "../../../shared/contract/profile-picture.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import type { SearchHit } from "../../../shared/local/search.ts";
import { typedWords } from "../../../shared/query/typed-words.ts";
import { UnsentMark } from "../../changes/marks.tsx";
import { pictureId } from "../../core/pictures.ts";
import { keyOf } from "../../core/queries.ts";
import { dayText, instantText, instantTitle } from "../../ui/format.ts";
import { InitialsDisc, useDiscPicture } from "../../ui/initials-disc.tsx";
import { findWords, Highlight } from "../../ui/highlight.tsx";
import { subtitleOf } from "../../fields/value-text.ts";
import { ResourceIcon } from "../../fields/resource-icon.tsx";
import { useNavigation } from "../../core/navigation.ts";
import styles from "./search.module.css";
import { SEARCH_TEXTS as TEXTS } from "./texts.ts";
import type { SearchItem } from "./search-list.tsx";

/** A hit: what it is, what it is called, and why it was found when the name does not say it. */
function Hit({ hit, text }: { readonly hit: SearchHit; readonly text: string }) {
  const reason = reasonOf(hit, text);
  return (
    <span className={styles["hit"]}>
      <span className={styles["hitIcon"]}>
        <HitIcon hit={hit} />
        <span className="visually-hidden">{CONTRACTS[hit.resource].title[0]}</span>
      </span>
      <span className={styles["title"]} dir="auto">
        <Highlight value={hit.title || TEXTS.noName} text={text} />
      </span>
      <span className={styles["subtitle"]} dir="auto">
        <Highlight value={subtitleOf(hit)} text={text} />
      </span>
      {hit.unsent === undefined && hit.when === null ? null : (
        <span className={styles["end"]}>
          {hit.unsent === undefined ? null : <UnsentMark unsent={hit.unsent} hasLink={false} />}
          {hit.when === null ? null : <When timestamp={hit.when} />}
        </span>
      )}
      {reason === null ? null : (
        <span className={styles["match"]} dir="auto">
          <span className={styles["field"]}>{labelOf(hit.resource, reason.field)}</span>{" "}
          <Highlight value={reason.text} text={text} />
        </span>
      )}
    </span>
  );
}

/** A day, or a moment on the user's clock. */
function When({ timestamp }: { readonly timestamp: string }) {
  const isDay = isCalendarDate(timestamp);
  return (
    <time
      className={styles["when"]}
      dateTime={timestamp}
      title={isDay ? undefined : instantTitle(timestamp)}
    >
      {isDay ? dayText(timestamp) : instantText(timestamp)}
    </time>
  );
}

/** The picture of a person or organization where it is on this machine, else the kind's icon. */
function HitIcon({ hit: { resource, title, ...hit } }: { readonly hit: SearchHit }) {
  const picture = isPictured(resource) ? pictureId(resource, keyOf(resource, hit)) : undefined;
  const url = useDiscPicture(picture, false);
  if (url === undefined) return <ResourceIcon resource={resource} />;
  return (
    <InitialsDisc
      name={title}
      picture={picture}
      shape={resource === "organization" ? "square" : "round"}
    />
  );
}

/** Returns the text that matched, unless title and subtitle show it. */
function reasonOf({ title, subtitle, match }: SearchHit, text: string): SearchHit["match"] {
  const visibleText = `${title} ${subtitle}`;
  if (match === null || visibleText.includes(match.text)) return null;
  return typedWords(text).every((word) => findWords(visibleText, word).length > 0) ? null : match;
}

/** The search reads all custom fields as one text, and that of a CV which is no field. */
function labelOf(resource: Resource, field: string): string {
  if (field === "cv") return TEXTS.inCv;
  return field.startsWith("custom")
    ? TEXTS.customFields
    : fieldLabel(field, CONTRACTS[resource].record[field]);
}

/** Lines for records; `group` names those that were not searched for. */
export function hitItems(
  hits: readonly SearchHit[],
  text: string,
  onDone: () => void,
  group?: string,
): readonly SearchItem[] {
  const items = hits.map((hit): SearchItem => {
    const { resource } = hit;
    const key = keyOf(resource, hit);
    return {
      id: `${resource}-${key}`,
      group: group ?? CONTRACTS[resource].title[1],
      content: <Hit hit={hit} text={text} />,
      about: { resource, key, name: hit.title || TEXTS.noName, unsent: hit.unsent },
      run: () => {
        onDone();
        useNavigation.getState().go({ view: "record", resource, key });
      },
    };
  });
  // Groups stay together, in the order of their best hit.
  const groups = [...new Set(items.map((item) => item.group))];
  return groups.flatMap((name) => items.filter((item) => item.group === name));
}
