import type { KeyboardEvent, ReactNode } from "react";
import { DraftPlace } from "../../../core/use-typed.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { Button } from "../../../ui/button.tsx";
import styles from "./facts.module.css";
import { FieldEditor } from "../../../fields/field-editor.tsx";
import { type FieldEdit, isSaveKey, useFieldEdit } from "../../../changes/use-field-edit.ts";
import type { EditableRow } from "./fact-rows.ts";
import { FACT_TEXTS } from "../texts.ts";
import { Copy, ExternalLink, Mail, Phone } from "lucide-react";
import { copyText } from "../../../core/copy-text.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { telLink } from "../../../../shared/contract/phone-number.ts";

const TEXTS = FACT_TEXTS.editor;

interface Props extends Pick<
  FieldEdit,
  "draftName" | "resource" | "storedView" | "onSave" | "onLeave"
> {
  readonly row: EditableRow;
}

/** Editor of a field, checked as it is typed; Enter saves, Esc cancels. */
export function FactEditor({ row, ...props }: Props) {
  const { label, text } = row;
  const { onLeave } = props;
  const edit = useFieldEdit({ ...row, ...props, showsChanges: true });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      onLeave();
    } else if (isSaveKey(event)) void edit.submit();
    else return;
    event.preventDefault();
  };
  return (
    <div
      className={styles["editor"]}
      role="group"
      aria-label={TEXTS.label(label)}
      onKeyDown={onKeyDown}
    >
      <DraftPlace name={props.draftName}>
        <FieldEditor {...edit.control} autoFocus />
      </DraftPlace>
      {/* Sync goes on underneath: the user must see a colleague's change before replacing it. */}
      {edit.hasChangedMeanwhile ? (
        <p className={styles["meanwhile"]} role="status">
          {TEXTS.changedTo} <bdi>{text === "" ? FACT_TEXTS.nothing : text}</bdi>
          {TEXTS.savingReplaces}
        </p>
      ) : null}
      {edit.error === null ? null : (
        <p className={styles["error"]} role="alert">
          {edit.error}
        </p>
      )}
      <Stack row gap={1}>
        <Button small tone="primary" onPress={() => void edit.submit()}>
          {TEXTS.save}
        </Button>
        <Button small tone="quiet" onPress={onLeave}>
          {TEXTS.cancel}
        </Button>
      </Stack>
    </div>
  );
}

interface FactActionsProps {
  readonly label: string;
  /** The kind of a body field or of a record field. */
  readonly kind: { readonly type: string; readonly format?: string };
  readonly text: string;
  /** The address to call, where it is not the text itself. */
  readonly link?: string | undefined;
}

/** Actions on an address or a number: write an email, call, open, copy. */
export function FactActions({ label, kind, text, link }: FactActionsProps) {
  if (kind.type !== "text" || text === "") return null;
  const labelText = label.toLowerCase();
  switch (kind.format) {
    case "email":
      return (
        <Actions text={text} what={labelText}>
          <Outside
            href={`mailto:${encodeURIComponent(text)}`}
            title={FACT_TEXTS.actions.writeTo(text)}
          >
            <Mail size={14} aria-hidden />
          </Outside>
        </Actions>
      );
    case "phone":
      return (
        <Actions text={text} what={labelText}>
          <Outside href={link ?? telLink(text)} title={FACT_TEXTS.actions.call(text)}>
            <Phone size={14} aria-hidden />
          </Outside>
        </Actions>
      );
    case "url":
      return (
        <Actions text={text} what={labelText}>
          {/^https:/i.test(text) ? (
            <Outside href={text} title={FACT_TEXTS.actions.open(text)}>
              <ExternalLink size={14} aria-hidden />
            </Outside>
          ) : null}
        </Actions>
      );
    default:
      return null;
  }
}

function Actions({
  text,
  what,
  children,
}: {
  readonly text: string;
  readonly what: string;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles["actions"]} data-screen-only>
      {children}
      <button
        type="button"
        className={styles["action"]}
        aria-label={FACT_TEXTS.actions.copy(what)}
        title={FACT_TEXTS.actions.copy(what)}
        onClick={() => void copyText(text)}
      >
        <Copy size={14} aria-hidden />
      </button>
    </span>
  );
}

function Outside({
  href,
  title,
  children,
}: {
  readonly href: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const bridge = useBridge();
  return (
    <a
      className={styles["action"]}
      href={href}
      aria-label={title}
      title={title}
      onClick={(event) => {
        event.preventDefault();
        void bridge.openExternal(href);
      }}
    >
      {children}
    </a>
  );
}
