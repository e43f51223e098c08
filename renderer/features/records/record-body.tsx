import { useEffect } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { useNavigation } from "../../app/navigation.ts";
import { useToasts } from "../../app/toasts.ts";
import { ask } from "../../data/ask.ts";
import { keyOf, type RecordAnswer, useDefinitions } from "../../data/queries.ts";
import { saveFields, understand } from "../../data/save.ts";
import { useBridge } from "../../data/workspace.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CustomFieldsSection } from "../custom-fields/custom-fields-section.tsx";
import { undoDeletion, undoEdit } from "../sync/undo.ts";
import { Facts } from "./facts.tsx";
import { HtmlText } from "./html-text.tsx";
import { fieldMarks } from "./marks.ts";
import styles from "./record-body.module.css";
import { Relations } from "./relations.tsx";
import { Timeline } from "./timeline.tsx";

interface Props {
  readonly resource: Resource;
  readonly answer: RecordAnswer;
  readonly wide?: boolean;
}

/** Everything about one record: its facts, custom fields, relations and timeline. */
export function RecordBody({ resource, answer, wide = false }: Props) {
  const { record, entries } = answer;
  const contract = CONTRACTS[resource];
  const bridge = useBridge();
  const definitions = useDefinitions(resource);
  const add = useToasts((state) => state.add);
  const key = keyOf(resource, record);
  const { record: stored } = understand(resource, record);
  const title = contract.headline(stored) || "(no name)";
  const marks = fieldMarks(entries);
  const isNew = entries.some((entry) => entry.kind === "create" && entry.state !== "done");
  useEffect(() => {
    document.title = `${title} – Roadbook`;
  }, [title]);

  const save = async (body: Readonly<Record<string, unknown>>) => {
    await saveFields(bridge, resource, record, body);
    add({
      tone: "plain",
      text: "Saved on this machine.",
      action: { label: "Undo", run: () => void undoEdit(bridge, resource, { before: record, body }) },
    });
  };
  return (
    <article className={wide ? styles["wide"] : styles["narrow"]} aria-label={title}>
      <header className={styles["head"]}>
        <p className={styles["kind"]}>{contract.title[0]}</p>
        <h2 dir="auto">{title}</h2>
        <div className={styles["badges"]}>
          {isNew ? <Badge tone="info">New, not sent yet</Badge> : null}
          {marks.summary.map((mark) => (
            <Badge key={mark.text} tone={mark.tone}>
              {mark.text}
            </Badge>
          ))}
        </div>
        {resource === "job" ? <DeleteJob slug={key} title={title} /> : null}
      </header>
      <div className={styles["columns"]}>
        <div className={styles["main"]}>
          <Facts resource={resource} shown={record} marks={marks} onSave={save} />
          {resource === "job" && typeof record["description"] === "string" && record["description"] !== "" ? (
            <section className={styles["section"]}>
              <h3>Description</h3>
              <HtmlText html={record["description"]} />
            </section>
          ) : null}
          {definitions.length > 0 ? (
            <CustomFieldsSection
              resource={resource}
              recordKey={key}
              definitions={definitions}
              values={stored.custom_fields ?? []}
              readOnly={Object.keys(contract.body).length === 0}
              mark={marks.of("custom_fields")}
              onSave={(items, policy) =>
                save({ custom_fields: items, invalid_linked_custom_field_value_policy: policy })
              }
            />
          ) : null}
        </div>
        <div className={styles["side"]}>
          <Relations resource={resource} shown={record} />
          {resource === "activity" || resource === "note" ? null : <Timeline resource={resource} recordKey={key} />}
        </div>
      </div>
    </article>
  );
}

function DeleteJob({ slug, title }: { readonly slug: string; readonly title: string }) {
  const bridge = useBridge();
  const go = useNavigation((state) => state.go);
  const add = useToasts((state) => state.add);
  const remove = async () => {
    try {
      await ask(bridge, { method: "DELETE", path: `/v1/job/${encodeURIComponent(slug)}` });
      go({ view: "list", resource: "job", open: null });
      add({
        tone: "plain",
        text: `Deleted ${title}.`,
        action: { label: "Undo", run: () => void undoDeletion(bridge, "job", slug) },
      });
    } catch (error) {
      add({ tone: "bad", text: error instanceof Error ? error.message : "The job could not be deleted." });
    }
  };
  return (
    <div>
      <Button small tone="danger" onPress={() => void remove()}>
        Delete job
      </Button>
    </div>
  );
}
