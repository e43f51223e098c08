import { useState } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { fieldLabel } from "../../../shared/contract/define.ts";
import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import type { WireRequest } from "../../../shared/wire.ts";
import { useNavigation } from "../../app/navigation.ts";
import { useToasts } from "../../app/toasts.ts";
import { ask } from "../../data/ask.ts";
import { useBridge } from "../../data/workspace.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { agoText, instantText } from "../../ui/format.ts";
import { stateMark } from "../records/marks.ts";
import { ConflictChooser } from "./conflict-chooser.tsx";
import { sentValueText } from "./entry-words.ts";
import { MendForm } from "./mend-form.tsx";
import styles from "./outbox-item.module.css";

const VERBS = { update: "Change of", create: "New", delete: "Deletion of" } as const;

/** One change: what it does, how it stands, and what can be done about it. */
export function OutboxItem({ entry }: { readonly entry: OutboxEntryView }) {
  const bridge = useBridge();
  const go = useNavigation((state) => state.go);
  const add = useToasts((state) => state.add);
  const [mending, setMending] = useState(false);
  const contract = CONTRACTS[entry.resource];
  const mark = stateMark(entry.state);
  const open = entry.state !== "done" && entry.state !== "sending";
  const act = async (request: WireRequest, said: string) => {
    try {
      await ask(bridge, request);
      add({ tone: "plain", text: said });
    } catch (error) {
      add({ tone: "bad", text: error instanceof Error ? error.message : "It did not work." });
    }
  };
  const post = (action: string, said: string, body?: unknown) =>
    void act({ method: "POST", path: `/local/outbox/${entry.id}/${action}`, body }, said);
  return (
    <li className={styles["item"]}>
      <div className={styles["head"]}>
        <Badge tone={mark.tone}>{mark.text}</Badge>
        <span className={styles["what"]}>
          {VERBS[entry.kind]} {contract.title[0].toLowerCase()}{" "}
          <button
            type="button"
            className={styles["link"]}
            dir="auto"
            onClick={() => go({ view: "record", resource: entry.resource, key: entry.slug })}
          >
            {entry.title || entry.slug}
          </button>
        </span>
        <span className={styles["when"]}>{agoText(entry.created_at)}</span>
      </div>
      {entry.kind === "delete" ? null : (
        <dl className={styles["fields"]}>
          {Object.entries(entry.body)
            .filter(([name]) => name !== "invalid_linked_custom_field_value_policy")
            .map(([name, value]) => (
              <div key={name}>
                <dt>{fieldLabel(name, contract.body[name])}</dt>
                <dd dir="auto">{sentValueText(value)}</dd>
              </div>
            ))}
        </dl>
      )}
      {entry.error === null ? null : (
        <p className={entry.state === "done" ? styles["note"] : styles["error"]}>
          {entry.error.message}
          {entry.state === "rejected" ? " Mend the change, send it again, or discard it." : ""}
        </p>
      )}
      {entry.attempts > 0 && entry.state !== "done" ? (
        <p className={styles["note"]}>
          Tried {entry.attempts} {entry.attempts === 1 ? "time" : "times"}
          {entry.next_attempt_at === null ? "." : `; next at ${instantText(entry.next_attempt_at)}.`}
        </p>
      ) : null}
      {entry.state === "conflict" ? (
        <ConflictChooser entry={entry} onChoose={(body) => post("resolve", "Decided.", body)} />
      ) : null}
      {mending ? (
        <MendForm
          entry={entry}
          onCancel={() => setMending(false)}
          onSave={(body) => {
            setMending(false);
            void act(
              { method: "PATCH", path: `/local/outbox/${entry.id}`, body: { body } },
              "Mended; it will be sent again.",
            );
          }}
        />
      ) : null}
      {open ? (
        <div className={styles["actions"]}>
          {entry.state === "rejected" && entry.kind !== "delete" && !mending ? (
            <Button small onPress={() => setMending(true)}>
              Mend
            </Button>
          ) : null}
          {entry.state === "conflict" ? null : (
            <Button small onPress={() => post("retry", "It will be sent again.")}>
              Send again
            </Button>
          )}
          <Button small tone="danger" onPress={() => post("discard", "Discarded; the record is as the server has it.")}>
            {entry.kind === "create"
              ? "Discard the new record"
              : entry.kind === "delete"
                ? "Do not delete"
                : "Discard the change"}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
