import { z } from "zod";
import { splitList } from "../../shared/contract/comma-list.ts";
import { isSlugged, resourceOfSlug, type Resource } from "../../shared/contract/resource.ts";
import { useRecord, useSearch } from "../core/queries.ts";
import { useTypedHere } from "../core/use-typed.tsx";
import { subtitleOf } from "./hit-subtitle.ts";
import { ChipPicker } from "./chip-picker.tsx";
import type { EditorProps } from "./editor-props.ts";
import { nameOf, unknownName, unknownRelatedName } from "./value-text.ts";

interface Props extends EditorProps {
  readonly resources: readonly Resource[];
  readonly many?: boolean;
}

/** Found at most. */
const MAX_HITS = 8;

/**
 * Chooses records by typing a piece of their name; holds one slug, or several separated by commas.
 */
export function ReferenceEditor(props: Props) {
  const { resources, many = false, canRemove = false, value, onChange, ...field } = props;
  const [text, setText] = useTypedHere(`find ${field.label}`, z.string(), "");
  const found = useSearch(text);
  const slugs = splitList(value);
  const hits =
    text.trim() === ""
      ? []
      : (found.data?.data ?? []).flatMap(({ resource, slug, title, ...hit }) =>
          resources.includes(resource) && slug !== null && !slugs.includes(slug)
            ? [{ key: slug, title, subtitle: subtitleOf(hit) }]
            : [],
        );
  return (
    <ChipPicker
      {...field}
      chosen={slugs.map((slug) => ({ key: slug, name: <Name slug={slug} />, text: slug }))}
      hits={hits.slice(0, MAX_HITS)}
      text={text}
      onText={setText}
      onPick={(slug) => {
        setText("");
        onChange(many ? [...slugs, slug].join(",") : slug);
      }}
      onRemove={
        many
          ? (slug) => onChange(slugs.filter((other) => other !== slug).join(","))
          : canRemove
            ? () => onChange(undefined)
            : undefined
      }
    />
  );
}

function Name({ slug }: { readonly slug: string }) {
  const resource = resourceOfSlug(slug);
  if (resource === null || !isSlugged(resource))
    return <span dir="auto">{unknownRelatedName(slug)}</span>;
  return <KnownName resource={resource} slug={slug} />;
}

function KnownName({ resource, slug }: { readonly resource: Resource; readonly slug: string }) {
  const { data } = useRecord(resource, slug);
  return <bdi>{data === undefined ? unknownName(slug) : nameOf(data.record)}</bdi>;
}
