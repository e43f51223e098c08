import { Copy, ExternalLink, Mail, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { copyText } from "../../../core/copy-text.ts";
import { useBridge } from "../../../core/workspace.tsx";
import styles from "./facts.module.css";
import { telLink } from "../../../../shared/contract/phone-number.ts";
import { FACT_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly label: string;
  /** The kind of a body field or of a record field. */
  readonly kind: { readonly type: string; readonly format?: string };
  readonly text: string;
  /** The address to call, where it is not the text itself. */
  readonly link?: string | undefined;
}

/** Actions on an address or a number: write an email, call, open, copy. */
export function FactActions({ label, kind, text, link }: Props) {
  if (kind.type !== "text" || text === "") return null;
  const what = label.toLowerCase();
  switch (kind.format) {
    case "email":
      return (
        <Actions text={text} what={what}>
          <Outside href={`mailto:${encodeURIComponent(text)}`} title={TEXTS.actions.writeTo(text)}>
            <Mail size={14} aria-hidden />
          </Outside>
        </Actions>
      );
    case "phone":
      return (
        <Actions text={text} what={what}>
          <Outside href={link ?? telLink(text)} title={TEXTS.actions.call(text)}>
            <Phone size={14} aria-hidden />
          </Outside>
        </Actions>
      );
    case "url":
      return (
        <Actions text={text} what={what}>
          {/^https:/i.test(text) ? (
            <Outside href={text} title={TEXTS.actions.open(text)}>
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
        aria-label={TEXTS.actions.copy(what)}
        title={TEXTS.actions.copy(what)}
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
