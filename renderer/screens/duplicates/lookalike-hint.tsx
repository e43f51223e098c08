import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { type DuplicateResource, isDuplicateResource } from "../../../shared/local/duplicates.ts";
import { useNavigation } from "../../core/navigation.ts";
import type { LookalikeHintProps } from "../../core/slots.ts";
import { Button } from "../../ui/button.tsx";
import { reasonText } from "./duplicate-words.ts";
import styles from "./lookalike-hint.module.css";
import { useLookalikes } from "./use-duplicates.ts";
import { visibleText } from "../../ui/visible-text.ts";

/**
 * Says, while a record is being made, which ones it resembles. A hint only: it keeps nobody from
 * making it.
 */
export function LookalikeHint({ resource, body, onLeave }: LookalikeHintProps) {
  return isDuplicateResource(resource) ? (
    <Hint resource={resource} body={body} onLeave={onLeave} />
  ) : null;
}

function Hint({
  resource,
  body,
  onLeave,
}: LookalikeHintProps & { readonly resource: DuplicateResource }) {
  const found = useLookalikes(resource, body);
  const go = useNavigation((state) => state.go);
  return (
    <div role="status" className={styles["place"]}>
      {found.length === 0 ? null : (
        <ul className={styles["hint"]}>
          {found.map((item) => (
            <li key={`${item.resource}:${item.slug}`}>
              <span>
                Looks like <strong dir="auto">{visibleText(item.title)}</strong>,{" "}
                {CONTRACTS[item.resource].title[0].toLowerCase()},{" "}
                {reasonText(item.reasons, resource)}.
              </span>
              <Button
                small
                tone="quiet"
                aria-label={`Open ${visibleText(item.title)} instead`}
                onPress={() => {
                  onLeave();
                  go({ view: "record", resource: item.resource, key: item.slug });
                }}
              >
                Open it instead
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
