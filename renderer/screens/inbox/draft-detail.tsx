import type { Draft } from "../../../shared/local/intake.ts";
import { changeLines, intakeLines, intakeSubject } from "../../changes/change-lines.ts";
import { ChangeTable } from "../../changes/change-table.tsx";
import { PlaceLink } from "../../core/place-link.tsx";
import { useDefinitions } from "../../core/queries.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/notices.tsx";
import { visibleText } from "../../ui/visible-text.ts";
import { DraftForm } from "./draft-form.tsx";
import styles from "./inbox.module.css";
import { DRAFT_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly draft: Draft;
  /** Reason why it was not released or dropped; null: nobody tried, or it is gone. */
  readonly failure: string | null;
  readonly isEditing: boolean;
  readonly onEdit: (isEditing: boolean) => void;
  readonly onRelease: () => void;
  readonly onDrop: () => void;
}

/** Shows what a draft would make or change, its doubts, and the records that it resembles. */
export function DraftDetail({ draft, failure, isEditing, onEdit, onRelease, onDrop }: Props) {
  const { kind, resource, slug, title } = draft;
  const name = visibleText(title) || TEXTS.noName;
  return (
    <article className={styles["detail"]} aria-label={name}>
      <h2 dir="auto">{name}</h2>
      <p className={styles["quiet"]}>
        {kind === "create" ? TEXTS.newRecord(resource) : TEXTS.changeOf(resource)}{" "}
        {slug === null ? null : (
          <PlaceLink place={{ view: "record", resource, key: slug }}>{TEXTS.openRecord}</PlaceLink>
        )}
      </p>
      {failure === null ? null : <ErrorBox>{failure}</ErrorBox>}
      {isEditing ? (
        <DraftForm draft={draft} onClose={() => onEdit(false)} />
      ) : (
        <>
          <div className={styles["buttons"]}>
            <Button small tone="primary" aria-keyshortcuts="Enter" onPress={onRelease}>
              {TEXTS.release}
            </Button>
            <Button small aria-keyshortcuts="E" onPress={() => onEdit(true)}>
              {TEXTS.edit}
            </Button>
            <Button small tone="quiet" aria-keyshortcuts="#" onPress={onDrop}>
              {TEXTS.drop}
            </Button>
          </div>
          <p className={styles["quiet"]}>
            {kind === "create" ? TEXTS.sentStays : TEXTS.changeStays}
          </p>
          <Remarks draft={draft} />
          <Values draft={draft} />
        </>
      )}
    </article>
  );
}

function Values({ draft }: { readonly draft: Draft }) {
  const { kind, resource, body, changes } = draft;
  const definitions = useDefinitions(resource);
  const isFresh = kind === "create" || changes.length === 0;
  const lines = isFresh
    ? changeLines({ resource, body, base: {} }, definitions)
    : intakeLines(resource, changes, definitions);
  return (
    <section>
      <h3>{isFresh ? TEXTS.fields : TEXTS.differences}</h3>
      <ChangeTable lines={lines} fresh={isFresh} />
    </section>
  );
}

function Remarks({ draft }: { readonly draft: Draft }) {
  const { resource, doubts, lookalikes } = draft;
  const definitions = useDefinitions(resource);
  return (
    <>
      {doubts.length === 0 ? null : (
        <section className={styles["remark"]}>
          <h3>{TEXTS.doubts}</h3>
          <ul>
            {doubts.map(({ field, why }) => (
              <li key={`${field} ${why}`}>
                <b>{intakeSubject(resource, field, definitions).label}</b> {why}
              </li>
            ))}
          </ul>
        </section>
      )}
      {lookalikes.length === 0 ? null : (
        <section className={styles["remark"]}>
          <h3>{TEXTS.lookalikes}</h3>
          <ul>
            {lookalikes.map((record) => (
              <li key={record.slug}>
                <PlaceLink place={{ view: "record", resource: record.resource, key: record.slug }}>
                  <bdi>{visibleText(record.title) || TEXTS.noName}</bdi>
                </PlaceLink>{" "}
                <span className={styles["quiet"]}>{record.why.join(", ")}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
