import { type DuplicateResource, isDuplicateResource } from "../../../shared/local/duplicates.ts";
import { useNavigation } from "../../core/navigation.ts";
import type { LookalikeHintProps } from "../../core/slots.ts";
import { Button } from "../../ui/button.tsx";
import { HINT_TEXTS, reasonText } from "./texts.ts";
import styles from "./duplicates.module.css";
import { useLookalikes } from "./use-duplicates.ts";
import { visibleText } from "../../ui/visible-text.ts";

/** Shows which records resemble the one that is being created; it does not block creating it. */
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
  const lookalikes = useLookalikes(resource, body);
  const go = useNavigation((state) => state.go);
  return (
    <div role="status" className={styles["place"]}>
      {lookalikes.length === 0 ? null : (
        <ul className={styles["hint"]}>
          {lookalikes.map((item) => (
            <li key={`${item.resource}:${item.slug}`}>
              <span>
                {HINT_TEXTS.looksLike}
                <strong dir="auto">{visibleText(item.title)}</strong>
                {HINT_TEXTS.what(item.resource, reasonText(item.reasons, resource))}
              </span>
              <Button
                small
                tone="quiet"
                aria-label={HINT_TEXTS.openNamed(visibleText(item.title))}
                onPress={() => {
                  onLeave();
                  go({ view: "record", resource: item.resource, key: item.slug });
                }}
              >
                {HINT_TEXTS.open}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
