import { useState } from "react";
import { splitList } from "../../../shared/contract/comma-list.ts";
import { isSlugged, resourceOfSlug, type Resource } from "../../../shared/contract/resource.ts";
import { useRecord, useSearch } from "../../data/queries.ts";
import { focusOnce } from "../../ui/focus-once.ts";
import inputs from "../../ui/field.module.css";
import type { EditorProps } from "./field-editor.tsx";
import styles from "./reference-editor.module.css";
import { nameOf } from "./value-text.ts";

interface Props extends EditorProps {
  readonly resources: readonly Resource[];
  readonly many?: boolean;
}

/** Chooses records by typing a piece of their name; holds one slug, or several separated by commas. */
export function ReferenceEditor({
  label,
  value,
  resources,
  many = false,
  autoFocus,
  id,
  describedBy,
  invalid,
  onChange,
}: Props) {
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const found = useSearch(text);
  const slugs = splitList(value);
  const hits =
    text.trim() === ""
      ? []
      : (found.data?.data ?? [])
          .filter((hit) => resources.includes(hit.resource) && hit.slug !== null && !slugs.includes(hit.slug))
          .slice(0, 8);
  const choose = (slug: string | null) => {
    if (slug === null) return;
    onChange(many ? [...slugs, slug].join(",") : slug);
    setText("");
    setActive(0);
  };
  return (
    <div className={styles["editor"]}>
      <ul className={styles["chosen"]}>
        {slugs.map((slug) => (
          <li key={slug} className={styles["chip"]}>
            <Name slug={slug} />
            {many ? (
              <button
                type="button"
                aria-label={`Remove ${slug}`}
                onClick={() => onChange(slugs.filter((other) => other !== slug).join(","))}
              >
                ×
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      <input
        className={inputs["input"]}
        id={id}
        role="combobox"
        aria-label={id === undefined ? label : undefined}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        aria-expanded={hits.length > 0}
        aria-controls={`${label}-hits`}
        aria-autocomplete="list"
        placeholder="Type a name…"
        ref={focusOnce(autoFocus)}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={(event) => {
          if (hits.length === 0) return;
          if (event.key === "ArrowDown") setActive(Math.min(hits.length - 1, active + 1));
          else if (event.key === "ArrowUp") setActive(Math.max(0, active - 1));
          else if (event.key === "Enter") choose(hits[active]?.slug ?? null);
          else return;
          event.preventDefault();
        }}
      />
      {hits.length === 0 ? null : (
        <ul className={styles["hits"]} id={`${label}-hits`} role="listbox" aria-label={`${label}: found`}>
          {hits.map((hit, index) => (
            <li key={hit.slug} role="option" aria-selected={index === active}>
              <button type="button" tabIndex={-1} onClick={() => choose(hit.slug)}>
                <span dir="auto">{hit.title}</span>
                <small>{hit.subtitle}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Name({ slug }: { readonly slug: string }) {
  const resource = resourceOfSlug(slug);
  if (resource === null || !isSlugged(resource)) return <span>{slug}</span>;
  return <KnownName resource={resource} slug={slug} />;
}

function KnownName({ resource, slug }: { readonly resource: Resource; readonly slug: string }) {
  const { data } = useRecord(resource, slug);
  return <span dir="auto">{data === undefined ? slug : nameOf(data.record)}</span>;
}
