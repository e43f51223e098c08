import { Plus } from "lucide-react";
import { Button as AriaButton } from "react-aria-components";
import { arrowFocus } from "../../ui/arrow-focus.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./email.module.css";
import { EMPTY_TEMPLATE, type Template, useTemplates } from "./templates.ts";
import { EMAIL_TEXTS } from "./texts.ts";

const TEXTS = EMAIL_TEXTS.list;

interface Props {
  /** The one that was made or changed last. */
  readonly chosen: string | null;
  readonly onEdit: (template: Template) => void;
}

/** All templates, while there is nobody to write to: a press changes one. */
export function TemplateList({ chosen, onEdit }: Props) {
  const { templates } = useTemplates();
  const add = () => onEdit({ ...EMPTY_TEMPLATE, id: crypto.randomUUID() });
  // Somebody who has just saved one goes on from there.
  const first = templates.some(({ id }) => id === chosen) ? chosen : templates[0]?.id;
  return (
    <div className={styles["form"]}>
      <p className={styles["hint"]}>{TEXTS.about}</p>
      {templates.length === 0 ? <p>{TEXTS.none}</p> : null}
      <ul className={styles["templates"]} onKeyDown={arrowFocus("button")}>
        {templates.map((template) => (
          <li key={template.id}>
            <AriaButton
              className={styles["template"] ?? ""}
              autoFocus={template.id === first}
              aria-label={TEXTS.edit(template.name)}
              onPress={() => onEdit(template)}
            >
              <strong dir="auto">{template.name}</strong>
              <span dir="auto">{template.subject || TEXTS.noSubject}</span>
            </AriaButton>
          </li>
        ))}
      </ul>
      <div className={styles["foot"]}>
        <span />
        <Button tone="primary" autoFocus={templates.length === 0} onPress={add}>
          <Plus size={14} aria-hidden /> {EMAIL_TEXTS.create}
        </Button>
      </div>
    </div>
  );
}
