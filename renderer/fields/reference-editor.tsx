import { useQueries } from "@tanstack/react-query";
import { z } from "zod";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { splitList } from "../../shared/contract/text-values.ts";
import { isSlugged, resourceOfSlug, type Resource } from "../../shared/contract/resource.ts";
import { canDo } from "../core/me.ts";
import { pageQuery, useRecord, useSearch } from "../core/queries.ts";
import { useTypedHere } from "../core/use-typed.tsx";
import { useOverlays } from "../core/view-state.ts";
import { useBridge } from "../core/workspace.tsx";
import { Button } from "../ui/button.tsx";
import { nameOf, subtitleOf, unknownName, unknownRelatedName } from "./value-text.ts";
import { ChipPicker } from "./chip-picker.tsx";
import type { EditorProps } from "./editor-props.ts";
import { FIELD_TEXTS } from "./texts.ts";

const TEXTS = FIELD_TEXTS.referenceEditor;

interface Props extends EditorProps {
  readonly resources: readonly Resource[];
  readonly many?: boolean;
  /** The hits stand below the box, not over what follows it. */
  readonly isInline?: boolean;
}

const MAX_HITS = 8;

/**
 * Chooses records by typing a piece of their name; holds one slug, or several separated by commas.
 * The newest ones are offered at once.
 */
export function ReferenceEditor(props: Props) {
  const { resources, many = false, canRemove = false, value, onChange, ...field } = props;
  const [text, setText] = useTypedHere(`find ${field.label}`, z.string(), "");
  const results = useSearch(text);
  const slugs = splitList(value);
  const newest = useNewest(resources);
  const hits =
    text.trim() === ""
      ? newest.filter(({ key }) => !slugs.includes(key))
      : (results.data?.data ?? []).flatMap(({ resource, slug, title, ...hit }) =>
          resources.includes(resource) && slug !== null && !slugs.includes(slug)
            ? [{ key: slug, title, subtitle: subtitleOf(hit) }]
            : [],
        );
  const pick = (slug: string) => {
    setText("");
    onChange(many ? [...slugs, slug].join(",") : slug);
  };
  const isMissing =
    results.settled &&
    results.data?.data.some(({ slug }) => slug !== null && slugs.includes(slug)) === false;
  return (
    <ChipPicker
      {...field}
      chips={slugs.map((slug) => ({ key: slug, name: <Name slug={slug} />, text: slug }))}
      hits={hits.slice(0, MAX_HITS)}
      none={isMissing ? noneCalled(resources, text.trim(), pick) : null}
      text={text}
      onText={setText}
      onPick={pick}
      onRemove={
        many
          ? (slug) => onChange(slugs.filter((otherSlug) => otherSlug !== slug).join(","))
          : canRemove
            ? () => onChange(undefined)
            : undefined
      }
    />
  );
}

/** The records that were changed last, of the first two kinds that can be chosen. */
function useNewest(resources: readonly Resource[]) {
  const bridge = useBridge();
  const kinds = resources.slice(0, 2);
  const pages = useQueries({
    queries: kinds.map((resource) =>
      pageQuery(bridge, { resource, filter: { op: "all" }, sort: "updated_at:desc" }, 1, {
        limit: Math.floor(MAX_HITS / kinds.length),
      }),
    ),
  });
  return pages.flatMap(({ data }) =>
    (data?.data ?? []).flatMap((record) =>
      record.slug ? [{ key: record.slug, title: nameOf(record) }] : [],
    ),
  );
}

/** Returns the sentence for a name that no record has, with buttons that create the record. */
function noneCalled(
  resources: readonly Resource[],
  name: string,
  onCreated: (slug: string) => void,
) {
  const [resource, ...otherResources] = resources;
  if (resource === undefined) return null;
  const isOneKind = otherResources.length === 0;
  // A missing record is a person more often than a job or a deal.
  const kinds = resources.slice(0, 2).filter((kind) => canDo("create", kind));
  return {
    text: isOneKind ? TEXTS.noneCalled(nounOf(resource), name) : TEXTS.noRecordCalled(name),
    action: kinds.map((kind) => (
      <Button key={kind} small onPress={() => createCalled(kind, name, onCreated)}>
        {isOneKind ? TEXTS.createIt : TEXTS.createKind(nounOf(kind))}
      </Button>
    )),
  };
}

function nounOf(resource: Resource): string {
  return CONTRACTS[resource].title[0].toLowerCase();
}

/** Creates a record of a name; the form from which it was asked for is there again afterwards. */
function createCalled(resource: Resource, name: string, onCreated: (slug: string) => void): void {
  const { creating, preset, onCreated: next, create } = useOverlays.getState();
  create(resource, nameFields(resource, name), (record) => {
    if (creating !== null) create(creating, preset, next);
    if (record.slug) onCreated(record.slug);
  });
}

/** A name as the fields of a new record have it. */
function nameFields(resource: Resource, name: string): Readonly<Record<string, string>> {
  const { body } = CONTRACTS[resource];
  const field = ["name", "position_name"].find((fieldName) => body[fieldName] !== undefined);
  if (field !== undefined) return { [field]: name };
  const [firstWord = "", ...otherWords] = name.split(/\s+/);
  return otherWords.length === 0
    ? { last_name: firstWord }
    : { first_name: firstWord, last_name: otherWords.join(" ") };
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
